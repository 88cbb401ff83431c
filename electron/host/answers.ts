import { findEntry } from './find-entry.ts'
import { findPath } from './find-path.ts'
import { cardsOf } from './cards.ts'
import { entryOf, imageUrl, rowsOf, pictureRowsOf } from './entries.ts'
import { lensAnswers } from './lens.ts'
import { searchPart } from './search.ts'
import { trashAnswers } from './trash.ts'
import type { HostAnswers } from './server.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { LibraryCallName } from './library-answers.ts'
import { writeAnswers } from './writing.ts'

/** Everything the main process can ask of the host about single sessions. */
export function createAnswers(sessions: OpenSessions): Omit<HostAnswers, LibraryCallName> {
  return {
    'path:find': async ({ path }) => ({ file: await findPath(path) }),

    'session:open': async ({ sessionId, file, hidden = [] }) => {
      const readOnly = await sessions.open(sessionId, file)
      const { ids } = sessions.get(sessionId).file.built
      return { readOnly, hidden: hidden.flatMap((id) => ids.ordinalOf(id) ?? []) }
    },
    'session:close': ({ sessionId }) => {
      sessions.close(sessionId)
      return null
    },

    'session:rows': ({ sessionId, ordinals }, signal) => rowsOf(sessions.get(sessionId), ordinals, signal),
    'picture:rows': ({ sessionId, ordinals }, signal) => pictureRowsOf(sessions.get(sessionId), ordinals, signal),
    'session:find': ({ sessionId, id }, signal) => findEntry(sessions.get(sessionId), id, signal),
    'session:entry': ({ sessionId, ordinal }) => entryOf(sessions.get(sessionId), ordinal),
    'session:image': ({ sessionId, ordinal, index }) => imageUrl(sessions.get(sessionId), ordinal, index),
    'session:cards': ({ sessionId, branches }, signal) => cardsOf(sessions.get(sessionId), branches, signal),
    ...lensAnswers(sessions),
    'session:search': ({ sessionId, ...asked }, signal) => searchPart(sessions.get(sessionId), asked, signal),

    ...writeAnswers(sessions),
    ...trashAnswers(),
  }
}
