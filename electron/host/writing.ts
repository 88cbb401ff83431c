import { basename, dirname } from 'node:path'
import type { Reply } from '../../shared/ipc.ts'
import { branchDraft, leftBranch, summaryExtras } from '../../shared/session/branch-draft.ts'
import { secondWriterAt } from '../../shared/tree/two-writers.ts'
import { exportSession, secretsIn } from './export-session.ts'
import { refuseAnother } from './refuse-another.ts'
import type { HostWriteCall } from './protocol.ts'
import type { HostAnswers } from './server.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { AppendedEntry } from '../sessions/append-entry.ts'
import { storedSummary } from '../sessions/branch-summary.ts'
import { createFile } from '../sessions/create-file.ts'
import { fileStore } from '../sessions/file-store.ts'
import { placeHere } from '../sessions/folders.ts'
import { forkSession, previewFork } from '../sessions/fork-session.ts'
import { liveSentence, sessionLiveness, type Liveness } from '../sessions/live.ts'
import { metAnother } from '../sessions/met-another.ts'
import { migrateFile, previewMigration } from '../sessions/migrate-file.ts'
import { rightsOf } from '../sessions/rights-of.ts'
import { openSession, type SessionFile } from '../sessions/open-session.ts'
import { previewRepair, writeRepair } from '../sessions/repair-session.ts'
import { SessionError, type SessionErrorKind } from '../sessions/session-error.ts'
import { manageSession, type SessionManager } from '../sessions/session-manager.ts'
import { takeBack } from '../sessions/take-back.ts'

/** What is wrong with the content of a file that nobody can open as a session. */
const UNSOUND: ReadonlySet<SessionErrorKind> = new Set(['empty', 'only-blank', 'not-a-session', 'too-large'])
/** Changes of a mended copy that are shown before it is written. */
const MAX_CHANGES = 500

/** Null where the file is no session that can be opened. @throws SessionError where it is not there, or not to be read */
async function openedIfSound(path: string): Promise<SessionFile | null> {
  try {
    return await openSession(path)
  } catch (error) {
    if (error instanceof SessionError && UNSOUND.has(error.kind)) return null
    throw error
  }
}

/** What is written on the main process's word, and what shows beforehand what it will be. */
export function writeAnswers(sessions: OpenSessions): Pick<HostAnswers, HostWriteCall | 'path:in-use'> {
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

  /** @param isLeaf pi is to open at it */
  function told(sessionId: string, appended: AppendedEntry, isLeaf: boolean): Reply<'leaf:set'> {
    const { id, ordinal } = appended
    const met = metAnother(appended, isLeaf)
    const { ids } = sessions.get(sessionId).file.built
    return { id, ordinal, met: met === null ? null : { ...met, openId: ids.idOf(met.openAt) } }
  }

  return {
    'fork:preview': ({ sessionId, atId, ...fork }) => {
      const { file } = sessions.get(sessionId)
      refuseAnother(file, fork.at, atId)
      return previewFork(file, { ...fork, folder: null }, placeHere())
    },

    'fork:write': async ({ sessionId, atId, ...fork }) => {
      const { file, signal } = sessions.get(sessionId)
      refuseAnother(file, fork.at, atId)
      return { file: (await forkSession(file, { ...fork, folder: null }, placeHere(), { signal })).file }
    },

    'branch:draft': ({ sessionId, at, from }) => {
      const { built, body } = sessions.get(sessionId).file
      return branchDraft(built, leftBranch(built.columns, at, from), body)
    },

    'branch:summarise': async ({ sessionId, at, atId, from, fromId, summary }) => {
      const { file } = sessions.get(sessionId)
      refuseAnother(file, at, atId)
      refuseAnother(file, from, fromId)
      const { built, body } = file
      const session = managed(sessionId)
      if (from === null) session.reset()
      else session.branch(from)
      const extras = summaryExtras(built, leftBranch(built.columns, at, from), body)
      return told(sessionId, await session.branchWithSummary(at, storedSummary(summary), extras), true)
    },

    'leaf:set': async ({ sessionId, at, atId }) => {
      refuseAnother(sessions.get(sessionId).file, at, atId)
      return told(sessionId, await managed(sessionId).openHere(at), true)
    },

    'entry:label': async ({ sessionId, ordinal, id, label }) => {
      refuseAnother(sessions.get(sessionId).file, ordinal, id)
      return told(sessionId, await managed(sessionId).label(ordinal, label), false)
    },

    'session:rename': async ({ sessionId, name }) => told(sessionId, await managed(sessionId).rename(name), false),

    'entry:undo': async ({ sessionId, id }) => {
      await sessions.refresh(sessionId)
      const { appended, undid } = await takeBack(managed(sessionId), id)
      return { ...told(sessionId, appended, undid.kind === 'leaf'), undid }
    },

    'repair:preview': ({ sessionId }) => {
      const changes = previewRepair(sessions.get(sessionId).file)
      return { changes: changes.slice(0, MAX_CHANGES), count: changes.length }
    },

    'repair:write': async ({ sessionId }) => {
      const { file, signal } = sessions.get(sessionId)
      return { file: (await writeRepair(file, null, signal)).file }
    },

    'migrate:preview': ({ sessionId }) => previewMigration(sessions.get(sessionId).file),
    'migrate:write': ({ sessionId }) => migrateFile(sessions.get(sessionId).file),

    'export:scan': ({ sessionId, atId, ...request }, asker) => {
      const { file, signal } = sessions.get(sessionId)
      refuseAnother(file, request.at, atId)
      return secretsIn(file, request, AbortSignal.any([signal, asker]))
    },

    'export:write': async ({ sessionId, out, atId, ...request }) => {
      const { file, signal } = sessions.get(sessionId)
      refuseAnother(file, request.at, atId)
      return { file: await exportSession(file, request, out, signal) }
    },

    'export:picture': async ({ sessionId, out, bytes }) => ({
      file: await createFile(dirname(out), basename(out), [bytes], {
        ...(await rightsOf(sessions.get(sessionId).file.path)),
      }),
    }),

    'path:in-use': async ({ path }) => {
      const session = await openedIfSound(path)
      // pi does not open what it cannot read, either.
      if (session === null) return null
      session.close()
      const sign = liveSentence(sessionLiveness(path, session.built, Date.now(), ours.get(path) ?? null))
      if (sign !== null) return sign
      return secondWriterAt(session.built.columns) < 0
        ? null
        : 'Two programs wrote to this file at the same time, so another one may still have it open.'
    },

    'session:live': ({ sessionId }) => {
      const message = liveSentence(liveness(sessionId))
      return message === null ? null : { message }
    },
  }
}
