import type { Nodes } from './drawing.ts'
import type { FoldChoices } from './fold-keys.ts'
import { foldNodes } from './folds.ts'
import { MAX_LANES } from './lanes.ts'
import { nodeAt } from './node-links.ts'
import { layRows } from './rows.ts'
import type { Rows } from './rows.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt } from './turns.ts'

/** A tree as it is drawn: what the nodes hold and where they lie. Columns by node, as everywhere. */
export interface FoldedTree extends Nodes, Rows {
  readonly model: TreeModel
  /** The node that stands for the leaf in view; -1 before the first entry. */
  readonly leafNode: number
  /** By node: 1 on the path from the root to the leaf. */
  readonly onPath: Uint8Array
}

/** Place of the entry that stands for an ordinal under the filter: its own, or that of its nearest visible ancestor. */
function placeOf({ tree, branches }: TreeModel, ordinal: number | null): number {
  return ordinal === null ? -1 : (branches.place[tree.shownAt[ordinal] ?? -1] ?? -1)
}

/** Whether an entry lies in a branch that found no lane, so that it can only be seen after a straightening. */
export function isBeyondLanes(model: TreeModel, ordinal: number | null): boolean {
  const place = placeOf(model, ordinal)
  return place >= 0 && model.lanes.lane[branchAt(model.branches, place)] === MAX_LANES
}

/** Folds a tree and lays it out, with the leaf there. O(n) in the nodes that are drawn. */
export function foldedTree(model: TreeModel, choices: FoldChoices, leaf: number | null): FoldedTree {
  const leafPlace = placeOf(model, leaf)
  const nodes = foldNodes(model, choices, leafPlace)
  const rows = layRows(model, nodes)
  const leafNode = nodeAt(nodes, leafPlace)
  const onPath = new Uint8Array(nodes.count)
  for (let node = leafNode; node >= 0; node = rows.parent[node] ?? -1) onPath[node] = 1
  return { ...nodes, ...rows, model, leafNode, onPath }
}

/** The drawn node that stands for an entry; -1 where nothing does. */
export function nodeOf(tree: FoldedTree, ordinal: number | null): number {
  return nodeAt(tree, placeOf(tree.model, ordinal))
}

/** Whether the filter hides an entry, so that what stands for it is the nearest entry above it. */
export function isHidden({ model }: Pick<FoldedTree, 'model'>, ordinal: number | null): boolean {
  return ordinal !== null && model.tree.shownAt[ordinal] !== ordinal
}

/** Ordinal of the first entry that a node holds. */
export function firstOf({ model, from }: FoldedTree, node: number): number {
  return model.branches.sequence[from[node] ?? 0] ?? -1
}

/** Ordinal of the last entry that a node holds; of a card or a stub, of the latest in the file. */
export function lastOf({ model: { branches, latest }, branch, from, to, unit }: FoldedTree, node: number): number {
  const end = to[node] ?? 0
  if ((unit[node] ?? -1) >= 0) return branches.sequence[end - 1] ?? -1
  let last = -1
  let its = branch[node] ?? 0
  for (let place = from[node] ?? 0; place < end; place = branches.start[its] ?? end) {
    last = Math.max(last, latest[its] ?? -1)
    its += branches.size[its] ?? 1
  }
  return last
}
