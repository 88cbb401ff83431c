import type { FileColumns, TreeColumns } from './columns.ts'
import { emptyColumns } from './pack.ts'

/** Where a line lies in its file. */
export interface Place {
  /** Byte offset of its first byte. */
  readonly offset: number
  /** Bytes without the line end. */
  readonly length: number
  /** Physical line number, from 1. */
  readonly line: number
}

/** What the columns hold of one entry before it is linked. */
export interface ColumnValues {
  readonly kind: number
  readonly flags: number
  readonly time: number
  readonly tokens: number
  readonly model: number
}

/** Columns that grow by half whenever they are full, so that a file of any length is taken in linear time. */
export interface GrowingColumns {
  readonly count: () => number
  push(values: ColumnValues, place: Place): void
  /** The columns as they stand, `count` not kept: for reading and for linking in place. */
  readonly tree: () => TreeColumns
  readonly places: () => FileColumns
}

export function createGrowingColumns(expected: number): GrowingColumns {
  let count = 0
  let tree = emptyColumns(Math.max(16, expected))
  let places = emptyPlaces(Math.max(16, expected))

  function grow(): void {
    const capacity = Math.ceil(tree.kind.length * 1.5)
    const grownTree = emptyColumns(capacity)
    grownTree.parent.set(tree.parent)
    grownTree.kind.set(tree.kind)
    grownTree.flags.set(tree.flags)
    grownTree.time.set(tree.time)
    grownTree.tokens.set(tree.tokens)
    grownTree.model.set(tree.model)
    tree = grownTree
    const grownPlaces = emptyPlaces(capacity)
    grownPlaces.offset.set(places.offset)
    grownPlaces.length.set(places.length)
    grownPlaces.line.set(places.line)
    places = grownPlaces
  }

  return {
    count: () => count,
    tree: () => tree,
    places: () => places,
    push(values, place) {
      if (count === tree.kind.length) grow()
      tree.kind[count] = values.kind
      tree.flags[count] = values.flags
      tree.time[count] = values.time
      tree.tokens[count] = values.tokens
      tree.model[count] = values.model
      places.offset[count] = place.offset
      places.length[count] = place.length
      places.line[count] = place.line
      count++
    },
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
