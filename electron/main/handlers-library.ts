import { projectFolder, sessionFile, type Desk } from './desk.ts'
import type { Handlers } from '../ipc.ts'

type LibraryCalls = 'library:family' | 'library:list' | 'library:cancel' | 'library:search' | 'library:search-end'

/** Calls about the list of all sessions. */
export function libraryHandlers(desk: Desk): Pick<Handlers, LibraryCalls> {
  const { library } = desk
  let searching: AbortController | null = null
  return {
    'library:list': () => library.list(),

    'library:cancel': () => {
      library.cancel()
      return null
    },

    'library:search': async ({ projectId, ...asked }) => {
      searching?.abort()
      const own = new AbortController()
      searching = own
      return library.host.ask('library:search', { ...asked, cwd: projectFolder(desk, projectId) }, own.signal)
    },

    'library:family': async ({ sessionId }) => {
      const { members, isCut } = await library.host.ask('library:family', { file: sessionFile(desk, sessionId) })
      const named = members.map(({ file, ...member }) => ({ sessionId: desk.sessions.issue(file), ...member }))
      return { members: named, isCut }
    },

    'library:search-end': () => {
      searching?.abort()
      return null
    },
  }
}
