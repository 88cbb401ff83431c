import { create } from 'zustand'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import { ask, on } from './connection.ts'

/** The sessions found on this machine. */
export interface LibraryState {
  readonly status: 'unread' | 'listing' | 'ready' | 'failed'
  readonly sessions: readonly SessionSummary[]
  /** Folders that were looked in. */
  readonly folders: readonly string[]
  /** What could not be read, in sentences; also why a whole listing failed. */
  readonly failures: readonly string[]
  readonly done: number
  /** 0 while it is not known yet. */
  readonly total: number
  /** The filter box. */
  readonly query: string
}

export const useLibrary = create<LibraryState>(() => ({
  status: 'unread',
  sessions: [],
  folders: [],
  failures: [],
  done: 0,
  total: 0,
  query: '',
}))

/** Lists all sessions anew. What is shown stays until the new list is there. */
export async function listSessions(): Promise<void> {
  if (useLibrary.getState().status === 'listing') return
  useLibrary.setState({ status: 'listing', done: 0, total: 0 })
  const result = await ask('library:list', {})
  if (result.ok) useLibrary.setState({ status: 'ready', ...result.value })
  else useLibrary.setState({ status: 'failed', failures: [result.failure.message] })
}

/** Follows the progress of a listing: the sessions found so far are shown at once. Called once. */
export function followListing(): void {
  on('library:progressed', ({ done, total, sessions }) => {
    if (useLibrary.getState().status !== 'listing') return
    useLibrary.setState((state) => ({
      done,
      total,
      sessions: sessions.length === 0 ? state.sessions : merge(state.sessions, sessions),
    }))
  })
}

/** Keeps the list true to what the host tells of it afterwards. Called once. */
export function followLibrary(): void {
  on('library:changed', ({ sessions, removed }) => {
    const gone = new Set(removed)
    useLibrary.setState((state) => ({
      sessions: merge(
        gone.size === 0 ? state.sessions : state.sessions.filter(({ sessionId }) => !gone.has(sessionId)),
        sessions,
      ),
    }))
  })
}

/** Sets the text of the filter box. */
export function setLibraryQuery(query: string): void {
  useLibrary.setState({ query })
}

/** The known sessions with newer news of some of them. */
function merge(known: readonly SessionSummary[], news: readonly SessionSummary[]): readonly SessionSummary[] {
  const byId = new Map(known.map((session) => [session.sessionId, session]))
  for (const session of news) byId.set(session.sessionId, session)
  return [...byId.values()]
}
