import type { Facts, TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import type { Branches } from './branches.ts'
import { roomy8 } from './longer.ts'
import type { VisibleTree } from './visible-tree.ts'

/** What a place of the sequence is for the fold: bits of the marks. */
export const Mark = {
  /** A user message: a turn begins. */
  user: 1,
  /** A step begins: an assistant message with the results of its tools, or any other single entry. */
  step: 2,
  /** Never folded away: it heads a drawn node. */
  shown: 4,
  /** Something leaves it or ends at it: no drawn node goes on past it. */
  ends: 8,
  /** A cut lies above it: no drawn node crosses that line. */
  starts: 16,
} as const

/** By kind: the marks that it has wherever it stands. */
const OWN_MARKS = new Uint8Array(64)
OWN_MARKS[Kind.user] = Mark.user
for (const kind of [Kind.compaction, Kind.branchSummary]) OWN_MARKS[kind] = Mark.shown

const STEP_BIT = Math.log2(Mark.step)

/**
 * The marks by place. Never folded away are roots, branch points, the ends of branches, labelled entries, compactions
 * and branch summaries. (The leaf in view comes and goes, so it is no mark.)
 */
export function marksOf(
  columns: TreeColumns,
  facts: Facts,
  tree: VisibleTree,
  branches: Branches,
  cutPlaces: readonly number[],
): Uint8Array {
  const marks = roomy8(branches.sequence.length)
  for (let branch = 0; branch < branches.count; branch += 1)
    markEntries(marks, columns, tree, branches, branch, branches.start[branch] ?? 0)
  eachAdded(facts, branches, cutPlaces, (place, mark) => {
    marks[place] = (marks[place] ?? 0) | mark
  })
  return marks
}

/** Marks the places of a branch from one on with what their entries tell of them. */
export function markEntries(
  marks: Uint8Array,
  { kind }: TreeColumns,
  { begins }: VisibleTree,
  { sequence, start, end }: Branches,
  branch: number,
  from: number,
): void {
  const beyond = end[branch] ?? 0
  // A branch that begins within a step begins one of its own.
  let before = from === start[branch] ? Mark.user : (marks[from - 1] ?? 0) & Mark.user
  for (let place = from; place < beyond; place += 1) {
    const ordinal = sequence[place] ?? 0
    const own = OWN_MARKS[kind[ordinal] ?? 0] ?? 0
    // In bits, as is `begins`: a user message begins no step, all else does behind one.
    marks[place] = own | (((before | (begins[ordinal] ?? 0)) & ~own & 1) << STEP_BIT)
    before = own & Mark.user
  }
}

/** Tells every mark that a place has by what stands around it. */
export function eachAdded(
  { labels }: Facts,
  { count, start, end, parent, leaves, place }: Branches,
  cutPlaces: readonly number[],
  add: (place: number, mark: number) => void,
): void {
  for (let branch = 0; branch < count; branch += 1) {
    if ((parent[branch] ?? -1) < 0) add(start[branch] ?? 0, Mark.shown)
    add((end[branch] ?? 1) - 1, Mark.shown | Mark.ends)
    // What a branch leaves is a branch point, or an end that was gone on from in another lane.
    const leavesAt = leaves[branch] ?? -1
    if (leavesAt >= 0) add(leavesAt, Mark.shown | Mark.ends)
  }
  for (const { target } of labels) {
    const its = place[target] ?? -1
    if (its >= 0) add(its, Mark.shown)
  }
  for (const cut of cutPlaces) add(cut, Mark.starts)
}

/** The branch that a place lies in. */
export function branchAt({ stored, storedStart, count }: Branches, place: number): number {
  return stored[lastAtOrBelow(storedStart, count, place)] ?? -1
}

/** Index of the last of the first `count` ascending numbers that is not above `value`; -1 where all are. */
export function lastAtOrBelow(ascending: Int32Array, count: number, value: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
