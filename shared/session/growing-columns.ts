import type { FileColumns, TreeColumns } from './columns.ts'
import { emptyColumns, putColumns } from './pack.ts'

/** Where a line lies in its file. */
export interface Place {
  /** Byte offset of its first byte. */
  readonly offset: number
  /** Bytes without the line end. */
  readonly length: number
  /** Physical line number, from 1. */
  readonly line: number
}

/** Columns that grow as entries come, so that a file of any length is taken in linear time. */
export interface GrowingColumns {
  readonly count: () => number
  /** Makes place for one more entry and returns its ordinal; what is not given here is 0. */
  readonly push: (kind: number, place: Place) => number
  /** The columns as they stand, `count` not kept. They are other arrays after a `push` that had to make room. */
  readonly tree: TreeColumns
  readonly places: FileColumns
}

const MOST_LENGTH = 2 ** 32 - 1
/** Bytes an entry, for the first guess. */
const FIRST_ENTRY_BYTES = 4096
/** Room that is made beyond what the file so far lets expect. */
const SLACK = 1.02
/** The least growth, and the most that a first guess is trusted with. */
const LEAST_GROWTH = 1.25
const MOST_GROWTH = 64

/**
 * @param expected entries to make room for at once
 * @param madeRoom told of each new capacity
 * @param size bytes of the file, if known: how many entries it will have is then told from those read so far, which
 *   copies the columns once or twice in all and leaves little room unused
 */
export function createGrowingColumns(
  expected: number,
  size: number,
  madeRoom: (entries: number) => void,
): GrowingColumns {
  let count = 0
  const first = Math.max(16, expected, Math.ceil(size / FIRST_ENTRY_BYTES))

  function grow(offset: number): void {
    const { tree, places } = growing
    const capacity = places.offset.length
    const projected = offset > 0 && size > offset ? count * (size / offset) * SLACK : 0
    const wanted = Math.max(capacity * LEAST_GROWTH, Math.min(projected, capacity * MOST_GROWTH))
    const grownTree = emptyColumns(Math.ceil(wanted) + 16)
    putColumns(grownTree, 0, tree)
    growing.tree = grownTree
    const grownPlaces = emptyPlaces(Math.ceil(wanted) + 16)
    grownPlaces.offset.set(places.offset)
    grownPlaces.length.set(places.length)
    grownPlaces.line.set(places.line)
    growing.places = grownPlaces
    madeRoom(grownPlaces.offset.length)
  }

  const growing = {
    count: () => count,
    tree: emptyColumns(first),
    places: emptyPlaces(first),
    push(kind: number, place: Place): number {
      if (count === growing.places.offset.length) grow(place.offset)
      const { tree, places } = growing
      const at = count++
      tree.kind[at] = kind
      places.offset[at] = place.offset
      // A line longer than the column can say is read by its beginning alone, wherever it ends.
      places.length[at] = Math.min(place.length, MOST_LENGTH)
      places.line[at] = place.line
      return at
    },
  }
  return growing
}

function emptyPlaces(capacity: number): FileColumns {
  return {
    count: 0,
    offset: new Float64Array(capacity),
    length: new Uint32Array(capacity),
    line: new Uint32Array(capacity),
  }
}
