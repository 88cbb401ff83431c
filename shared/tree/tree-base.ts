import type { LabelFact, TreeColumns } from '../session/columns.ts'
import type { FilterName } from './filter-names.ts'
import { grownVisibility, visibleEntries } from './filters.ts'
import { forestOf } from './forest.ts'
import type { Forest } from './forest.ts'
import { longer32, roomOf, roomy32 } from './longer.ts'
import { visibleTreeOf } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'
import { putWeights } from './weights.ts'

/** What of a tree follows from its first entries whatever comes behind them: it can be begun while a file is read. */
export interface TreeBase {
  readonly filter: FilterName
  readonly hiddenCount: number
  readonly forest: Forest
  readonly tree: VisibleTree
  /** By ordinal: what it counts for in sums of tokens, as `putWeights` gives it. */
  readonly weights: Int32Array
}

/** Works out the base of a tree. `trunk` is the forest of these entries or of the first of them, where it is known. */
export function treeBase(
  columns: TreeColumns,
  labels: readonly LabelFact[],
  filter: FilterName,
  leaf: number | null,
  trunk: Forest | null = null,
): TreeBase {
  const { visible, hiddenCount } = visibleEntries(columns, labels, leaf, filter)
  const forest = forestOf(columns, trunk)
  const tree = visibleTreeOf(columns, forest, visible)
  return { filter, hiddenCount, forest, tree, weights: weightsOf(columns, forest, tree) }
}

/**
 * The base of a session that grew, without a leaf or labels that would make something visible; null where parents come
 * after their children, or labels tell what is visible. No entry that was there may be another one now.
 */
export function grownBase(before: TreeBase, columns: TreeColumns): TreeBase | null {
  const { filter, hiddenCount, tree } = before
  if (before.forest.order !== null || filter === 'labeled-only') return null
  const forest = forestOf(columns, before.forest)
  if (forest.order !== null) return null
  const known = { visible: tree.visible, hiddenCount }
  const visibility = grownVisibility(columns, [], null, filter, known, null)
  if (visibility === null) return null
  const grown = visibleTreeOf(columns, forest, visibility.visible, tree)
  const weights = longer32(before.weights, columns.count)
  putWeights(weights, columns, forest, grown, before.forest.count, () => {})
  return { filter, hiddenCount: visibility.hiddenCount, forest, tree: grown, weights }
}

/** What all entries weigh. */
export function weightsOf(columns: TreeColumns, forest: Forest, tree: VisibleTree): Int32Array {
  const weights = roomy32(columns.count, roomOf(columns))
  putWeights(weights, columns, forest, tree, 0, () => {})
  return weights
}
