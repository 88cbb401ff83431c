import { branchDraft, leftBranch, summaryExtras } from '../shared/session/branch-draft.ts'
import type { HostAnswers } from './host-server.ts'
import type { OpenSessions } from './host-sessions.ts'
import { storedSummary } from './sessions/branch-summary.ts'
import { fileStore } from './sessions/file-store.ts'
import { placeHere } from './sessions/folders.ts'
import { forkSession, previewFork } from './sessions/fork-session.ts'
import { liveSentence, sessionLiveness, type Liveness } from './sessions/live.ts'
import type { SessionFile } from './sessions/open-session.ts'
import { manageSession, type SessionManager } from './sessions/session-manager.ts'

type WriteCalls =
  | 'fork:preview'
  | 'fork:write'
  | 'branch:summarise'
  | 'branch:draft'
  | 'leaf:set'
  | 'entry:label'
  | 'session:rename'
  | 'session:live'

/** What is written on the main process's word, and what shows beforehand what it will be. */
export function writeAnswers(sessions: OpenSessions): Pick<HostAnswers, WriteCalls> {
  /** The times of files after our own appends, where nobody else was at work on them before. */
  const ours = new Map<string, number>()

  function liveness(sessionId: string): Liveness {
    const { path, built } = sessions.get(sessionId).file
    return sessionLiveness(path, built, Date.now(), ours.get(path) ?? null)
  }

  /** An open session to append to; the page has what was appended when the call is done. */
  function managed(sessionId: string): SessionManager {
    const session = (): SessionFile => sessions.get(sessionId).file
    const isOthers = liveness(sessionId).kind === 'grew'
    const readOn = async (): Promise<void> => {
      await sessions.refresh(sessionId)
      const { path, identity } = session()
      if (!isOthers) ours.set(path, identity.mtimeMs)
    }
    return manageSession(fileStore({ session, readOn, close: () => sessions.close(sessionId) }))
  }

  return {
    'fork:preview': ({ sessionId, ...fork }) =>
      previewFork(sessions.get(sessionId).file, { ...fork, folder: null }, placeHere()),

    'fork:write': async ({ sessionId, ...fork }) => {
      const { file, signal } = sessions.get(sessionId)
      return { file: (await forkSession(file, { ...fork, folder: null }, placeHere(), { signal })).file }
    },

    'branch:draft': ({ sessionId, at, from }) => {
      const { built, body } = sessions.get(sessionId).file
      return branchDraft(built, leftBranch(built.columns, at, from), body)
    },

    'branch:summarise': async ({ sessionId, at, from, summary }) => {
      const { built, body } = sessions.get(sessionId).file
      const session = managed(sessionId)
      if (from === null) session.reset()
      else session.branch(from)
      const extras = summaryExtras(built, leftBranch(built.columns, at, from), body)
      const { ordinal } = await session.branchWithSummary(at, storedSummary(summary), extras)
      return { ordinal }
    },

    'leaf:set': async ({ sessionId, at }) => ({ ordinal: (await managed(sessionId).openHere(at)).ordinal }),

    'entry:label': async ({ sessionId, ordinal, label }) => ({
      ordinal: (await managed(sessionId).label(ordinal, label)).ordinal,
    }),

    'session:rename': async ({ sessionId, name }) => ({ ordinal: (await managed(sessionId).rename(name)).ordinal }),

    'session:live': ({ sessionId }) => {
      const message = liveSentence(liveness(sessionId))
      return message === null ? null : { message }
    },
  }
}
