import type { HostCallName, HostEvent } from './host-protocol.ts'
import type { HostAnswers } from './host-server.ts'
import { describeError } from './log.ts'
import { findFiles } from './sessions/find-files.ts'
import { placeHere, sessionFolders } from './sessions/folders.ts'
import { createLibrary } from './sessions/library.ts'

/** Questions about all sessions together. */
export type LibraryCallName = Extract<HostCallName, `library:${string}`>

export function isLibraryCall(name: HostCallName): name is LibraryCallName {
  return name.startsWith('library:')
}

/** What can be asked about all sessions. @param cacheFile where to keep what was found out about them; null for nowhere */
export function createLibraryAnswers(
  cacheFile: string | null,
  tell: (event: HostEvent) => void,
): Pick<HostAnswers, LibraryCallName> {
  const library = createLibrary(cacheFile, {
    progressed: (done, total, sessions) => tell({ name: 'listed', done, total, sessions }),
    changed: (sessions, removed) => tell({ name: 'list-changed', sessions, removed }),
    failed: (error) => tell({ name: 'failed', detail: `library: ${describeError(error)}` }),
  })
  return {
    'library:list': ({ added }, signal) => library.list(sessionFolders(placeHere(), added), signal),
    'library:any': ({ added }) => findFiles(sessionFolders(placeHere(), added)).files.length > 0,
  }
}
