import { createAnswers } from '../../electron/host/answers.ts'
import type { FromHost, HostCallName, HostEvent, HostInput, HostReply } from '../../electron/host/protocol.ts'
import { createServer } from '../../electron/host/server.ts'
import { createOpenSessions } from '../../electron/host/open-sessions.ts'
import { createLibraryAnswers } from '../../electron/host/library-answers.ts'
import type { PortMessage } from '../../shared/port.ts'
import type { Result } from '../../shared/result.ts'

export interface Host {
  ask<N extends HostCallName>(name: N, input: HostInput<N>): Promise<HostReply<N>>
  /** Asks without waiting; answers the number of the question. */
  start<N extends HostCallName>(
    name: N,
    input: HostInput<N>,
  ): { readonly id: number; readonly answer: Promise<Result<unknown>> }
  cancel(id: number): void
  readonly pushed: PortMessage[]
  readonly told: HostEvent[]
  readonly details: string[]
}

/** The whole host but for its process: questions go in and answers come out as between two processes. */
export function host(): Host {
  const pushed: PortMessage[] = []
  const told: HostEvent[] = []
  const details: string[] = []
  const open = new Map<number, (result: Result<unknown>) => void>()
  let revision = 0
  let lastId = 0
  const sessions = createOpenSessions({
    post: (message) => pushed.push(structuredClone(message)),
    tell: (event) => told.push(event),
    rest: () => 0,
    nextRevision: () => (revision += 1),
  })
  const receive = createServer(
    {
      ...createAnswers(sessions),
      ...createLibraryAnswers({ cacheFile: null, searchScript: null }, (event) => told.push(event)),
    },
    (message: FromHost) => {
      if (message.kind !== 'answer') return
      if (message.detail !== null) details.push(message.detail)
      open.get(message.id)?.(structuredClone(message.result))
    },
  )
  const start: Host['start'] = (name, input) => {
    lastId += 1
    const id = lastId
    const answer = new Promise<Result<unknown>>((resolve) => open.set(id, resolve))
    receive({ kind: 'ask', id, name, input: structuredClone(input) })
    return { id, answer }
  }
  return {
    pushed,
    told,
    details,
    start,
    cancel: (id) => receive({ kind: 'cancel', id }),
    async ask(name, input) {
      const result = await start(name, input).answer
      if (!result.ok) throw Object.assign(new Error(result.failure.message), { kind: result.failure.kind })
      return result.value as HostReply<typeof name>
    },
  }
}
