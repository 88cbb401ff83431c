import { Kind } from '../session/kinds.ts'
import { Opened } from './drawing.ts'
import { firstOf } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { childrenList, isFork } from './outline-order.ts'
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
  const row = order.rowOf[node] ?? 0
  const at = (wanted: number): number => order.nodes[wanted] ?? node
  switch (step) {
    case 'next':
      return at(row + 1)
    case 'previous':
      return at(row - 1)
    case 'parent':
      return or(tree.parent[node], node)
    case 'child':
      return or(order.children.first[node], node)
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

function or(value: number | undefined, other: number): number {
  return value === undefined || value < 0 ? other : value
}

type Test = (tree: FoldedTree, order: OutlineOrder, node: number) => boolean

function seek(tree: FoldedTree, order: OutlineOrder, from: number, by: 1 | -1, test: Test): number | null {
  for (let row = from + by; row >= 0 && row < tree.count; row += by)
    if (test(tree, order, order.nodes[row] ?? 0)) return order.nodes[row] ?? null
  return null
}

const forks: Test = (_, { children }, node) => isFork(children, node)

const isUser: Test = (tree, _, node) => tree.model.columns.kind[firstOf(tree, node)] === Kind.user

/** The first node of the branch beside this one, at the nearest fork above that has one on that side. */
function siblingBranch(tree: FoldedTree, order: OutlineOrder, node: number, by: 1 | -1): number {
  for (let head = node; head >= 0; head = tree.parent[head] ?? -1) {
    const above = tree.parent[head] ?? -1
    if (above >= 0 && !isFork(order.children, above)) continue
    const siblings = above < 0 ? order.children.roots : childrenList(order.children, above)
    const beside = siblings[siblings.indexOf(head) + by]
    if (beside !== undefined) return beside
  }
  return node
}

/** What ← does first: the node that heads the innermost open turn or step around a node, if that is another one. */
export function foldHead(tree: FoldedTree, node: number): number {
  const { opened, unit } = tree
  for (let head = node; head >= 0 && unit[head] === unit[node] && (unit[node] ?? -1) >= 0; head -= 1)
    if (((opened[head] ?? 0) & (Opened.turn | Opened.run)) !== 0) return head
  return node
}
