import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import type { Branches } from './branches.ts'
import type { Forest } from './forest.ts'
import { numberList } from './number-list.ts'
import { scratch } from './scratch.ts'
import { lastAtOrBelow, Mark } from './turns.ts'
import { shownAt } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/**
 * What any run of places holds, without a number for each place: of rare things the places they are at, of the rest
 * running totals at the beginning of each block of places. What the filter hides counts into a visible neighbour.
 */
export interface Sums extends Counts, Weights {
  readonly hidden: Hidden
}

interface Counts {
  /** Places of the user messages: a turn begins at each. */
  readonly turns: Int32Array
  /** By block: steps that begin before it, a user message not being one. */
  readonly steps: Uint32Array
}

/** What verifying a file can still correct. */
interface Weights {
  /** Places of failed tools, and of assistant messages that ended in an error or were aborted, one for each. */
  readonly errors: Int32Array
  /** By block: tokens before it. */
  readonly tokens: Float64Array
}

/** The hidden entries, by the block of the place they count into. */
interface Hidden {
  /** By block: where its entries begin; one more than there are blocks. */
  readonly start: Int32Array
  /** The ordinals, and those places. Within a block in no order. */
  readonly entry: Int32Array
  readonly place: Int32Array
}

/** Places of a block, as a power of two. */
const BLOCK_BITS = 6
const BLOCK = 1 << BLOCK_BITS

const WRONG = Flag.toolError | Flag.failed

function blocksOf(places: number): number {
  return (places >> BLOCK_BITS) + 1
}

/** Counts the turns and steps along the sequence. `marks` are those of `marksOf`, by place. */
export function countsOf(marks: Uint8Array): Counts {
  const turns = numberList()
  const steps = new Uint32Array(blocksOf(marks.length))
  let begun = 0
  for (let place = 0; place < marks.length; place += 1) {
    if ((place & (BLOCK - 1)) === 0) steps[place >> BLOCK_BITS] = begun
    const mark = marks[place] ?? 0
    if ((mark & Mark.user) !== 0) turns.push(place)
    if ((mark & Mark.step) !== 0) begun += 1
  }
  if ((marks.length & (BLOCK - 1)) === 0) steps[marks.length >> BLOCK_BITS] = begun
  return { turns: turns.all(), steps }
}

/** Sums up tokens and errors along the sequence. */
export function weightsOf({ flags, tokens: own }: TreeColumns, { sequence }: Branches, hidden: Hidden): Weights {
  const errors = numberList()
  const tokens = new Float64Array(blocksOf(sequence.length))
  let sum = 0
  for (let block = 0; block < tokens.length; block += 1) {
    tokens[block] = sum
    const end = Math.min(sequence.length, (block + 1) << BLOCK_BITS)
    for (let place = block << BLOCK_BITS; place < end; place += 1) {
      const at = sequence[place] ?? 0
      sum += own[at] ?? 0
      if (((flags[at] ?? 0) & WRONG) !== 0) errors.push(place)
    }
    for (let at = hidden.start[block] ?? 0; at < (hidden.start[block + 1] ?? 0); at += 1)
      sum += own[hidden.entry[at] ?? 0] ?? 0
  }
  const seen = errors.count()
  for (let at = 0; at < hidden.entry.length; at += 1)
    if (((flags[hidden.entry[at] ?? 0] ?? 0) & WRONG) !== 0) errors.push(hidden.place[at] ?? 0)
  return { errors: errors.count() === seen ? errors.all() : errors.all().toSorted(), tokens }
}

/** Turns that begin in places [from, to). */
export function turnsBetween({ turns }: Counts, from: number, to: number): number {
  return countBelow(turns, to) - countBelow(turns, from)
}

/** The first place from one on where a turn begins; past all places where none does. */
export function nextTurn({ turns }: Counts, from: number): number {
  return turns[countBelow(turns, from)] ?? Number.POSITIVE_INFINITY
}

/** Steps that begin in places [from, to), user messages not counted. */
export function stepsBetween({ steps }: Counts, marks: Uint8Array, from: number, to: number): number {
  if (to - from <= 2 * BLOCK) return stepsAmong(marks, from, to)
  const first = (from + BLOCK - 1) >> BLOCK_BITS
  const last = to >> BLOCK_BITS
  return (
    stepsAmong(marks, from, first << BLOCK_BITS) +
    ((steps[last] ?? 0) - (steps[first] ?? 0)) +
    stepsAmong(marks, last << BLOCK_BITS, to)
  )
}

function stepsAmong(marks: Uint8Array, from: number, to: number): number {
  let found = 0
  for (let place = from; place < to; place += 1) if (((marks[place] ?? 0) & Mark.step) !== 0) found += 1
  return found
}

/** Errors in places [from, to). */
export function errorsBetween({ errors }: Weights, from: number, to: number): number {
  return countBelow(errors, to) - countBelow(errors, from)
}

/** pi's estimate of places [from, to), what the filter hides among them counted too. */
export function tokensBetween(
  { tokens, hidden }: Sums,
  columns: TreeColumns,
  { sequence }: Branches,
  from: number,
  to: number,
): number {
  const before = (place: number): number => {
    const block = place >> BLOCK_BITS
    let sum = tokens[block] ?? 0
    for (let at = block << BLOCK_BITS; at < place; at += 1) sum += columns.tokens[sequence[at] ?? 0] ?? 0
    for (let at = hidden.start[block] ?? 0; at < (hidden.start[block + 1] ?? 0); at += 1)
      if ((hidden.place[at] ?? 0) < place) sum += columns.tokens[hidden.entry[at] ?? 0] ?? 0
    return sum
  }
  return before(to) - before(from)
}

function countBelow(ascending: Int32Array, value: number): number {
  return lastAtOrBelow(ascending, ascending.length, value - 1) + 1
}

/** Sorts the hidden entries into blocks. */
export function hiddenOf(
  { count, kind }: TreeColumns,
  forest: Forest,
  tree: VisibleTree,
  { sequence, place: placeOf }: Branches,
): Hidden {
  const start = new Int32Array(blocksOf(sequence.length) + 1)
  const entries = numberList()
  const places = numberList()
  if (sequence.length < count) {
    const { visible } = tree
    const below = firstVisibleBelow(forest, visible)
    for (let at = 0; at < count; at += 1) {
      if (visible[at] === 1) continue
      // A message hidden for want of text opens a step whose results are shown below it; everything else hidden
      // belongs to what stands above it.
      const above = shownAt(tree, at)
      const under = below[at] ?? ROOT
      const carrier = kind[at] === Kind.assistant ? (under >= 0 ? under : above) : above >= 0 ? above : under
      const place = carrier < 0 ? -1 : (placeOf[carrier] ?? -1)
      if (place < 0) continue
      entries.push(at)
      places.push(place)
      const block = place >> BLOCK_BITS
      start[block + 1] = (start[block + 1] ?? 0) + 1
    }
  }
  for (let block = 1; block < start.length; block += 1) start[block] = (start[block] ?? 0) + (start[block - 1] ?? 0)
  const filled = start.slice()
  const given = places.all()
  const ordinals = entries.all()
  const entry = new Int32Array(given.length)
  const place = new Int32Array(given.length)
  for (let index = 0; index < given.length; index += 1) {
    const its = given[index] ?? 0
    const at = filled[its >> BLOCK_BITS] ?? 0
    filled[its >> BLOCK_BITS] = at + 1
    entry[at] = ordinals[index] ?? 0
    place[at] = its
  }
  return { start, entry, place }
}

/** By ordinal, for hidden entries: a visible entry among those hidden ones' first children, or ROOT. */
function firstVisibleBelow({ count, order, parent }: Forest, visible: Uint8Array): Int32Array {
  const below = scratch(count)
  for (let next = count - 1; next >= 0; next -= 1) {
    const at = order === null ? next : (order[next] ?? 0)
    const above = parent[at] ?? ROOT
    if (above < 0 || visible[above] === 1) continue
    const found = visible[at] === 1 ? at : (below[at] ?? ROOT)
    if (found >= 0) below[above] = found
  }
  return below
}
