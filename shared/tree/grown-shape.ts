import type { CompactionFact, Facts, LabelFact, TreeColumns } from '../session/columns.ts'
import type { Branches } from './branches.ts'
import { cutPlaces, cutsOf, movedCut } from './cuts.ts'
import type { Cut } from './cuts.ts'
import type { Forest } from './forest.ts'
import type { GrownBranches } from './grown-branches.ts'
import type { Growth } from './growth.ts'
import { longer32, longer8 } from './longer.ts'
import { numberList } from './number-list.ts'
import { countBranch, errorsAmong, longerTotals, weighBranch } from './sums.ts'
import type { Sums } from './sums.ts'
import { weightsOf } from './tree-base.ts'
import { weighed } from './tree-model.ts'
import type { Shape, TreeModel } from './tree-model.ts'
import { branchAt, eachAdded, lastAtOrBelow, markEntries } from './turns.ts'
import { grownUnits } from './units.ts'
import type { VisibleTree } from './visible-tree.ts'
import { putWeights } from './weights.ts'

/**
 * What can be folded and what it weighs, from what it was before the tree grew: what `shapeOf` gives, at the cost of what
 * came and of what stands behind it in its branches. Null where a mark was taken away from an entry that was there (a
 * label that is gone, a cut that is another one): then it has to be worked out anew.
 * @param first is told, by branch, the first place that changed
 */
export function grownShape(
  before: TreeModel,
  columns: TreeColumns,
  facts: Facts,
  forest: Forest,
  tree: VisibleTree,
  growth: Growth,
  grown: GrownBranches,
  isCorrected: boolean,
  first: Map<number, number>,
): Shape | null {
  if (!keepsMarks(before.facts, facts)) return null
  const { branches, was, hasMoved } = grown
  const changed = changedPlaces(branches, first)
  const fresh = freshPlaces(before.branches, growth, grown)
  const cuts = grownCuts(before, facts.compactions, tree, branches, hasMoved)
  const marks = grownMarks(before, columns, facts, tree, branches, cuts, fresh, changed)
  const units = grownUnits(branches, marks, before.units, was, first)
  const turns = longerTotals(before.sums.turns, branches, was)
  const steps = longerTotals(before.sums.steps, branches, was)
  for (const [branch, from] of first) countBranch({ turns, steps }, branches, marks, branch, from)
  if (isCorrected) {
    const weights = weightsOf(columns, forest, tree)
    return { cuts, marks, units, weights, sums: weighed(columns, weights, branches, { turns, steps }) }
  }

  const weights = longer32(before.weights, columns.count)
  putWeights(weights, columns, forest, tree, before.forest.count, (ordinal) =>
    changed.add(branches.place[ordinal] ?? -1),
  )
  const tokens = longerTotals(before.sums.tokens, branches, was)
  for (const [branch, from] of first) weighBranch(tokens, branches, weights, branch, from)
  const errors = grownErrors(before.sums, columns, branches, fresh, grown.hasMoved)
  return { cuts, marks, units, weights, sums: { turns, steps, tokens, errors } }
}

/** Whether two sets of facts make the same marks and cuts. */
export function hasSameMarks(before: Facts, after: Facts): boolean {
  return (
    before.labels.length === after.labels.length &&
    before.compactions.length === after.compactions.length &&
    keepsMarks(before, after)
  )
}

/** Whether facts make all marks and cuts that those before made. */
function keepsMarks(before: Facts, after: Facts): boolean {
  return (
    keepsLabels(before.labels, after.labels) &&
    before.compactions.every(({ at, firstKept }, index) => {
      const other = after.compactions[index]
      return at === other?.at && firstKept === other.firstKept
    })
  )
}

/** Whether all that was labelled still is. */
function keepsLabels(before: readonly LabelFact[], after: readonly LabelFact[]): boolean {
  // Most often the same ones stand first.
  const others = before.filter(({ target }, index) => after[index]?.target !== target)
  if (others.length === 0) return true
  const labelled = new Set(after.map(({ target }) => target))
  return others.every(({ target }) => labelled.has(target))
}

interface ChangedPlaces {
  /** Notes a place; -1 is none. */
  readonly add: (place: number) => void
}

/** Keeps, by branch, the first place that something changed at. */
function changedPlaces(branches: Branches, first: Map<number, number>): ChangedPlaces {
  return {
    add: (place) => {
      if (place < 0) return
      const branch = branchAt(branches, place)
      first.set(branch, Math.min(place, first.get(branch) ?? place))
    },
  }
}

/** By branch that something came to: the first place that is new; of one that moved, the place it begins at. */
function freshPlaces(
  before: Branches,
  { came }: Growth,
  { branches, was }: GrownBranches,
): ReadonlyMap<number, number> {
  const fresh = new Map<number, number>()
  for (let branch = 0; branch < branches.count; branch += 1) {
    const old = was[branch] ?? 0
    const start = branches.start[branch] ?? 0
    if (came.has(old)) fresh.set(branch, before.start[old] === start ? (before.end[old] ?? start) : start)
  }
  return fresh
}

/** Those there were where they stand now, and those that came or whose line can be drawn only now. */
function grownCuts(
  before: TreeModel,
  compactions: readonly CompactionFact[],
  tree: VisibleTree,
  branches: Branches,
  hasMoved: boolean,
): readonly Cut[] {
  const cuts: Cut[] = []
  // Both are in file order.
  let next = 0
  for (const compaction of compactions) {
    const cut = before.cuts[next]
    if (cut?.at !== compaction.at) {
      cuts.push(...cutsOf([compaction], tree, branches))
      continue
    }
    next += 1
    cuts.push(hasMoved ? movedCut(cut, before.branches, branches) : cut)
  }
  return cuts
}

function grownMarks(
  before: TreeModel,
  columns: TreeColumns,
  facts: Facts,
  tree: VisibleTree,
  branches: Branches,
  cuts: readonly Cut[],
  fresh: ReadonlyMap<number, number>,
  changed: ChangedPlaces,
): Uint8Array {
  const marks = longer8(before.marks, branches.sequence.length)
  for (const [branch, place] of fresh) {
    // What was the end of its branch is it no more.
    const from = Math.max(branches.start[branch] ?? 0, place - 1)
    markEntries(marks, columns, tree, branches, branch, from)
    changed.add(from)
  }
  eachAdded(facts, branches, cutPlaces(cuts), (place, mark) => {
    const known = marks[place] ?? 0
    if ((known & mark) === mark) return
    marks[place] = known | mark
    changed.add(place)
  })
  return marks
}

/** The places of errors: those there were, but of branches that moved, and those among what came. */
function grownErrors(
  { errors: known }: Sums,
  columns: TreeColumns,
  branches: Branches,
  fresh: ReadonlyMap<number, number>,
  hasMoved: boolean,
): Int32Array {
  const came = numberList()
  for (const [branch, from] of fresh)
    came.append(errorsAmong(columns, branches.sequence, from, branches.end[branch] ?? 0), 0)
  if (came.count() === 0 && !hasMoved) return known
  const stayed = hasMoved ? known.filter((place) => branches.place[branches.sequence[place] ?? 0] === place) : known
  return merged(stayed, came.all().toSorted())
}

/** The numbers of two ascending lists as one. */
function merged(some: Int32Array, others: Int32Array): Int32Array {
  const all = new Int32Array(some.length + others.length)
  let taken = 0
  let from = 0
  for (const [index, other] of others.entries()) {
    const to = lastAtOrBelow(some, some.length, other) + 1
    all.set(some.subarray(from, to), taken)
    taken += to - from
    from = to
    all[from + index] = other
    taken += 1
  }
  all.set(some.subarray(from), taken)
  return all
}
