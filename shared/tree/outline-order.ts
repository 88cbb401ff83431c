import { firstOf } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { MAX_LANES } from './lanes.ts'

/**
 * The drawn nodes as rows of an outline: each after the node it hangs from; of several that hang from one node, first
 * the one on the way to the leaf, then by time, as pi's tree orders them.
 */
export interface OutlineOrder {
  /** By row: the node. */
  readonly nodes: Int32Array
  /** By node: its row. */
  readonly rowOf: Int32Array
  /** By node: 1, and one more for each fork above it, so that a long branch needs no deeper levels. */
  readonly level: Int32Array
  /** By node: its place among the rows of the same level under the same fork, from 1, and how many those are. */
  readonly position: Int32Array
  readonly setSize: Int32Array
  /** By row: bits of the lanes that a line passes it by in, on its way from a node above to one below. */
  readonly passing: Uint16Array
  /** What hangs from each node, in the order of the rows. */
  readonly children: Children
}

/** What hangs from each node, as linked lists; -1 ends one. */
export interface Children {
  readonly roots: readonly number[]
  /** By node: its first child. */
  readonly first: Int32Array
  /** By node: the next one that hangs from the same node; not for roots. */
  readonly sibling: Int32Array
}

/** Puts the nodes of a folded tree into rows. O(n), iterative. */
export function outlineOrder(tree: FoldedTree): OutlineOrder {
  const { count, parent } = tree
  const children = childrenOf(tree)
  const nodes = new Int32Array(count)
  const rowOf = new Int32Array(count)
  const level = new Int32Array(count)
  /** By node: the fork it stands under, plus 1; 0 for roots. */
  const under = new Int32Array(count)
  const inSet = new Int32Array(count + 1)
  const position = new Int32Array(count)
  const passing = new Uint16Array(count)
  const pending = new Int32Array(MAX_LANES + 1)
  const stack: number[] = []
  pushReversed(stack, children.roots)
  let row = 0
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const above = parent[node] ?? -1
    const atFork = above >= 0 && isFork(children, above)
    level[node] = above < 0 ? 1 : (level[above] ?? 1) + (atFork ? 1 : 0)
    const set = above < 0 ? 0 : atFork ? above + 1 : (under[above] ?? 0)
    under[node] = set
    inSet[set] = (inSet[set] ?? 0) + 1
    position[node] = inSet[set] ?? 1
    if (atFork && children.first[above] !== node) add(pending, tree.lane[above] ?? 0, -1)
    passing[row] = bitsOf(pending)
    nodes[row] = node
    rowOf[node] = row
    row += 1
    if (isFork(children, node)) {
      const list = childrenList(children, node)
      pushReversed(stack, list)
      add(pending, tree.lane[node] ?? 0, list.length - 1)
    } else if ((children.first[node] ?? -1) >= 0) stack.push(children.first[node] ?? 0)
  }
  const setSize = new Int32Array(count)
  for (let node = 0; node < count; node += 1) setSize[node] = inSet[under[node] ?? 0] ?? 1
  return { nodes, rowOf, level, position, setSize, passing, children }
}

function add(counts: Int32Array, at: number, by: number): void {
  counts[at] = (counts[at] ?? 0) + by
}

function bitsOf(counts: Int32Array): number {
  let bits = 0
  for (let at = 0; at < counts.length; at += 1) if ((counts[at] ?? 0) > 0) bits |= 1 << at
  return bits
}

/** So that the first is popped first. Without spreading: there can be more roots than a call has room for arguments. */
function pushReversed(stack: number[], nodes: readonly number[]): void {
  for (let index = nodes.length - 1; index >= 0; index -= 1) stack.push(nodes[index] ?? 0)
}

/** Turns parents into lists of children, each in the order of its rows. */
function childrenOf(tree: FoldedTree): Children {
  const { count, parent } = tree
  const first = new Int32Array(count).fill(-1)
  const sibling = new Int32Array(count).fill(-1)
  const roots: number[] = []
  for (let node = count - 1; node >= 0; node -= 1) {
    const above = parent[node] ?? -1
    if (above < 0) roots.push(node)
    else {
      sibling[node] = first[above] ?? -1
      first[above] = node
    }
  }
  const children = { roots: inRowOrder(tree, roots.toReversed()), first, sibling }
  for (let node = 0; node < count; node += 1) {
    if (!isFork(children, node)) continue
    const ordered = inRowOrder(tree, childrenList(children, node))
    first[node] = ordered[0] ?? -1
    for (const [index, child] of ordered.entries()) sibling[child] = ordered[index + 1] ?? -1
  }
  return children
}

/** Whether more than one node hangs from a node. */
export function isFork({ first, sibling }: Children, node: number): boolean {
  const child = first[node] ?? -1
  return child >= 0 && (sibling[child] ?? -1) >= 0
}

/** The nodes that hang from a node. */
export function childrenList({ first, sibling }: Children, node: number): readonly number[] {
  const list: number[] = []
  for (let child = first[node] ?? -1; child >= 0; child = sibling[child] ?? -1) list.push(child)
  return list
}

/** Those on the way to the leaf first, then by time; in file order where one of the times cannot be read. */
function inRowOrder(tree: FoldedTree, nodes: readonly number[]): readonly number[] {
  const { time } = tree.model.columns
  const timeOf = (node: number): number => time[firstOf(tree, node)] ?? Number.NaN
  const hasTimes = nodes.every((node) => !Number.isNaN(timeOf(node)))
  return nodes.toSorted(
    (a, b) =>
      (tree.onPath[b] ?? 0) - (tree.onPath[a] ?? 0) ||
      (hasTimes ? timeOf(a) - timeOf(b) : 0) ||
      firstOf(tree, a) - firstOf(tree, b),
  )
}
