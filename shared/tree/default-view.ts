import type { Branches } from './branches.ts'
import { MAX_LANES } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import { sortedByKey } from './sorted-keys.ts'
import { stepsBetween } from './sums.ts'
import type { Sums } from './sums.ts'
import { branchAt, Mark } from './turns.ts'
import { unitAt } from './units.ts'
import type { Units } from './units.ts'
import { shownAt } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/** Drawn nodes that the default view aims at. */
const AIM = { least: 40, most: 80 } as const
/** Where folding stops to take more away. */
const ENOUGH = 48
/** Up to so many turns, each is shown. */
const MAX_TURNS_SHOWN = 60
/** What stays outside when a run folds: its first unit, and so many of its last. */
export const KEPT_LAST = 3
/** Shorter runs have nothing to gain: one segment would stand for one unit. */
export const LEAST_FOLDED_RUN = 1 + 2 + KEPT_LAST

/** What the default view does with an entry: bits of its array. */
export const Default = {
  /** It lies in the middle of a folded run. */
  inRun: 1,
  /** It lies in the folded middle of an open turn's steps. */
  inSteps: 2,
  /** Its turn stands open. */
  turnOpen: 4,
  /** Its step stands open. */
  stepOpen: 8,
} as const

/**
 * What stands open and what is folded before a person changes it, by ordinal: bits of `Default`. By entry and not by
 * run, so that a branch that leaves a folded run later parts the segment and opens nothing.
 */
export type DefaultView = Uint8Array

/**
 * Finds the default view of a tree as it is laid out: many turns fold, the longest runs first; few turns open into
 * steps, and few steps into entries, from the leaf backwards. Only lanes that are drawn are counted.
 */
export function defaultView(
  count: number,
  branches: Branches,
  lanes: Lanes,
  marks: Uint8Array,
  units: Units,
  sums: Sums,
  tree: VisibleTree,
  leaf: number | null,
): DefaultView {
  const view = new Uint8Array(count)
  const { drawn, turns } = countDrawn(branches, lanes, units, sums)
  if (turns > MAX_TURNS_SHOWN) {
    const left = foldLongest(view, branches, lanes, units, drawn)
    if (left >= AIM.least) return view
  }
  if (drawn < AIM.least)
    openFew(view, branches, unitsFromLeaf(branches, lanes, units, tree, leaf), marks, units, sums, drawn)
  return view
}

/** Sets a bit on the entries of places [from, to). */
function set(view: DefaultView, { sequence }: Branches, from: number, to: number, bit: number): void {
  for (let place = from; place < to; place += 1) {
    const at = sequence[place] ?? 0
    view[at] = (view[at] ?? 0) | bit
  }
}

/** Nodes that would be drawn with every turn closed and nothing folded, and the turns among them. */
function countDrawn(branches: Branches, lanes: Lanes, units: Units, sums: Sums): { drawn: number; turns: number } {
  let drawn = 0
  let turns = 0
  for (let branch = 0; branch < branches.count; branch += 1) {
    if (lanes.lane[branch] === MAX_LANES) continue
    const from = units.branchRun[branch] ?? 0
    const to = units.branchRun[branch + 1] ?? 0
    drawn += (units.run[to] ?? 0) - (units.run[from] ?? 0)
    turns += sums.turns.all[branch] ?? 0
  }
  return { drawn, turns }
}

/** Folds the longest runs until few enough nodes are left, and answers how many. */
function foldLongest(view: DefaultView, branches: Branches, lanes: Lanes, units: Units, drawn: number): number {
  const length = (run: number): number => (units.run[run + 1] ?? 0) - (units.run[run] ?? 0)
  const candidates: number[] = []
  for (let branch = 0; branch < branches.count; branch += 1) {
    if (lanes.lane[branch] === MAX_LANES) continue
    for (let run = units.branchRun[branch] ?? 0; run < (units.branchRun[branch + 1] ?? 0); run += 1)
      if (length(run) >= LEAST_FOLDED_RUN) candidates.push(run)
  }
  const longest = candidates.reduce((most, run) => Math.max(most, length(run)), 0)
  let left = drawn
  for (const index of sortedByKey(candidates.length, (at) => longest - length(candidates[at] ?? 0))) {
    const run = candidates[index] ?? 0
    if (left <= AIM.most) break
    // A run that is longer than all that is asked for keeps more of its last turns, so that no single lump is left.
    const spare = Math.max(0, ENOUGH - (left - length(run) + LEAST_FOLDED_RUN - 1))
    const from = units.start[(units.run[run] ?? 0) + 1] ?? 0
    const to = units.start[(units.run[run + 1] ?? 0) - KEPT_LAST - spare] ?? 0
    set(view, branches, from, to, Default.inRun)
    left -= length(run) - (LEAST_FOLDED_RUN - 1) - spare
  }
  return left
}

/** The drawn units, those of the path to the leaf first and backwards, then those of the other branches, latest first. */
function unitsFromLeaf(
  branches: Branches,
  lanes: Lanes,
  units: Units,
  tree: VisibleTree,
  leaf: number | null,
): readonly number[] {
  const order: number[] = []
  const onPath = new Set<number>()
  const take = (branch: number, last: number): void => {
    const first = units.run[units.branchRun[branch] ?? 0] ?? 0
    for (let unit = last; unit >= first; unit -= 1) order.push(unit)
  }
  let place = leaf === null ? -1 : (branches.place[shownAt(tree, leaf)] ?? -1)
  while (place >= 0) {
    const branch = branchAt(branches, place)
    onPath.add(branch)
    take(branch, unitAt(units, branch, place))
    place = branches.leaves[branch] ?? -1
  }
  const lastOf = (branch: number): number => branches.sequence[(branches.end[branch] ?? 1) - 1] ?? 0
  const others = Array.from({ length: branches.count }, (_, branch) => branch)
    .filter((branch) => !onPath.has(branch) && lanes.lane[branch] !== MAX_LANES)
    .toSorted((a, b) => lastOf(b) - lastOf(a))
  for (const branch of others) take(branch, (units.run[units.branchRun[branch + 1] ?? 0] ?? 0) - 1)
  return order
}

/** Opens units into steps, then steps into entries, in the given order, until there is enough to see. */
function openFew(
  view: DefaultView,
  branches: Branches,
  order: readonly number[],
  marks: Uint8Array,
  units: Units,
  sums: Sums,
  drawn: number,
): void {
  let left = drawn
  for (const unit of order) {
    if (left >= AIM.least) return
    const from = units.start[unit] ?? 0
    const to = units.end[unit] ?? 0
    const steps = stepsIn(sums, marks, from, to)
    const head = ((marks[from] ?? 0) & Mark.user) === 0 ? 0 : 1
    if (steps + head < 2) continue
    set(view, branches, from, to, Default.turnOpen)
    if (left + steps + head - 1 <= AIM.most) left += steps + head - 1
    else {
      // Too long to open whole: its first step, a segment, and as many of its last steps as there is room for.
      const last = Math.max(KEPT_LAST, (AIM.least + AIM.most) / 2 - left - head - 1)
      const [begin, end] = stepsMiddle(marks, from + head, to, steps - 1 - last)
      set(view, branches, begin, end, Default.inSteps)
      left += last + head + 1
    }
  }
  for (const unit of order) {
    const to = units.end[unit] ?? 0
    for (let begin = units.start[unit] ?? 0; begin < to;) {
      const end = stepEnd(marks, begin, to)
      const more = end - begin - 1
      if (more > 0 && left < AIM.least && left + more <= AIM.most) {
        set(view, branches, begin, end, Default.stepOpen)
        left += more
      }
      begin = end
    }
  }
}

/** The places of so many steps after the first of those in [from, to). */
export function stepsMiddle(marks: Uint8Array, from: number, to: number, steps: number): readonly [number, number] {
  const begin = stepEnd(marks, from, to)
  let end = begin
  for (let taken = 0; taken < steps && end < to; taken += 1) end = stepEnd(marks, end, to)
  return [begin, end]
}

/** Steps of places [from, to), what remains of one that began before counted too. */
export function stepsIn(sums: Sums, marks: Uint8Array, from: number, to: number): number {
  const begun = stepsBetween(sums, marks, from, to)
  return ((marks[from] ?? 0) & (Mark.user | Mark.step)) === 0 ? begun + 1 : begun
}

/** Where the step (or the user message) at `place` ends, at the latest at `limit`. */
export function stepEnd(marks: Uint8Array, place: number, limit: number): number {
  if (((marks[place] ?? 0) & Mark.user) !== 0) return place + 1
  let end = place + 1
  while (end < limit && ((marks[end] ?? 0) & (Mark.step | Mark.user)) === 0) end += 1
  return end
}
