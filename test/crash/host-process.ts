import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FromHost, HostCallName, HostInput, HostReply } from '../../electron/host/protocol.ts'
import type { Failure } from '../../shared/result.ts'

/** A session host in a process of its own. */
export interface HostProcess {
  /** @throws Error with the failure's kind; never answers once the process was killed */
  ask<N extends HostCallName>(name: N, input: HostInput<N>): Promise<HostReply<N>>
  kill(): Promise<void>
}

/** @param script as `bundleInto` makes it */
export function startHostProcess(script: string, env: Readonly<Record<string, string>> = {}): HostProcess {
  const child: ChildProcess = fork(script, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  const open = new Map<number, { readonly done: (value: unknown) => void; readonly fail: (error: Error) => void }>()
  let lastId = 0
  child.on('message', (message) => {
    // The host is our own.
    const answer = message as FromHost
    if (answer.kind !== 'answer') return
    const { result } = answer
    if (result.ok) open.get(answer.id)?.done(result.value)
    else open.get(answer.id)?.fail(failureOf(result.failure))
    open.delete(answer.id)
  })
  return {
    ask<N extends HostCallName>(name: N, input: HostInput<N>): Promise<HostReply<N>> {
      lastId += 1
      const id = lastId
      return new Promise<HostReply<N>>((done, fail) => {
        open.set(id, { done: (value) => done(value as HostReply<N>), fail })
        // A host that was killed takes nothing more, and nobody waits for its answer.
        child.send({ kind: 'ask', id, name, input }, () => undefined)
      })
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function failureOf({ kind, message }: Failure): Error {
  return Object.assign(new Error(message), { kind })
}
