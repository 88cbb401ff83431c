import { create } from 'zustand'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'

/**
 * The open session as the page sees it. Columns stay outside the store (they are large and change as a whole): the
 * store holds their revision, and a selector that needs them reads `columnsNow()` when the revision changes.
 */
export interface SessionState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed'
  /** Why it could not be opened, in a sentence. */
  readonly failure: string | null
  readonly opened: OpenedSession | null
  /** 0 while nothing is complete. */
  readonly revision: number
  readonly facts: Facts | null
  /** Share of the file read while loading, 0 to 1. */
  readonly progress: number
  /** Where the reader stands: an ordinal, or null for before the first entry. */
  readonly leaf: number | null
  /** The entry in the inspector; null for none. */
  readonly selected: number | null
  readonly filter: FilterName
  /** What a person opened or closed against the default view, by the key of the fold (`shared/tree/folds.ts`). */
  readonly folds: ReadonlyMap<string, 'open' | 'closed'>
  /** Entries that came since the file was opened and were not gone to yet. */
  readonly unseen: number
  /** Leaf positions before and after the present one, the nearest last. */
  readonly back: readonly (number | null)[]
  readonly forward: readonly (number | null)[]
}

export const initialSession: SessionState = {
  status: 'none',
  failure: null,
  opened: null,
  revision: 0,
  facts: null,
  progress: 0,
  leaf: null,
  selected: null,
  filter: 'default',
  folds: new Map(),
  unseen: 0,
  back: [],
  forward: [],
}

export const useSession = create<SessionState>(() => initialSession)

let columns: TreeColumns = emptyColumns(0)

/** The columns of the present revision. Never changed in place once the revision is out. */
export function columnsNow(): TreeColumns {
  return columns
}

/** Puts a complete set of columns in place; the caller then sets the revision. */
export function replaceColumns(next: TreeColumns): void {
  columns = next
}
