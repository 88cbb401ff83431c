import type { Facts, TreeColumns } from '../session/columns.ts'
import { branchesOf, continuations } from './branches.ts'
import type { Branches } from './branches.ts'
import { cutsOf } from './cuts.ts'
import type { Cut } from './cuts.ts'
import { defaultView } from './default-view.ts'
import type { DefaultView } from './default-view.ts'
import type { FilterName } from './filter-names.ts'
import { visibleEntries } from './filters.ts'
import { forestOf } from './forest.ts'
import type { Forest } from './forest.ts'
import { growLanes } from './growth.ts'
import { layLanes } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import { sumsOf } from './sums.ts'
import type { Sums } from './sums.ts'
import { branchAt, marksOf, unitsOf } from './turns.ts'
import type { Units } from './turns.ts'
import { visibleTreeOf } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/** What the lanes and the default view were laid out for: they stay so until they are straightened. */
export interface Anchor {
  /** The path to it has lane 0. */
  readonly leaf: number | null
  /** Entries there were; later ones are fitted in without moving anything. */
  readonly count: number
}

/** Everything about a tree that does not depend on where the reader stands or on what is open. */
export interface TreeModel {
  readonly columns: TreeColumns
  readonly anchor: Anchor
  readonly visible: Uint8Array
  readonly hiddenCount: number
  readonly forest: Forest
  readonly tree: VisibleTree
  readonly branches: Branches
  readonly lanes: Lanes
  /** By branch: its place among the branches by age, so that each keeps its colour. */
  readonly age: Int32Array
  /** By branch: the greatest ordinal of its subtree. */
  readonly latest: Int32Array
  readonly cuts: readonly Cut[]
  /** By place: bits of `Mark`. */
  readonly marks: Uint8Array
  readonly units: Units
  readonly sums: Sums
  readonly defaults: DefaultView
}

/**
 * Works out a tree: O(n), iterative. `leaf` matters only where the filter would hide it and it escapes
 * (`escapesAsLeaf`). `known` is the default view found for the same anchor and filter before the file grew.
 */
export function treeModel(
  columns: TreeColumns,
  facts: Facts,
  filter: FilterName,
  anchor: Anchor,
  leaf: number | null,
  known: DefaultView | null,
): TreeModel {
  const { visible, hiddenCount } = visibleEntries(columns, facts.labels, leaf, filter)
  const forest = forestOf(columns)
  const tree = visibleTreeOf(columns, forest, visible)
  const next = continuations(forest, visible, tree, anchor.leaf, anchor.count)
  const early = branchesOf(columns, visible, tree, next, anchor.leaf, anchor.count)
  const laid = layLanes(forest, tree, early, anchor.leaf)
  const grown = anchor.count >= columns.count ? null : growLanes(forest, visible, tree, early, laid, next, anchor.count)
  const branches = grown === null ? early : branchesOf(columns, visible, tree, next, anchor.leaf, columns.count)
  const lanes = grown === null ? laid : lanesByHead(branches, grown.lane, grown.shift)
  const shape = shapeOf(columns, facts, forest, visible, tree, branches)
  const first = grown === null || known !== null ? shape : shapeOf(columns, facts, forest, visible, tree, early)
  const defaults =
    known ?? defaultView(columns.count, early, laid, first.marks, first.units, first.sums, tree, anchor.leaf)
  return {
    columns,
    anchor,
    visible,
    hiddenCount,
    forest,
    tree,
    branches,
    lanes,
    age: agesOf(branches),
    latest: latestOf(branches),
    defaults,
    ...shape,
  }
}

type Shape = Pick<TreeModel, 'cuts' | 'marks' | 'units' | 'sums'>

/** What can be folded, and what it weighs. */
function shapeOf(
  columns: TreeColumns,
  facts: Facts,
  forest: Forest,
  visible: Uint8Array,
  tree: VisibleTree,
  branches: Branches,
): Shape {
  const cuts = cutsOf(facts.compactions, tree, branches, (place) => branchAt(branches, place))
  const cutPlaces = cuts.map((cut) => cut.place)
  const marks = marksOf(columns, facts, tree, branches, cutPlaces)
  return { cuts, marks, units: unitsOf(branches, marks), sums: sumsOf(columns, forest, visible, tree, branches, marks) }
}

function lanesByHead(
  branches: Branches,
  laneOf: ReadonlyMap<number, number>,
  shiftOf: ReadonlyMap<number, number>,
): Lanes {
  const lane = new Uint8Array(branches.count)
  const shift = new Int32Array(branches.count)
  for (let branch = 0; branch < branches.count; branch += 1) {
    const head = branches.sequence[branches.start[branch] ?? 0] ?? 0
    lane[branch] = laneOf.get(head) ?? 0
    shift[branch] = shiftOf.get(head) ?? 0
  }
  return { lane, shift }
}

/** The rank of each branch by its first entry's place in the file: branches that come later change no earlier rank. */
function agesOf({ count, sequence, start }: Branches): Int32Array {
  const heads = Float64Array.from(
    { length: count },
    (_, branch) => (sequence[start[branch] ?? 0] ?? 0) * 2 ** 21 + branch,
  )
  heads.sort()
  const age = new Int32Array(count)
  for (const [rank, head] of heads.entries()) age[head % 2 ** 21] = rank
  return age
}

function latestOf({ count, sequence, start, parent }: Branches): Int32Array {
  const latest = new Int32Array(count)
  for (let branch = count - 1; branch >= 0; branch -= 1) {
    let found = latest[branch] ?? 0
    const end = start[branch + 1] ?? 0
    for (let place = start[branch] ?? 0; place < end; place += 1) found = Math.max(found, sequence[place] ?? 0)
    latest[branch] = found
    const above = parent[branch] ?? -1
    if (above >= 0) latest[above] = Math.max(latest[above] ?? 0, found)
  }
  return latest
}
