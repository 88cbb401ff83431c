import type { MessagePortMain } from 'electron'
import { Refusal } from '../failure.ts'
import type { FromHost, HostCallName, HostEvent, HostInput, HostReply, ToHost } from '../host/protocol.ts'

/** The session host's process, as much of Electron's `UtilityProcess` as is used. */
export interface HostProcess {
  postMessage(message: ToHost, transfer?: MessagePortMain[]): void
  on(event: 'message', listener: (message: FromHost) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

/** The main process's end of the session host. */
export interface HostClient {
  /** Asks; rejects with a `Refusal` whose message is for people. An aborted signal cancels the work in the host. */
  ask<N extends HostCallName>(name: N, input: HostInput<N>, signal?: AbortSignal): Promise<HostReply<N>>
  /** Gives the host its end of the port to the page. */
  connect(port: MessagePortMain): void
  stop(): void
}

export interface HostListeners {
  readonly event: (event: HostEvent) => void
  /** The process ended by itself and another one stands in its place, knowing nothing. */
  readonly restarted: () => void
  /** It ended again soon after; no other one is started. */
  readonly gaveUp: () => void
  /** For the log. */
  readonly report: (message: string) => void
}

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly done: () => void
}

/** A second end within this time of the start means that starting again does not help. Milliseconds. */
const SOON = 60_000

export const STOPPED =
  'The part of Dendro that reads session files stopped and was started again. Look whether what you asked for was done, then try again.'
export const GAVE_UP =
  'The part of Dendro that reads session files stopped twice in a row. Close Dendro and start it again; its log (Help, Show Log) has the details.'

/**
 * Starts the session host and keeps it running: when it ends by itself, every open question fails with a sentence, and
 * one new process takes its place. `start` gets the number of the start, from 0.
 */
export function createHostClient(start: (count: number) => HostProcess, hear: HostListeners): HostClient {
  const pending = new Map<number, Pending>()
  let lastId = 0
  let starts = 0
  let stopping = false
  let host: HostProcess | null = launch()

  function launch(): HostProcess {
    const startedAt = performance.now()
    const process = start(starts)
    const restarts = starts
    starts += 1
    process.on('message', receive)
    process.on('exit', (code) => ended(code, restarts > 0 && performance.now() - startedAt < SOON))
    return process
  }

  function receive(message: FromHost): void {
    if (message.kind === 'event') {
      hear.event(message.event)
      return
    }
    const waiting = pending.get(message.id)
    if (waiting === undefined) return
    pending.delete(message.id)
    waiting.done()
    if (message.detail !== null) hear.report(message.detail)
    const { result } = message
    if (result.ok) waiting.resolve(result.value)
    else waiting.reject(new Refusal(result.failure.kind, result.failure.message))
  }

  function ended(code: number, again: boolean): void {
    if (stopping) return
    hear.report(`The session host ended with code ${code}${again ? ' again' : ''}.`)
    host = null
    const failure = new Refusal('internal', again ? GAVE_UP : STOPPED)
    const open = [...pending.values()]
    pending.clear()
    if (!again) host = launch()
    for (const waiting of open) {
      waiting.done()
      waiting.reject(failure)
    }
    if (again) hear.gaveUp()
    else hear.restarted()
  }

  function ask<N extends HostCallName>(name: N, input: HostInput<N>, signal?: AbortSignal): Promise<HostReply<N>> {
    return new Promise((resolve, reject) => {
      if (host === null) {
        reject(new Refusal('internal', GAVE_UP))
        return
      }
      signal?.throwIfAborted()
      lastId += 1
      const id = lastId
      const cancel = (): void => host?.postMessage({ kind: 'cancel', id }, [])
      signal?.addEventListener('abort', cancel, { once: true })
      pending.set(id, {
        // The host answers each question in the type that its name promises.
        resolve: resolve as (value: unknown) => void,
        reject,
        done: () => signal?.removeEventListener('abort', cancel),
      })
      host.postMessage({ kind: 'ask', id, name, input }, [])
    })
  }

  return {
    ask,
    connect(port) {
      if (host === null) port.close()
      else host.postMessage({ kind: 'port' }, [port])
    },
    stop() {
      stopping = true
      host?.kill()
    },
  }
}
