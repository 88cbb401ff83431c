import { findEntry } from './find-entry.ts'
import { findPath } from './find-path.ts'
import { cardsOf } from './host-cards.ts'
import { entryOf, imageUrl, rowsOf } from './host-entries.ts'
import { lensAnswers } from './host-lens.ts'
import { searchPart } from './host-search.ts'
import type { HostEvent } from './host-protocol.ts'
import type { HostAnswers } from './host-server.ts'
import type { OpenSessions } from './host-sessions.ts'
import { writeAnswers } from './host-writing.ts'
import { findFiles } from './sessions/find-files.ts'
import { placeHere, sessionFolders } from './sessions/folders.ts'
import { listSessions } from './sessions/list-sessions.ts'

/** Characters of a session's first message that a list shows. */
const MAX_FIRST_MESSAGE = 400

/** Everything the main process can ask of the host. */
export function createAnswers(sessions: OpenSessions, tell: (event: HostEvent) => void): HostAnswers {
  return {
    'path:find': async ({ path }) => ({ file: await findPath(path) }),

    'library:list': ({ added }, signal) =>
      listSessions(sessionFolders(placeHere(), added), {
        signal,
        maxText: MAX_FIRST_MESSAGE,
        onProgress: (done, total, found) => tell({ name: 'listed', done, total, sessions: found }),
      }),

    'library:any': async ({ added }) => (await findFiles(sessionFolders(placeHere(), added))).files.length > 0,

    'session:open': ({ sessionId, file }) => sessions.open(sessionId, file),
    'session:close': ({ sessionId }) => {
      sessions.close(sessionId)
      return null
    },

    'session:rows': ({ sessionId, ordinals }, signal) => rowsOf(sessions.get(sessionId), ordinals, signal),
    'session:find': ({ sessionId, id }, signal) => findEntry(sessions.get(sessionId), id, signal),
    'session:entry': ({ sessionId, ordinal }) => entryOf(sessions.get(sessionId), ordinal),
    'session:image': ({ sessionId, ordinal, index }) => imageUrl(sessions.get(sessionId), ordinal, index),
    'session:cards': ({ sessionId, branches }, signal) => cardsOf(sessions.get(sessionId), branches, signal),
    ...lensAnswers(sessions),
    'session:search': ({ sessionId, ...asked }, signal) => searchPart(sessions.get(sessionId), asked, signal),

    ...writeAnswers(sessions),
  }
}
