import { isAbsolute } from 'node:path'
import type { SessionList, SessionSummary } from '../../shared/ipc-library.ts'
import type { Desk } from './desk.ts'
import type { HostClient } from './host-client.ts'
import type { ListedSession } from '../sessions/summarise-session.ts'

/**
 * The list of all sessions, one for all windows: it is made, watched and searched by one session host, and its news go to
 * every page.
 */
export interface Librarian {
  /** The host to ask about all sessions together. */
  readonly host: HostClient
  /** Lists all sessions anew. Whoever asks while that is under way gets the same list. */
  list(): Promise<SessionList>
  /** Ends the listing that is under way. */
  cancel(): void
}

/** @param host the process that answers about all sessions together; it lists in the folders of the settings as well */
export function createLibrarian(host: HostClient, desk: Pick<Desk, 'sessions' | 'projects' | 'settings'>): Librarian {
  let listing: { readonly answer: Promise<SessionList>; readonly controller: AbortController } | null = null

  async function list(signal: AbortSignal): Promise<SessionList> {
    const found = await host.ask('library:list', { added: desk.settings.get().sessionFolders }, signal)
    return { ...found, sessions: found.sessions.map((session) => named(desk, session)) }
  }

  return {
    host,
    list() {
      if (listing !== null) return listing.answer
      const controller = new AbortController()
      const answer = list(controller.signal).finally(() => {
        listing = null
      })
      listing = { answer, controller }
      return answer
    },
    cancel: () => listing?.controller.abort(),
  }
}

/**
 * A listed session with the ids by which pages will name it and its project. It is put into the message itself, which
 * nobody else holds: copies of thousands hold up the windows.
 */
export function named(
  { sessions, projects }: Pick<Desk, 'sessions' | 'projects'>,
  session: ListedSession,
): SessionSummary {
  const projectId = isAbsolute(session.cwd) ? projects.issue(session.cwd) : null
  return Object.assign(session, { projectId, sessionId: sessions.issue(session.file) })
}
