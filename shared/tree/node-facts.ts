import type { ModelName } from '../session/columns.ts'
import { Drawn } from './drawing.ts'
import { firstOf, lastOf } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { parentOf, unitOf } from './node-links.ts'
import { errorsBetween, nextTurn, stepsBetween, tokensBetween, turnsBetween } from './sums.ts'
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
  /** Times of the first and the last entry, of a folded branch the latest one; NaN where they cannot be read. */
  readonly from: number
  readonly to: number
  /** Branches that a card or a stub stands for; 0 of other nodes. */
  readonly branches: number
}

/** Counts what a node holds, in constant time whatever it holds. */
export function nodeFacts(tree: FoldedTree, node: number): NodeFacts {
  const { model } = tree
  const { sums, marks, columns, branches } = model
  const from = tree.from[node] ?? 0
  const to = tree.to[node] ?? 0
  const entries = to - from
  const first = firstOf(tree, node)
  // Of a folded branch the latest entry, which need not be the last one that its numbering has.
  const last = tree.kind[node] === Drawn.card ? lastOf(tree, node) : (branches.sequence[to - 1] ?? first)
  const isBranches = tree.kind[node] === Drawn.card || tree.kind[node] === Drawn.stub
  return {
    entries,
    turns: turnsBetween(sums, from, to),
    steps: stepsBetween(sums, marks, from, to),
    tokens: entries === 1 ? (columns.tokens[first] ?? 0) : tokensBetween(sums, columns, branches, from, to),
    errors: errorsBetween(sums, from, to),
    from: columns.time[first] ?? Number.NaN,
    to: columns.time[last] ?? Number.NaN,
    branches: isBranches ? branchesIn(tree, node) : 0,
  }
}

/** Steps of the whole turn that a node heads, also where it stands open. */
export function stepsOfUnit(tree: FoldedTree, node: number): number {
  const { units, sums, marks } = tree.model
  const unit = unitOf(tree, tree.model, node)
  return unit < 0 ? 0 : stepsBetween(sums, marks, units.start[unit] ?? 0, units.start[unit + 1] ?? 0)
}

/** Ordinal of the first user message that a node holds; of its first entry where it holds none. */
export function firstUserOf(tree: FoldedTree, node: number): number {
  const { sums, branches } = tree.model
  const turn = nextTurn(sums, tree.from[node] ?? 0)
  return turn < (tree.to[node] ?? 0) ? (branches.sequence[turn] ?? -1) : firstOf(tree, node)
}

/** Time of the first entry of what a node hangs from; NaN where it hangs from nothing, or that cannot be read. */
export function timeAbove(tree: FoldedTree, node: number): number {
  const above = parentOf(tree, node)
  return above < 0 ? Number.NaN : (tree.model.columns.time[firstOf(tree, above)] ?? Number.NaN)
}

/** Entries of a node that are looked at for a model: it stands near the beginning. */
const MODEL_WITHIN = 40

/** The model that answered first in a node, or was changed to; null of what holds several turns, and where none did. */
export function modelOf(tree: FoldedTree, node: number): ModelName | null {
  const { columns, facts, branches } = tree.model
  const kind = tree.kind[node]
  if (kind === Drawn.segment || kind === Drawn.card || kind === Drawn.stub) return null
  const from = tree.from[node] ?? 0
  const to = Math.min(tree.to[node] ?? 0, from + MODEL_WITHIN)
  for (let place = from; place < to; place += 1) {
    const model = columns.model[branches.sequence[place] ?? -1] ?? 0
    if (model > 0) return facts.models[model - 1] ?? null
  }
  return null
}

/** Ordinal of the visible entry that a folded branch leaves; null where it is a tree of its own. */
export function leftBy({ model: { branches } }: FoldedTree, branch: number): number | null {
  const place = branches.leaves[branch] ?? -1
  return place < 0 ? null : (branches.sequence[place] ?? null)
}

function branchesIn({ model: { branches }, from, to }: FoldedTree, node: number): number {
  const first = lastAtOrBelow(branches.start, branches.count, from[node] ?? 0)
  const last = lastAtOrBelow(branches.start, branches.count, (to[node] ?? 1) - 1)
  return last - first + 1
}
