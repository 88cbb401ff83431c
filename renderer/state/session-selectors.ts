import type { Facts } from '../../shared/session/columns.ts'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import type { SessionState } from './session-store.ts'

/** What most views ask of the open session, for `useSession`: as functions that stay the same from drawing to drawing. */

export function selectOpened(state: SessionState): OpenedSession | null {
  return state.opened
}

export function selectSessionId(state: SessionState): string | null {
  return state.opened?.sessionId ?? null
}

export function selectIsReady(state: SessionState): boolean {
  return state.status === 'ready'
}

export function selectRevision(state: SessionState): number {
  return state.revision
}

export function selectFacts(state: SessionState): Facts | null {
  return state.facts
}

/** The entry that pi would open the file at; null for before the first, and without a session. */
export function selectFileLeaf(state: SessionState): number | null {
  return state.facts?.fileLeaf ?? null
}

export function selectProblemCount(state: SessionState): number {
  return state.facts?.problemCount ?? 0
}

export function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

export function selectSelected(state: SessionState): number | null {
  return state.selected
}

export function selectFilter(state: SessionState): FilterName {
  return state.filter
}

/** How many entries came and were not gone to yet. */
export function selectUnseen(state: SessionState): number {
  return state.unseen
}
