import type { LensCall } from '../../shared/ipc-lens.ts'
import { branchesOf } from './branches.ts'
import { childrenOfSession } from './children.ts'
import { searchComparison } from './compare-search.ts'
import { contextAt, projectionAt, safeLeafAt } from './context.ts'
import { editAt } from './edit.ts'
import { fileCallsFrom } from './files.ts'
import { lossOf } from './loss.ts'
import { messagesAt } from './messages.ts'
import { reportSecrets, reportText, writeReport } from './report.ts'
import type { HostAnswers } from './server.ts'
import { sentTextAt, systemAt } from './sent.ts'
import type { OpenSessions } from './open-sessions.ts'
import { ledgerOf } from './ledger.ts'

/** What can be asked about the contexts of an open session: what is sent at a leaf, and what became of the rest. */
export function lensAnswers(sessions: OpenSessions): Pick<HostAnswers, LensCall | 'report:write'> {
  return {
    'session:context': async ({ sessionId, leaf }) => contextAt(sessions.get(sessionId), leaf),
    'session:messages': ({ sessionId, leaf, ordinals }, signal) =>
      messagesAt(sessions.get(sessionId), leaf, ordinals, signal),
    'session:safe-leaf': async ({ sessionId, leaf }) => ({ leaf: await safeLeafAt(sessions.get(sessionId), leaf) }),
    'session:sent': ({ sessionId, ...which }) => sentTextAt(sessions.get(sessionId), which),
    'session:system': async ({ sessionId, leaf }) => systemAt(sessions.get(sessionId), leaf),
    'session:ledger': async ({ sessionId, leaf }, asker) => {
      const session = sessions.get(sessionId)
      return ledgerOf(
        session.file,
        childrenOfSession(session),
        projectionAt(session, leaf).path,
        AbortSignal.any([session.signal, asker]),
      )
    },
    'session:loss': async ({ sessionId, at }, asker) => lossOf(sessions.get(sessionId), at, asker),
    'session:branches': async ({ sessionId, a, b }, asker) => branchesOf(sessions.get(sessionId), a, b, asker),
    'session:edit': ({ sessionId, at }) => editAt(sessions.get(sessionId), at),
    'compare:search': ({ sessionId, ...asked }, asker) => searchComparison(sessions.get(sessionId), asked, asker),
    'report:text': ({ sessionId, report }, asker) => reportText(sessions.get(sessionId), report, asker),
    'report:scan': ({ sessionId, report }, asker) => reportSecrets(sessions.get(sessionId), report, asker),
    'report:write': async ({ sessionId, out, ...request }, asker) => ({
      file: await writeReport(sessions.get(sessionId), request, out, asker),
    }),
    'session:files': async ({ sessionId, from }, asker) => fileCallsFrom(sessions.get(sessionId), from, asker),
  }
}
