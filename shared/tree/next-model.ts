import type { Range } from '../session/changed-range.ts'
import type { Facts, TreeColumns } from '../session/columns.ts'
import type { FilterName } from './filter-names.ts'
import { grownVisibility } from './filters.ts'
import { forestOf } from './forest.ts'
import { grownBranches } from './grown-branches.ts'
import type { GrownBranches } from './grown-branches.ts'
import { grownShape, hasSameMarks } from './grown-shape.ts'
import { growLanes } from './growth.ts'
import type { Growth } from './growth.ts'
import { isPrefix } from './is-prefix.ts'
import type { Lanes } from './lanes.ts'
import { weightsOf } from './tree-base.ts'
import { latestOf, shapeOf, weighed } from './tree-model.ts'
import type { TreeModel } from './tree-model.ts'
import { visibleTreeOf } from './visible-tree.ts'
import { putWeights } from './weights.ts'

/**
 * The tree of a revision, from that of the one before: what `treeModel` makes of it for the same filter, anchor and leaf,
 * at the cost of what changed. Null where entries that were there have other parents, kinds or visibility now, or parents
 * come after their children: then it has to be worked out anew. What there was is used up: its memory goes on in the
 * result, and nothing else may go on from it.
 * @param corrected between which entries that were there tokens or flags may be others now; null where none are
 */
export function nextModel(
  before: TreeModel,
  columns: TreeColumns,
  facts: Facts,
  filter: FilterName,
  leaf: number | null,
  corrected: Range | null,
): TreeModel | null {
  const from = before.forest.count
  if (before.forest.order !== null || !isPrefix(before.columns, columns)) return null
  const shown = { visible: before.tree.visible, hiddenCount: before.hiddenCount }
  const visibility = grownVisibility(columns, facts.labels, leaf, filter, shown, corrected)
  if (visibility === null) return null
  const { visible, hiddenCount } = visibility
  if (columns.count === from) return correctedModel(before, columns, facts)

  const forest = forestOf(columns, before.forest)
  if (forest.order !== null) return null
  const tree = visibleTreeOf(columns, forest, visible, before.tree)
  const growth = growLanes(forest, tree, before.branches, before.lanes, from)
  const grown = grownBranches(columns, tree, before.branches, growth, before.anchor.leaf)
  const { branches, was } = grown
  const changed = new Map<number, number>()
  const shape = grownShape(before, columns, facts, forest, tree, growth, grown, corrected !== null, changed)
  return {
    ...before,
    columns,
    facts,
    hiddenCount,
    forest,
    tree,
    branches,
    lanes: grownLanes(before.lanes, growth, grown),
    age: grownAges(before.age, was),
    latest: latestOf(forest, branches),
    grown: shape === null ? null : { from: before.branches, was, changed },
    ...(shape ?? shapeOf(columns, facts, { tree, weights: weightsOf(columns, forest, tree) }, branches)),
  }
}

/** The same entries with other tokens or flags, or other facts. */
function correctedModel(before: TreeModel, columns: TreeColumns, facts: Facts): TreeModel {
  const { forest, tree, branches } = before
  // In the memory that is there, as the figures themselves are corrected.
  const { weights } = before
  putWeights(weights, columns, forest, tree, 0, () => {})
  if (!hasSameMarks(before.facts, facts))
    return { ...before, columns, facts, grown: null, ...shapeOf(columns, facts, { tree, weights }, branches) }
  return { ...before, columns, facts, grown: null, sums: weighed(columns, weights, branches, before.sums) }
}

/** What came is younger than all there was, and numbered as it came. */
function grownAges(before: Int32Array, was: Int32Array): Int32Array {
  const age = new Int32Array(was.length)
  for (let branch = 0; branch < was.length; branch += 1) {
    const old = was[branch] ?? 0
    age[branch] = old < before.length ? (before[old] ?? 0) : old
  }
  return age
}

function grownLanes(before: Lanes, { fresh, bottom }: Growth, { branches: { count }, was }: GrownBranches): Lanes {
  const lane = new Uint8Array(count)
  const shift = new Int32Array(count)
  for (let branch = 0; branch < count; branch += 1) {
    const old = was[branch] ?? 0
    const its = old < before.lane.length ? undefined : fresh[old - before.lane.length]
    lane[branch] = its?.lane ?? before.lane[old] ?? 0
    shift[branch] = its?.shift ?? before.shift[old] ?? 0
  }
  return { lane, shift, bottom }
}
