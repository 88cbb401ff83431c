import { create } from 'zustand'
import type { SearchHit } from '../../shared/ipc.ts'

/** What is looked for in the open session, and what was found. Without a session or while it is closed, nothing is. */
export interface SearchState {
  /** The field stands over the tree. */
  readonly isOpen: boolean
  /** What a person typed, by the rules of `shared/session/search-query.ts`. It stays when the field is closed. */
  readonly typed: string
  readonly exactCase: boolean
  /** Only hits on the path to the leaf in view count. */
  readonly isPathOnly: boolean
  /** `stopped`: at `MAX_HITS`, with more to come. */
  readonly status: 'idle' | 'searching' | 'done' | 'stopped' | 'failed'
  /** Why it failed, in sentences. */
  readonly failure: string | null
  /** In the order of the file, on the path and off it. */
  readonly hits: readonly SearchHit[]
  /** Entries looked through, of those there are. */
  readonly searched: number
  readonly count: number
  /** Entries that could not be looked through, because their lines are too long. */
  readonly unread: number
}

/** Where a search ends: nobody steps through more, and what it holds stays small. */
export const MAX_HITS = 10_000

export const nothingFound = { status: 'idle', failure: null, hits: [], searched: 0, count: 0, unread: 0 } as const

export const useSearch = create<SearchState>(() => ({
  isOpen: false,
  typed: '',
  exactCase: false,
  isPathOnly: false,
  ...nothingFound,
}))
