import type { Facts, TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import type { Branches } from './branches.ts'
import { numberList } from './number-list.ts'
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

/** Kinds that are never folded away wherever they stand. */
const ALWAYS_SHOWN: readonly number[] = [Kind.compaction, Kind.branchSummary]

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
  const { sequence, start, place } = branches
  const { kind } = columns
  const { begins } = tree
  const marks = new Uint8Array(sequence.length)
  const always = new Uint8Array(64)
  for (const each of ALWAYS_SHOWN) always[each] = Mark.shown
  let afterUser = true
  for (let at = 0; at < sequence.length; at += 1) {
    const ordinal = sequence[at] ?? 0
    const its = kind[ordinal] ?? 0
    const isUser = its === Kind.user
    const step = afterUser || begins[ordinal] === 1 ? Mark.step : 0
    marks[at] = (always[its] ?? 0) | (isUser ? Mark.user : step)
    afterUser = isUser
  }
  for (let branch = 0; branch < branches.count; branch += 1) {
    const first = start[branch] ?? 0
    const last = (start[branch + 1] ?? 0) - 1
    // A root is shown; a branch that begins within a step begins one of its own.
    if ((branches.parent[branch] ?? -1) < 0) add(marks, first, Mark.shown)
    if (((marks[first] ?? 0) & Mark.user) === 0) add(marks, first, Mark.step)
    add(marks, last, Mark.shown | Mark.ends)
    // What a branch leaves is a branch point, or an end that was gone on from in another lane.
    const leavesAt = branches.leaves[branch] ?? -1
    if (leavesAt >= 0) add(marks, leavesAt, Mark.shown | Mark.ends)
  }
  for (const { target } of facts.labels) add(marks, place[target] ?? -1, Mark.shown)
  for (const cut of cutPlaces) add(marks, cut, Mark.starts)
  return marks
}

function add(marks: Uint8Array, place: number, mark: number): void {
  if (place >= 0) marks[place] = (marks[place] ?? 0) | mark
}

/**
 * The sequence in units (a turn, the rest of one after something that is shown, or a single shown entry) and in runs of
 * units that can fold into one segment. Runs do not cross what is never folded away.
 */
export interface Units {
  readonly count: number
  /** By unit: the place it begins at; one more than there are units. */
  readonly start: Int32Array
  readonly runCount: number
  /** By run: the unit it begins at; one more than there are runs. */
  readonly run: Int32Array
  /** By branch: the run it begins at; one more than there are branches. */
  readonly branchRun: Int32Array
}

/** Cuts the sequence into units and runs. */
export function unitsOf(branches: Branches, marks: Uint8Array): Units {
  const starts = numberList()
  const runs = numberList()
  const branchRun = new Int32Array(branches.count + 1)
  for (let branch = 0; branch < branches.count; branch += 1) {
    branchRun[branch] = runs.count()
    const first = branches.start[branch] ?? 0
    const to = branches.start[branch + 1] ?? 0
    let before = Mark.ends as number
    let unitIsPlain = false
    for (let place = first; place < to; place += 1) {
      const mark = marks[place] ?? 0
      // Most places are within a unit.
      if (((mark & (Mark.shown | Mark.user | Mark.starts)) | (before & (Mark.ends | Mark.shown))) !== 0) {
        const alone = (mark & Mark.shown) !== 0
        const cutsBefore = (before & Mark.ends) !== 0 || (before & (Mark.shown | Mark.user)) === Mark.shown
        if (cutsBefore || alone || (mark & (Mark.user | Mark.starts)) !== 0) {
          if (place === first || alone || !unitIsPlain || (mark & Mark.starts) !== 0) runs.push(starts.count())
          starts.push(place)
          unitIsPlain = !alone
        }
      }
      before = mark
    }
  }
  branchRun[branches.count] = runs.count()
  const count = starts.count()
  const runCount = runs.count()
  starts.push(marks.length)
  runs.push(count)
  return { count, start: starts.all(), runCount, run: runs.all(), branchRun }
}

/** The unit that a place lies in. */
export function unitAt({ start, count }: Units, place: number): number {
  return lastAtOrBelow(start, count, place)
}

/** The branch that a place lies in. */
export function branchAt({ start, count }: Branches, place: number): number {
  return lastAtOrBelow(start, count, place)
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
