import type { Nodes } from './drawing.ts'
import type { FoldChoices } from './fold-keys.ts'
import { foldNodes, MORE_NODES } from './folds.ts'
import { copiesOf, copiesUnder, grownRows } from './grown-nodes.ts'
import { MAX_LANES } from './lanes.ts'
import { withLeafAt } from './leaf-apart.ts'
import { branchesOf, branchOf, isBranches, linksOf, nodeAt } from './node-links.ts'
import { layRows, placeRows } from './rows.ts'
import type { Rows } from './rows.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt } from './turns.ts'
import { shownAt } from './visible-tree.ts'

/** A tree as it is drawn: what the nodes hold and where they lie. Columns by node, as everywhere. */
export interface FoldedTree extends Nodes, Rows {
  readonly model: TreeModel
  /** The node that stands for the leaf in view; -1 before the first entry. */
  readonly leafNode: number
  /** By branch on the path to the leaf: the last place of it that the path has. */
  readonly pathEnds: ReadonlyMap<number, number>
}

/** Place of the entry that stands for an ordinal under the filter: its own, or that of its nearest visible ancestor. */
function placeOf({ tree, branches }: TreeModel, ordinal: number | null): number {
  return ordinal === null ? -1 : (branches.place[shownAt(tree, ordinal)] ?? -1)
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
  return withLeaf({ ...nodes, ...layRows(nodes, linksOf(model, nodes)) }, model, leafPlace)
}

/**
 * The drawing of a tree that grew from the one drawn before, under the same choices: what `foldedTree` gives, at the cost
 * of what came as far as its nodes go, and of all nodes for their places. Null where it did not grow from that one.
 */
export function grownTree(
  before: FoldedTree,
  model: TreeModel,
  choices: FoldChoices,
  leaf: number | null,
): FoldedTree | null {
  const leafPlace = placeOf(model, leaf)
  const copies = copiesOf({ model: before.model, nodes: before }, model, leafPlace)
  if (copies === null) return null
  const nodes = foldNodes(model, choices, leafPlace, copies, before.count + MORE_NODES)
  return withLeaf({ ...grownRows(before, nodes, linksOf(model, nodes)), ...nodes }, model, leafPlace)
}

/**
 * The drawing of the same model under other choices: what `foldedTree` gives, at the cost of what is drawn otherwise in
 * its branches, and of all nodes for their places. Null where the choices are others altogether.
 * @param chosen what was chosen for the drawing before
 */
export function refoldedTree(
  before: FoldedTree,
  chosen: FoldChoices,
  choices: FoldChoices,
  leaf: number | null,
): FoldedTree | null {
  const { model } = before
  const leafPlace = placeOf(model, leaf)
  const copies = copiesUnder({ model, nodes: before }, chosen, choices, leafPlace)
  if (copies === null) return null
  const nodes = foldNodes(model, choices, leafPlace, copies, before.count + MORE_NODES)
  return withLeaf({ ...nodes, ...layRows(nodes, linksOf(model, nodes)) }, model, leafPlace)
}

/** The same drawing with the leaf elsewhere, at the cost of its nodes' places; null where branches open or close by it. */
export function withOtherLeaf(before: FoldedTree, leaf: number | null): FoldedTree | null {
  const { model, plan } = before
  const place = placeOf(model, leaf)
  const drawn = withLeafAt(model, before, place)
  if (drawn === null) return null
  if (drawn === before) return withLeaf(before, model, place)
  return withLeaf({ ...drawn, ...placeRows(drawn, drawn, plan) }, model, place)
}

/** The same drawing of a model that differs in what its entries weigh; null where other nodes are drawn then. */
export function withOtherModel(before: FoldedTree, model: TreeModel): FoldedTree | null {
  const { units, branches, lanes, defaults } = before.model
  const isSame = model.units === units && model.branches === branches && model.lanes === lanes
  return isSame && model.defaults === defaults ? { ...before, model } : null
}

function withLeaf(drawn: Nodes & Rows, model: TreeModel, place: number): FoldedTree {
  const { branches } = model
  const pathEnds = new Map<number, number>()
  for (let end = place; end >= 0;) {
    const branch = branchAt(branches, end)
    pathEnds.set(branch, end)
    end = branches.leaves[branch] ?? -1
  }
  return { ...drawn, model, leafNode: nodeAt(drawn, branches, place), pathEnds }
}

/** Whether a node lies on the path from the root to the leaf. */
export function isOnPath(tree: FoldedTree, node: number): boolean {
  if (node < 0) return false
  return node === tree.leafNode || (tree.pathEnds.get(branchOf(tree, node)) ?? -1) >= (tree.from[node] ?? 0)
}

/** The drawn node that stands for an entry; -1 where nothing does. */
export function nodeOf(tree: FoldedTree, ordinal: number | null): number {
  return nodeAt(tree, tree.model.branches, placeOf(tree.model, ordinal))
}

/** Whether the filter hides an entry, so that what stands for it is the nearest entry above it. */
export function isHidden({ model }: Pick<FoldedTree, 'model'>, ordinal: number | null): boolean {
  return ordinal !== null && model.tree.visible[ordinal] !== 1
}

/** Tells all places that a node holds, as ranges [from, to) within branches; a card and a stub hold whole branches. */
export function eachRange(tree: FoldedTree, node: number, tell: (from: number, to: number) => void): void {
  if (!isBranches(tree, node)) {
    tell(tree.from[node] ?? 0, tree.to[node] ?? 0)
    return
  }
  const { start, end } = tree.model.branches
  const [first, beyond] = branchesOf(tree, tree.model, node)
  for (let branch = first; branch < beyond; branch += 1) tell(start[branch] ?? 0, end[branch] ?? 0)
}

/** How many visible entries a node holds. */
export function entriesIn(tree: FoldedTree, node: number): number {
  let entries = 0
  eachRange(tree, node, (from, to) => {
    entries += to - from
  })
  return entries
}

/** Ordinal of the first entry that a node holds. */
export function firstOf({ model, from }: FoldedTree, node: number): number {
  return model.branches.sequence[from[node] ?? 0] ?? -1
}

/** Ordinal of the last entry that a node holds; of a card or a stub, of the latest in the file. */
export function lastOf(tree: FoldedTree, node: number): number {
  const { branches, latest } = tree.model
  if (!isBranches(tree, node)) return branches.sequence[(tree.to[node] ?? 0) - 1] ?? -1
  let last = -1
  const [first, beyond] = branchesOf(tree, tree.model, node)
  for (let branch = first; branch < beyond; branch += branches.size[branch] ?? 1)
    last = Math.max(last, latest[branch] ?? -1)
  return last
}
