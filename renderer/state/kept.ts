import { create } from 'zustand'
import type { KeptNotes } from '../../shared/ipc-library.ts'
import { call, on } from './connection.ts'

/** What a person keeps about sessions: pins, notes, hidden branches, and which one was open last. */
export interface KeptState {
  readonly pinned: ReadonlySet<string>
  readonly notes: ReadonlyMap<string, string>
  /** By session: the ids of the entries that hidden branches begin with. */
  readonly hidden: ReadonlyMap<string, readonly string[]>
  readonly lastOpen: string | null
}

export const useKept = create<KeptState>(() => ({
  pinned: new Set(),
  notes: new Map(),
  hidden: new Map(),
  lastOpen: null,
}))

/** Reads what is kept, and follows it when it changes in another window. Called once. */
export async function loadKept(): Promise<void> {
  on('library:kept', (kept) => take({ ...kept, lastOpen: useKept.getState().lastOpen }))
  // What is opened afterwards is not what was open before.
  take(await call('library:kept', {}))
}

/** Pins a session, or takes its pin away. */
export async function pinSession(sessionId: string, isPinned: boolean): Promise<void> {
  take(await call('library:pin', { sessionId, isPinned }))
}

/** Keeps a note about a session; an empty one takes it away. */
export async function noteSession(sessionId: string, note: string): Promise<void> {
  take(await call('library:note', { sessionId, note }))
}

/** Hides the branch of an open session that begins with this entry. */
export async function keepHidden(sessionId: string, ordinal: number): Promise<void> {
  take(await call('branch:hide', { sessionId, ordinal }))
}

/** Shows all branches of a session again. */
export async function keepNoneHidden(sessionId: string): Promise<void> {
  take(await call('branch:show-hidden', { sessionId }))
}

function take(kept: KeptNotes | null): void {
  if (kept === null) return
  const notes = new Map(kept.notes.map(({ sessionId, note }) => [sessionId, note]))
  const hidden = new Map(kept.hidden.map(({ sessionId, ids }) => [sessionId, ids]))
  useKept.setState({ pinned: new Set(kept.pinned), notes, hidden, lastOpen: kept.lastOpen })
}
