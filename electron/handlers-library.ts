import { isAbsolute } from 'node:path'
import type { SessionSummary } from '../shared/ipc-library.ts'
import { projectFolder, sessionFile, type Desk } from './desk.ts'
import type { Handlers } from './ipc.ts'
import type { ListedSession } from './sessions/summarise-session.ts'

type LibraryCalls = 'library:family' | 'library:list' | 'library:cancel' | 'library:search' | 'library:search-end'

/** Calls about the list of all sessions. */
export function libraryHandlers(desk: Desk): Pick<Handlers, LibraryCalls> {
  const { host, settings } = desk
  let listing: AbortController | null = null
  let searching: AbortController | null = null
  return {
    'library:list': async () => {
      // One listing at a time: the newer one knows more.
      listing?.abort()
      const own = new AbortController()
      listing = own
      try {
        const found = await host.ask('library:list', { added: settings.get().sessionFolders }, own.signal)
        return { ...found, sessions: found.sessions.map((session) => named(desk, session)) }
      } finally {
        if (listing === own) listing = null
      }
    },

    'library:cancel': () => {
      listing?.abort()
      return null
    },

    'library:search': async ({ projectId, ...asked }) => {
      searching?.abort()
      const own = new AbortController()
      searching = own
      return host.ask('library:search', { ...asked, cwd: projectFolder(desk, projectId) }, own.signal)
    },

    'library:family': async ({ sessionId }) => {
      const { members, isCut } = await host.ask('library:family', { file: sessionFile(desk, sessionId) })
      const named = members.map(({ file, ...member }) => ({ sessionId: desk.sessions.issue(file), ...member }))
      return { members: named, isCut }
    },

    'library:search-end': () => {
      searching?.abort()
      return null
    },
  }
}

/**
 * A listed session with the ids by which the page will name it and its project. It is put into the message itself, which
 * nobody else holds: copies of thousands hold up the window.
 */
export function named({ sessions, projects }: Desk, session: ListedSession): SessionSummary {
  const projectId = isAbsolute(session.cwd) ? projects.issue(session.cwd) : null
  return Object.assign(session, { projectId, sessionId: sessions.issue(session.file) })
}
