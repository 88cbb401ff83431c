import { PIECE_BYTES, type PortMessage } from '../../shared/port.ts'
import type { Range } from '../../shared/session/changed-range.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { BYTES_PER_ENTRY, packColumns } from '../../shared/session/pack.ts'
import { pause } from '../pause.ts'

/** Entries of one piece. */
export const PIECE = Math.floor(PIECE_BYTES / BYTES_PER_ENTRY)

/** Which revision of which session pieces are of. */
export interface RevisionName {
  readonly sessionId: string
  readonly revision: number
}

type Post = (message: PortMessage) => void

/** A range in parts of at most `PIECE` entries. */
export function* piecesOf({ from, to }: Range): Generator<Range> {
  for (let at = from; at < to; at += PIECE) yield { from: at, to: Math.min(to, at + PIECE) }
}

/** Sends one range of columns, of at most `PIECE` entries. */
export function sendPiece(
  post: Post,
  name: RevisionName,
  columns: TreeColumns,
  { from, to }: Range,
  expected: number,
): void {
  post({ kind: 'columns', ...name, from, to, expected, packed: packColumns(columns, from, to) })
}

/**
 * Sends a range of columns in pieces. Other work of the process goes on between two of them; the signal ends the sending
 * there.
 */
export async function sendColumns(
  post: Post,
  name: RevisionName,
  columns: TreeColumns,
  range: Range,
  signal: AbortSignal,
): Promise<void> {
  for (const piece of piecesOf(range)) {
    sendPiece(post, name, columns, piece, columns.count)
    await pause(signal)
  }
}
