import type { Branches } from './branches.ts'
import { Drawn } from './drawing.ts'
import type { Nodes } from './drawing.ts'
import type { TreeModel } from './tree-model.ts'
import { lastAtOrBelow } from './turns.ts'

/** The node that holds a place of the sequence; -1 for a place below 0. */
export function nodeAt({ from, count }: Nodes, place: number): number {
  return place < 0 ? -1 : lastAtOrBelow(from, count, place)
}

/** By node: the node it hangs from, or -1. */
export function parentsOf(branches: Branches, nodes: Nodes): Int32Array {
  const { count, from, branch } = nodes
  const parent = new Int32Array(count)
  for (let node = 0; node < count; node += 1) {
    const its = branch[node] ?? 0
    const isFirst = from[node] === branches.start[its]
    // Within a branch the nodes follow each other; cards and stubs begin with their branch.
    parent[node] = isFirst ? nodeAt(nodes, branches.leaves[its] ?? -1) : node - 1
  }
  return parent
}

/** The nodes by the depth of their first entries; a stub comes at once after the fork it stands for. */
export function inDepthOrder(
  { branches, forest, lanes }: TreeModel,
  { count, kind, from, branch }: Nodes,
): { readonly order: Int32Array; readonly depth: Int32Array } {
  const depth = new Int32Array(count)
  let deepest = 0
  for (let node = 0; node < count; node += 1) {
    const its = branch[node] ?? 0
    const leavesAt = branches.leaves[its] ?? -1
    const place = kind[node] === Drawn.stub && leavesAt >= 0 ? leavesAt : (from[node] ?? 0)
    const at = (forest.depth[branches.sequence[place] ?? 0] ?? 0) + (lanes.shift[its] ?? 0)
    depth[node] = at
    if (at > deepest) deepest = at
  }
  const begin = new Int32Array(deepest + 2)
  for (const at of depth) begin[at + 1] = (begin[at + 1] ?? 0) + 1
  for (let at = 0; at <= deepest; at += 1) begin[at + 1] = (begin[at + 1] ?? 0) + (begin[at] ?? 0)
  const order = new Int32Array(count)
  for (let node = 0; node < count; node += 1) {
    const at = depth[node] ?? 0
    order[begin[at] ?? 0] = node
    begin[at] = (begin[at] ?? 0) + 1
  }
  return { order, depth }
}
