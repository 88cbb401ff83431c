import { isAbsolute } from 'node:path'
import type { SessionSummary } from '../shared/ipc.ts'
import type { Desk } from './desk.ts'
import type { Handlers } from './ipc.ts'
import type { ListedSession } from './sessions/summarise-session.ts'

/** Calls about the list of all sessions. */
export function libraryHandlers(desk: Desk): Pick<Handlers, 'library:list' | 'library:cancel'> {
  const { host, settings } = desk
  let listing: AbortController | null = null
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
  }
}

/** A listed session with the id by which the page will name it. */
export function named({ sessions, projects }: Desk, session: ListedSession): SessionSummary {
  const projectId = isAbsolute(session.cwd) ? projects.issue(session.cwd) : null
  return { ...session, projectId, sessionId: sessions.issue(session.file) }
}
