import { branchesOf } from './host-branches.ts'
import { contextAt, projectionAt, safeLeafAt } from './host-context.ts'
import { editAt } from './host-edit.ts'
import { fileCallsFrom } from './host-files.ts'
import { lossOf } from './host-loss.ts'
import { messagesAt } from './host-messages.ts'
import type { HostAnswers } from './host-server.ts'
import { sentTextAt, systemAt } from './host-sent.ts'
import type { OpenSessions } from './host-sessions.ts'
import { ledgerOf } from './ledger.ts'

type LensAnswers = Pick<
  HostAnswers,
  | 'session:context'
  | 'session:messages'
  | 'session:safe-leaf'
  | 'session:sent'
  | 'session:system'
  | 'session:ledger'
  | 'session:loss'
  | 'session:branches'
  | 'session:edit'
  | 'session:files'
>

/** What can be asked about the contexts of an open session: what is sent at a leaf, and what became of the rest. */
export function lensAnswers(sessions: OpenSessions): LensAnswers {
  return {
    'session:context': async ({ sessionId, leaf }) => contextAt(sessions.get(sessionId), leaf),
    'session:messages': ({ sessionId, leaf, ordinals }, signal) =>
      messagesAt(sessions.get(sessionId), leaf, ordinals, signal),
    'session:safe-leaf': async ({ sessionId, leaf }) => ({ leaf: await safeLeafAt(sessions.get(sessionId), leaf) }),
    'session:sent': ({ sessionId, ...which }) => sentTextAt(sessions.get(sessionId), which),
    'session:system': async ({ sessionId, leaf }) => systemAt(sessions.get(sessionId), leaf),
    'session:ledger': async ({ sessionId, leaf }, asker) => {
      const session = sessions.get(sessionId)
      return ledgerOf(session.file, projectionAt(session, leaf).path, AbortSignal.any([session.signal, asker]))
    },
    'session:loss': async ({ sessionId, at }, asker) => lossOf(sessions.get(sessionId), at, asker),
    'session:branches': async ({ sessionId, a, b }, asker) => branchesOf(sessions.get(sessionId), a, b, asker),
    'session:edit': ({ sessionId, at }) => editAt(sessions.get(sessionId), at),
    'session:files': async ({ sessionId, from }, asker) => fileCallsFrom(sessions.get(sessionId), from, asker),
  }
}
