import type { ColumnsPiece } from '../../shared/port.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns, packedColumns, putColumns, unpackColumns, firstColumns } from '../../shared/session/pack.ts'
import { noteCorrection } from './corrections.ts'
import { columnList, roomFor, withRoom } from './columns-room.ts'

/** A revision on its way. */
export interface Assembly {
  readonly sessionId: string
  readonly revision: number
  /** Entries of the revision before; 0 where there is none. */
  readonly before: number
  /**
   * The arrays of a first revision, which pieces are written into as they come; null for a later one, whose pieces wait
   * until it is complete: nobody may see half of it.
   */
  readonly room: TreeColumns | null
  readonly waiting: readonly ColumnsPiece[]
  /** Entries in place so far. */
  readonly received: number
}

/** Takes one piece. A piece of another revision starts a new assembly over the columns that are shown. */
export function takePiece(underway: Assembly | null, piece: ColumnsPiece, shown: TreeColumns): Assembly {
  const { sessionId, revision, from, to, expected, packed } = piece
  const known =
    underway?.sessionId === sessionId && underway.revision === revision
      ? underway
      : { sessionId, revision, before: shown.count, room: null, waiting: [], received: 0 }
  if (known.before > 0) return { ...known, waiting: [...known.waiting, piece] }
  // What is expected is a guess while the file is being read: too little only costs a copy, and room is not memory yet.
  const present = known.room ?? emptyColumns(roomFor(Math.max(expected, to)))
  const room = withRoom(present, known.received, Math.max(expected, to))
  unpackColumns(room, from, packed)
  return { ...known, room, received: Math.max(known.received, to) }
}

/**
 * The columns of a complete revision. Where entries only came or were corrected, they are put into the memory that is
 * there, under a new wrapper (or under none where nothing is different); an entry that has another parent or kind makes
 * all of them new, so that whoever finds the same memory knows that the tree of the entries before is the same.
 * @param count entries of the revision
 * @param moved entries stand elsewhere now: the pieces hold the whole revision
 */
export function complete(assembly: Assembly | null, shown: TreeColumns, count: number, moved: boolean): TreeColumns {
  const first = assembly?.room ?? null
  if (first !== null) return firstColumns(first, count)
  const parts = (assembly?.waiting ?? []).map(partOf)
  const isCorrected = parts.some((part) => isCorrection(part, shown))
  if (!moved && count === shown.count && !isCorrected) return shown
  const isOther = moved || count < shown.count || parts.some((part) => isOtherTree(part, shown))
  const room = isOther ? emptyColumns(roomFor(count)) : withRoom(shown, shown.count, count)
  if (isOther && !moved) putColumns(room, 0, firstColumns(shown, Math.min(count, shown.count)))
  for (const { from, columns } of parts) putColumns(room, from, columns)
  if (isCorrected) {
    const ends = parts.map(({ from, columns }) => Math.min(from + columns.count, shown.count))
    noteCorrection(room, { from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...ends) })
  }
  return firstColumns(room, count)
}

interface Part {
  readonly from: number
  readonly columns: TreeColumns
}

function partOf({ from, packed }: ColumnsPiece): Part {
  return { from, columns: packedColumns(packed) }
}

/** Whether an entry that is shown has another parent or kind in a part. */
function isOtherTree({ from, columns }: Part, shown: TreeColumns): boolean {
  const both = Math.min(columns.count, shown.count - from)
  for (let at = 0; at < both; at += 1)
    if (columns.parent[at] !== shown.parent[from + at] || columns.kind[at] !== shown.kind[from + at]) return true
  return false
}

/** Whether anything of an entry that is shown is different in a part. */
function isCorrection({ from, columns }: Part, shown: TreeColumns): boolean {
  const both = Math.min(columns.count, shown.count - from)
  const before = columnList(shown)
  return columnList(columns).some((column, index) => {
    const known = before[index]
    // `Object.is`, as an unreadable time is NaN and stays so.
    for (let at = 0; at < both; at += 1) if (!Object.is(column[at], known?.[from + at])) return true
    return false
  })
}
