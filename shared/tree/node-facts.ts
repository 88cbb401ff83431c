import { Drawn } from './drawing.ts'
import { firstOf } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { lastAtOrBelow } from './turns.ts'

/** What a drawn node holds, in numbers. */
export interface NodeFacts {
  /** Visible entries. */
  readonly entries: number
  readonly turns: number
  /** Steps, user messages not counted. */
  readonly steps: number
  /** pi's estimates; of more than one entry with what the filter hides among them. */
  readonly tokens: number
  readonly errors: number
  /** Times of the first and the last entry; NaN where they cannot be read. */
  readonly from: number
  readonly to: number
  /** Branches that a card or a stub stands for; 0 of other nodes. */
  readonly branches: number
}

/** Counts what a node holds, in constant time whatever it holds. */
export function nodeFacts(tree: FoldedTree, node: number): NodeFacts {
  const { model } = tree
  const { sums, columns, branches } = model
  const from = tree.from[node] ?? 0
  const to = tree.to[node] ?? 0
  const entries = to - from
  const first = firstOf(tree, node)
  const last = branches.sequence[to - 1] ?? first
  const isBranches = tree.kind[node] === Drawn.card || tree.kind[node] === Drawn.stub
  return {
    entries,
    turns: (sums.turns[to] ?? 0) - (sums.turns[from] ?? 0),
    steps: (sums.steps[to] ?? 0) - (sums.steps[from] ?? 0),
    tokens: entries === 1 ? (columns.tokens[first] ?? 0) : (sums.tokens[to] ?? 0) - (sums.tokens[from] ?? 0),
    errors: (sums.errors[to] ?? 0) - (sums.errors[from] ?? 0),
    from: columns.time[first] ?? Number.NaN,
    to: columns.time[last] ?? Number.NaN,
    branches: isBranches ? branchesIn(tree, node) : 0,
  }
}

/** Steps of the whole turn that a node heads, also where it stands open. */
export function stepsOfUnit({ model: { units, sums }, unit }: FoldedTree, node: number): number {
  const its = unit[node] ?? -1
  if (its < 0) return 0
  return (sums.steps[units.start[its + 1] ?? 0] ?? 0) - (sums.steps[units.start[its] ?? 0] ?? 0)
}

/** Ordinal of the first user message that a node holds; of its first entry where it holds none. */
export function firstUserOf(tree: FoldedTree, node: number): number {
  const { sums, branches } = tree.model
  const from = tree.from[node] ?? 0
  const before = sums.turns[from] ?? 0
  let low = from
  let high = tree.to[node] ?? 0
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums.turns[middle + 1] ?? 0) > before) high = middle
    else low = middle + 1
  }
  return low < (tree.to[node] ?? 0) ? (branches.sequence[low] ?? -1) : firstOf(tree, node)
}

function branchesIn({ model: { branches }, from, to }: FoldedTree, node: number): number {
  const first = lastAtOrBelow(branches.start, branches.count, from[node] ?? 0)
  const last = lastAtOrBelow(branches.start, branches.count, (to[node] ?? 1) - 1)
  return last - first + 1
}
