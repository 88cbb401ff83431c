import { Worker } from 'node:worker_threads'
import type { FromHost, ToHost } from './protocol.ts'
import type { LibraryData } from './library-answers.ts'

export interface LibraryThread {
  receive(message: Exclude<ToHost, { readonly kind: 'port' }>): void
}

/** What is made for one file is garbage with the next one: with more room for it, it is cleared away less often. */
const YOUNG_MB = 48

/** What is told where the thread ended by itself. */
const ENDED = 'Reading the list of sessions stopped. List the sessions anew; the log (Help, Show Log) has the details.'

/**
 * The thread that reads the library, started when it is first asked something. When it ends by itself every open question
 * fails with a sentence, and the next one starts another.
 */
export function createLibraryThread(
  script: string,
  data: LibraryData,
  post: (message: FromHost) => void,
): LibraryThread {
  const open = new Set<number>()
  let thread: Worker | null = null

  function start(): Worker {
    const started = new Worker(script, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    let reason = 'no error'
    started.on('message', (message: FromHost) => {
      if (message.kind === 'answer') open.delete(message.id)
      post(message)
    })
    started.on('error', (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    started.on('exit', (code) => {
      if (thread === started) thread = null
      post({
        kind: 'event',
        event: { name: 'failed', detail: `The library's thread ended with code ${code}: ${reason}` },
      })
      for (const id of open) {
        post({ kind: 'answer', id, result: { ok: false, failure: { kind: 'internal', message: ENDED } }, detail: null })
      }
      open.clear()
    })
    return started
  }

  function send(to: Worker, message: ToHost): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
    to.postMessage(message)
  }

  return {
    receive(message) {
      if (message.kind === 'cancel') {
        if (open.has(message.id) && thread !== null) send(thread, message)
        return
      }
      thread ??= start()
      open.add(message.id)
      send(thread, message)
    },
  }
}
