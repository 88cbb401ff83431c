import type { Facts } from './session/columns.ts'

/**
 * Bulk data, one way, from the session host to the page over one MessagePort. Columns come packed in pieces of at
 * most `PIECE_BYTES`; the facts come with the last piece, and only then is the revision complete.
 */
export const PIECE_BYTES = 2 * 1024 * 1024

export type PortMessage =
  | {
      readonly kind: 'columns'
      readonly sessionId: string
      readonly revision: number
      /** Ordinals [from, to) are in this piece, of `total`. */
      readonly from: number
      readonly to: number
      readonly total: number
      /** `packColumns` of that range. */
      readonly packed: Uint8Array
    }
  | { readonly kind: 'facts'; readonly sessionId: string; readonly revision: number; readonly facts: Facts }
  | {
      readonly kind: 'progress'
      readonly sessionId: string
      readonly revision: number
      readonly bytesRead: number
      readonly size: number
    }
