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

const MOST_LENGTH = 2 ** 32 - 1
/** Bytes an entry, for the first guess. */
const FIRST_ENTRY_BYTES = 4096
/** Room that is made beyond what the file so far lets expect. */
const SLACK = 1.02
/** The least growth, and the most that a first guess is trusted with. */
const LEAST_GROWTH = 1.25
const MOST_GROWTH = 64

/** Columns that grow as entries come, so that a file of any length is taken in linear time. */
export class GrowingColumns {
  /** The columns as they stand, `count` not kept. They are other arrays after a `push` that had to make room. */
  tree: TreeColumns
  places: FileColumns
  private entries = 0
  private readonly size: number
  private readonly madeRoom: (entries: number) => void

  /**
   * @param expected entries to make room for at once
   * @param size bytes of the file, if known: how many entries it will have is then told from those read so far, which
   *   copies the columns once or twice in all and leaves little room unused
   * @param madeRoom told of each new capacity
   */
  constructor(expected: number, size: number, madeRoom: (entries: number) => void) {
    const first = Math.max(16, expected, Math.ceil(size / FIRST_ENTRY_BYTES))
    this.tree = emptyColumns(first)
    this.places = emptyPlaces(first)
    this.size = size
    this.madeRoom = madeRoom
  }

  count(): number {
    return this.entries
  }

  /** Makes place for one more entry and returns its ordinal; what is not given here is 0. */
  push(kind: number, place: Place): number {
    if (this.entries === this.places.offset.length) this.grow(place.offset)
    const { tree, places } = this
    const at = this.entries
    this.entries += 1
    tree.kind[at] = kind
    places.offset[at] = place.offset
    // A line longer than the column can say is read by its beginning alone, wherever it ends.
    places.length[at] = Math.min(place.length, MOST_LENGTH)
    places.line[at] = place.line
    return at
  }

  private grow(offset: number): void {
    const { tree, places, entries, size } = this
    const projected = offset > 0 && size > offset ? entries * (size / offset) * SLACK : 0
    const wanted = Math.max(entries * LEAST_GROWTH, Math.min(projected, entries * MOST_GROWTH))
    const capacity = Math.ceil(wanted) + 16
    this.tree = emptyColumns(capacity)
    putColumns(this.tree, 0, tree)
    this.places = emptyPlaces(capacity)
    this.places.offset.set(places.offset)
    this.places.length.set(places.length)
    this.places.line.set(places.line)
    this.madeRoom(capacity)
  }
}

function emptyPlaces(capacity: number): FileColumns {
  return {
    count: 0,
    offset: new Float64Array(capacity),
    length: new Uint32Array(capacity),
    line: new Uint32Array(capacity),
  }
}
