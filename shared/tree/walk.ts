import { Kind } from '../session/kinds.ts'
import { Opened } from './drawing.ts'
import { firstOf } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { parentOf, unitOf } from './node-links.ts'
import { childrenAt, isFork, nodeAtRow, pieceOf, rowOf } from './outline-order.ts'
import type { OutlineOrder } from './outline-order.ts'

/** A step of the keyboard through the drawn nodes. */
export type Step =
  | 'next'
  | 'previous'
  | 'parent'
  | 'child'
  | 'root'
  | 'leaf'
  | 'next-fork'
  | 'previous-fork'
  | 'next-user'
  | 'previous-user'
  | 'next-branch'
  | 'previous-branch'

/** The node that a step leads to, the node itself where it leads nowhere. */
export function walk(tree: FoldedTree, order: OutlineOrder, node: number, step: Step): number {
  const row = rowOf(order, node)
  const at = (wanted: number): number => (wanted < 0 || wanted >= tree.count ? node : nodeAtRow(order, wanted))
  switch (step) {
    case 'next':
      return at(row + 1)
    case 'previous':
      return at(row - 1)
    case 'parent':
      return or(parentOf(tree, node), node)
    case 'child':
      return or(childrenAt(tree, order, node)[0], node)
    case 'root':
      return at(0)
    case 'leaf':
      return tree.leafNode >= 0 ? tree.leafNode : at(tree.count - 1)
    case 'next-fork':
      return seek(tree, order, row, 1, forks) ?? node
    case 'previous-fork':
      return seek(tree, order, row, -1, forks) ?? node
    case 'next-user':
      return seek(tree, order, row, 1, isUser) ?? node
    case 'previous-user':
      return seek(tree, order, row, -1, isUser) ?? node
    case 'next-branch':
      return siblingBranch(tree, order, node, 1)
    case 'previous-branch':
      return siblingBranch(tree, order, node, -1)
  }
}

/** The node so many rows further down, or up where that is negative; the last or the first one beyond the ends. */
export function walkRows(tree: FoldedTree, order: OutlineOrder, node: number, rows: number): number {
  return nodeAtRow(order, Math.min(tree.count - 1, Math.max(0, rowOf(order, node) + rows)))
}

function or(value: number | undefined, other: number): number {
  return value === undefined || value < 0 ? other : value
}

type Test = (tree: FoldedTree, order: OutlineOrder, node: number) => boolean

function seek(tree: FoldedTree, order: OutlineOrder, from: number, by: 1 | -1, test: Test): number | null {
  for (let row = from + by; row >= 0 && row < tree.count; row += by) {
    const node = nodeAtRow(order, row)
    if (test(tree, order, node)) return node
  }
  return null
}

const forks: Test = (tree, order, node) => isFork(tree, order, node)

const isUser: Test = (tree, _, node) => tree.model.columns.kind[firstOf(tree, node)] === Kind.user

/** The first node of the branch beside this one, at the nearest fork above: going on and back leads to the same one. */
function siblingBranch(tree: FoldedTree, order: OutlineOrder, node: number, by: 1 | -1): number {
  for (let head = node; head >= 0;) {
    // Within a piece nothing hangs beside anything.
    const first = order.pieceNode[pieceOf(order, head)] ?? 0
    const above = parentOf(tree, first)
    const siblings = above < 0 ? [...order.roots] : childrenAt(tree, order, above)
    if (siblings.length > 1) return siblings[siblings.indexOf(first) + by] ?? node
    head = above
  }
  return node
}

/** What ← does first: the node that heads the innermost open turn or step around a node, if that is another one. */
export function foldHead(tree: FoldedTree, node: number): number {
  const { opened, model } = tree
  const unit = unitOf(tree, model, node)
  if (unit < 0) return node
  for (let head = node; head >= 0 && unitOf(tree, model, head) === unit; head -= 1)
    if (((opened[head] ?? 0) & (Opened.turn | Opened.run)) !== 0) return head
  return node
}
