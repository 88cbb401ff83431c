import type { Facts } from './session/columns.ts'

/**
 * Bulk data, one way, from the session host to the page over one MessagePort.
 *
 * A *revision* of a session is its columns and facts at one moment. It comes as any number of `columns` pieces and is
 * complete with its `facts`. Ordinals that no piece of a revision covers are as they were in the revision before.
 */

/** The most bytes of one packed piece: taking it keeps the page busy for some 5 ms. */
export const PIECE_BYTES = 1024 * 1024

export type PortMessage = ColumnsPiece | RevisionDone | ReadingProgress | FileNews

/** Ordinals [from, to) of a revision that is on its way. */
export interface ColumnsPiece {
  readonly kind: 'columns'
  readonly sessionId: string
  readonly revision: number
  readonly from: number
  readonly to: number
  /** How many entries there will be in all, as far as can be told: for making room. */
  readonly expected: number
  /** `packColumns` of that range. */
  readonly packed: Uint8Array
}

/** The revision is complete. */
export interface RevisionDone {
  readonly kind: 'facts'
  readonly sessionId: string
  readonly revision: number
  /** Entries of this revision. */
  readonly count: number
  readonly facts: Facts
  /**
   * Where each entry of the revision before stands now, by its old ordinal, -1 where it is gone; null where all of them
   * stand where they stood. Where it is given, pieces cover the whole revision.
   */
  readonly moved: Int32Array | null
  /** The file was rewritten or replaced by something else than an append. */
  readonly rewritten: boolean
  /** Every line was parsed. Until then tokens, models and some flags are estimates, and a line may turn out malformed. */
  readonly verified: boolean
}

/** How far the reading of the file is. */
export interface ReadingProgress {
  readonly kind: 'progress'
  readonly sessionId: string
  /** `scan`: no tree yet. `verify`: the tree is there, and its lines are being parsed. */
  readonly stage: 'scan' | 'verify'
  readonly bytesRead: number
  readonly size: number
}

/** What became of an open session's file. */
export interface FileNews {
  readonly kind: 'file'
  readonly sessionId: string
  readonly file: FileState
}

export type FileState =
  | { readonly kind: 'there' }
  /** It is deleted, moved or cannot be read any more: the tree stays as it was last read. */
  | { readonly kind: 'lost'; readonly message: string }
