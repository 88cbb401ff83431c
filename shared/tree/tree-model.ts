import type { Facts, TreeColumns } from '../session/columns.ts'
import { branchesOf, continuations } from './branches.ts'
import type { Branches } from './branches.ts'
import { cutPlaces, cutsOf } from './cuts.ts'
import type { Cut } from './cuts.ts'
import { defaultView } from './default-view.ts'
import type { DefaultView } from './default-view.ts'
import type { FilterName } from './filter-names.ts'
import type { Forest } from './forest.ts'
import { growLanes } from './growth.ts'
import type { Growth } from './growth.ts'
import { withoutHidden } from './hidden-branches.ts'
import { layLanes } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import { sortedByKey } from './sorted-keys.ts'
import { countBranch, errorsOf, newTotals, weighBranch } from './sums.ts'
import type { Sums } from './sums.ts'
import { marksOf } from './turns.ts'
import { treeBase } from './tree-base.ts'
import type { TreeBase } from './tree-base.ts'
import { unitsOf } from './units.ts'
import type { Units } from './units.ts'
import type { VisibleTree } from './visible-tree.ts'

/** What the lanes and the default view were laid out for: they stay so until they are straightened. */
export interface Anchor {
  /** The path to it has lane 0. */
  readonly leaf: number | null
  /** Entries there were; later ones are fitted in without moving anything. */
  readonly count: number
  /** An entry before `count` whose branch has a lane before others have one, without anybody standing there. */
  readonly beside?: number
}

/** Everything about a tree that does not depend on where the reader stands or on what is open. */
export interface TreeModel extends Shape {
  readonly columns: TreeColumns
  readonly facts: Facts
  readonly anchor: Anchor
  readonly hiddenCount: number
  /** The first entries of branches that a person hid. */
  readonly hidden: ReadonlySet<number>
  readonly forest: Forest
  readonly tree: VisibleTree
  readonly branches: Branches
  readonly lanes: Lanes
  /** By branch: its place among the branches by age, so that each keeps its colour. */
  readonly age: Int32Array
  /** By branch: the greatest ordinal of its subtree. */
  readonly latest: Int32Array
  readonly defaults: DefaultView
  /** How it came from a tree before; null where it was worked out anew. */
  readonly grown: Grown | null
}

/** What a tree has in common with the one that it grew from. */
export interface Grown {
  /** The branches of that tree, which tell which one it was. */
  readonly from: Branches
  /** By branch: its number there, or one past those there were. */
  readonly was: Int32Array
  /** The branches in which marks are others now, by their numbers now, and the first place where: above it the folds are what they were. */
  readonly changed: ReadonlyMap<number, number>
}

/** What can be folded, and what it weighs. */
export interface Shape {
  readonly cuts: readonly Cut[]
  /** By place: bits of `Mark`. */
  readonly marks: Uint8Array
  readonly units: Units
  /** By ordinal: what it counts for in sums of tokens, as `putWeights` gives it. */
  readonly weights: Int32Array
  readonly sums: Sums
}

const NONE: ReadonlySet<number> = new Set()

/**
 * Works out a tree: O(n), iterative. `leaf` matters only where the filter would hide it and it escapes
 * (`escapesAsLeaf`). `known` is the default view found for the same anchor and filter before the file grew, `trunk` the
 * forest of these entries or of the first of them, `begun` the base of this very tree, `hidden` the first entries of
 * branches that a person hid.
 */
export function treeModel(
  columns: TreeColumns,
  facts: Facts,
  filter: FilterName,
  anchor: Anchor,
  leaf: number | null,
  known: DefaultView | null,
  trunk: Forest | null = null,
  begun: TreeBase | null = null,
  hidden: ReadonlySet<number> = NONE,
): TreeModel {
  const base = begun ?? treeBase(columns, facts.labels, filter, leaf, trunk)
  const { forest, tree, hiddenCount } = base
  // Where parents come after their children, what was there before can hang from what came: no place can be kept then.
  const limit = forest.order === null ? Math.min(anchor.count, columns.count) : columns.count
  const beside = anchor.beside ?? null
  const next = continuations(tree, anchor.leaf, limit, beside)
  const early = branchesOf(columns, tree, limit === columns.count ? next : next.slice(), anchor.leaf, limit)
  const lanes = layLanes(forest, tree, early, anchor.leaf, beside)
  const laid = withoutHidden(lanes, tree, early, [anchor.leaf, beside], hidden)
  const growth = limit === columns.count ? null : growLanes(forest, tree, early, laid, limit)
  if (growth !== null) goOn(next, early, growth)
  const branches = growth === null ? early : branchesOf(columns, tree, next, anchor.leaf, columns.count)
  const grownOn = growth === null ? laid : lanesByHead(branches, early, laid, growth)
  const shape = shapeOf(columns, facts, base, branches)
  const first = growth === null || known !== null ? shape : shapeOf(columns, facts, base, early)
  const defaults =
    known ?? defaultView(columns.count, early, laid, first.marks, first.units, first.sums, tree, anchor.leaf)
  return {
    columns,
    facts,
    anchor,
    hiddenCount,
    hidden,
    forest,
    tree,
    branches,
    lanes: grownOn,
    age: agesOf(branches),
    latest: latestOf(forest, branches),
    defaults,
    grown: null,
    ...shape,
  }
}

/** Works out what can be folded, and what it weighs. */
export function shapeOf(
  columns: TreeColumns,
  facts: Facts,
  { tree, weights }: Pick<TreeBase, 'tree' | 'weights'>,
  branches: Branches,
): Shape {
  const cuts = cutsOf(facts.compactions, tree, branches)
  const marks = marksOf(columns, facts, tree, branches, cutPlaces(cuts))
  const counts = { turns: newTotals(branches), steps: newTotals(branches) }
  for (let branch = 0; branch < branches.count; branch += 1)
    countBranch(counts, branches, marks, branch, branches.start[branch] ?? 0)
  return { cuts, marks, units: unitsOf(branches, marks), weights, sums: weighed(columns, weights, branches, counts) }
}

/** Sums with what verifying a file can still correct worked out: tokens and errors. */
export function weighed(
  columns: TreeColumns,
  weights: Int32Array,
  branches: Branches,
  { turns, steps }: Pick<Sums, 'turns' | 'steps'>,
): Sums {
  const tokens = newTotals(branches)
  for (let branch = 0; branch < branches.count; branch += 1)
    weighBranch(tokens, branches, weights, branch, branches.start[branch] ?? 0)
  return { turns, steps, tokens, errors: errorsOf(columns, branches) }
}

/** Writes down where what came goes on in a branch. */
function goOn(next: Int32Array, { count, sequence, end }: Branches, { came }: Growth): void {
  for (const [branch, entries] of came) {
    let above = branch < count ? (sequence[(end[branch] ?? 1) - 1] ?? -1) : -1
    for (const at of entries) {
      if (above >= 0) next[above] = at
      above = at
    }
  }
}

/** The lanes of all branches, each known by its first entry. */
function lanesByHead(branches: Branches, early: Branches, laid: Lanes, { came, fresh }: Growth): Lanes {
  const places = new Map<number, { readonly lane: number; readonly shift: number }>()
  for (let branch = 0; branch < early.count; branch += 1) {
    const head = early.sequence[early.start[branch] ?? 0] ?? 0
    places.set(head, { lane: laid.lane[branch] ?? 0, shift: laid.shift[branch] ?? 0 })
  }
  for (const [index, place] of fresh.entries()) places.set(came.get(early.count + index)?.[0] ?? -1, place)
  const lane = new Uint8Array(branches.count)
  const shift = new Int32Array(branches.count)
  for (let branch = 0; branch < branches.count; branch += 1) {
    const place = places.get(branches.sequence[branches.start[branch] ?? 0] ?? 0)
    lane[branch] = place?.lane ?? 0
    shift[branch] = place?.shift ?? 0
  }
  return { lane, shift, bottom: null }
}

/** The rank of each branch by its first entry's place in the file: branches that come later change no earlier rank. */
function agesOf({ count, sequence, start }: Branches): Int32Array {
  const age = new Int32Array(count)
  for (const [rank, branch] of sortedByKey(count, (its) => sequence[start[its] ?? 0] ?? 0).entries()) age[branch] = rank
  return age
}

/** By branch: the greatest ordinal of its subtree. */
export function latestOf({ order }: Forest, { count, sequence, start, end, parent }: Branches): Int32Array {
  const latest = new Int32Array(count)
  for (let branch = count - 1; branch >= 0; branch -= 1) {
    const beyond = end[branch] ?? 0
    let found = Math.max(latest[branch] ?? 0, sequence[beyond - 1] ?? 0)
    // Where parents come first, the last entry of a branch is its latest.
    if (order !== null)
      for (let place = start[branch] ?? 0; place < beyond; place += 1) found = Math.max(found, sequence[place] ?? 0)
    latest[branch] = found
    const above = parent[branch] ?? -1
    if (above >= 0) latest[above] = Math.max(latest[above] ?? 0, found)
  }
  return latest
}
