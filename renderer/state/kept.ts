import { create } from 'zustand'
import type { KeptNotes } from '../../shared/ipc-library.ts'
import { call, on } from './connection.ts'

/** What a person keeps about sessions: pins, notes, and which one was open last. */
export interface KeptState {
  readonly pinned: ReadonlySet<string>
  readonly notes: ReadonlyMap<string, string>
  readonly lastOpen: string | null
}

export const useKept = create<KeptState>(() => ({ pinned: new Set(), notes: new Map(), lastOpen: null }))

/** Reads what is kept, and follows it when it changes in another window. Called once. */
export async function loadKept(): Promise<void> {
  on('library:kept', ({ pinned, notes }) => take({ pinned, notes, lastOpen: useKept.getState().lastOpen }))
  // What is opened afterwards is not what was open before.
  take(await call('library:kept', {}))
}

export async function pinSession(sessionId: string, isPinned: boolean): Promise<void> {
  take(await call('library:pin', { sessionId, isPinned }))
}

/** Keeps a note about a session; an empty one takes it away. */
export async function noteSession(sessionId: string, note: string): Promise<void> {
  take(await call('library:note', { sessionId, note }))
}

function take(kept: KeptNotes | null): void {
  if (kept === null) return
  const notes = new Map(kept.notes.map(({ sessionId, note }) => [sessionId, note]))
  useKept.setState({ pinned: new Set(kept.pinned), notes, lastOpen: kept.lastOpen })
}
