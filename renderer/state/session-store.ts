import { create } from 'zustand'
import type { OpenedSession } from '../../shared/ipc.ts'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import type { FileState } from '../../shared/port.ts'
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
  /** Every line was parsed. Until then figures are estimates, and a line may turn out malformed. */
  readonly isVerified: boolean
  /** Share of the file read while loading, 0 to 1. */
  readonly progress: number
  /** Share of the lines that were parsed, 0 to 1, while that goes on. */
  readonly checked: number | null
  /** Whether the file is still there. */
  readonly file: FileState
  /** Where the reader stands: an ordinal, or null for before the first entry. */
  readonly leaf: number | null
  /** The entry in the inspector; null for none. */
  readonly selected: number | null
  readonly filter: FilterName
  /** What a person opened or closed against the default view, by the key of the fold (`shared/tree/fold-keys.ts`). */
  readonly folds: ReadonlyMap<string, 'open' | 'closed'>
  /** Entries that came since the file was opened and were not gone to yet. */
  readonly unseen: number
  /** The newest entry is kept in view, and the leaf stays where pi opens. */
  readonly isFollowing: boolean
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
  isVerified: false,
  progress: 0,
  checked: null,
  file: { kind: 'there' },
  leaf: null,
  selected: null,
  filter: 'default',
  folds: new Map(),
  unseen: 0,
  isFollowing: false,
  back: [],
  forward: [],
}

export const useSession = create<SessionState>(() => initialSession)

let columns: TreeColumns = emptyColumns(0)

/**
 * The columns of the present revision: another object where anything in them changed. A later revision may correct
 * figures and flags in the same memory, and grow in it beyond this one's `count`; parents and kinds stay.
 */
export function columnsNow(): TreeColumns {
  return columns
}

/** Puts a complete set of columns in place; the caller then sets the revision. */
export function replaceColumns(next: TreeColumns): void {
  columns = next
}
