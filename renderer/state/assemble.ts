import type { ColumnsPiece } from '../../shared/port.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns, unpackColumns } from '../../shared/session/pack.ts'

/** Columns on their way: full-size arrays that pieces are written into as they come. */
export interface Assembly {
  readonly sessionId: string
  readonly revision: number
  readonly columns: TreeColumns
  /** Entries in place so far. */
  readonly received: number
  /** Entries there will be in all, as far as is known. */
  readonly expected: number
}

/**
 * Takes one piece. A piece of another revision starts a new assembly; where it does not begin at the first entry, the
 * file only grew, and the entries before it are those of `previous`.
 */
export function takePiece(underway: Assembly | null, piece: ColumnsPiece, previous: TreeColumns): Assembly {
  const same = underway !== null && underway.sessionId === piece.sessionId && underway.revision === piece.revision
  const base = same ? underway.columns : previous
  const columns = withRoom(base, same ? underway.received : piece.from, piece.expected, same)
  unpackColumns(columns, piece.from, piece.packed)
  const { sessionId, revision, to: received, expected } = piece
  return { sessionId, revision, columns, received, expected }
}

/** The finished columns, exactly as long as the session. */
export function finish({ columns, expected: total }: Assembly): TreeColumns {
  return {
    count: total,
    parent: columns.parent.subarray(0, total),
    kind: columns.kind.subarray(0, total),
    flags: columns.flags.subarray(0, total),
    time: columns.time.subarray(0, total),
    tokens: columns.tokens.subarray(0, total),
    model: columns.model.subarray(0, total),
  }
}

/** The columns themselves where they are ours and large enough, else larger ones with the first `kept` entries. */
function withRoom(columns: TreeColumns, kept: number, capacity: number, ours: boolean): TreeColumns {
  if (ours && columns.parent.length >= capacity) return columns
  const larger = emptyColumns(capacity)
  larger.parent.set(columns.parent.subarray(0, kept))
  larger.kind.set(columns.kind.subarray(0, kept))
  larger.flags.set(columns.flags.subarray(0, kept))
  larger.time.set(columns.time.subarray(0, kept))
  larger.tokens.set(columns.tokens.subarray(0, kept))
  larger.model.set(columns.model.subarray(0, kept))
  return larger
}
