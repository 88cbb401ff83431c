import type { ModelName } from '../session/columns.ts'
import { Drawn } from './drawing.ts'
import { entriesIn, firstOf, lastOf } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { branchesOf, isBranches, parentOf, unitOf } from './node-links.ts'
import { errorsBetween, firstTurn, stepsBetween, tokensBetween, turnsBetween } from './sums.ts'

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
  const { columns } = tree.model
  const first = firstOf(tree, node)
  return {
    ...(isBranches(tree, node) ? heldByBranches(tree, node) : held(tree, node)),
    from: columns.time[first] ?? Number.NaN,
    to: columns.time[lastOf(tree, node)] ?? Number.NaN,
  }
}

type Held = Omit<NodeFacts, 'from' | 'to'>

function held(tree: FoldedTree, node: number): Held {
  const { sums, marks, weights, columns, branches } = tree.model
  const from = tree.from[node] ?? 0
  const to = tree.to[node] ?? 0
  const entries = to - from
  return {
    entries,
    turns: turnsBetween(sums, marks, from, to),
    steps: stepsBetween(sums, marks, from, to),
    tokens:
      entries === 1 ? (columns.tokens[firstOf(tree, node)] ?? 0) : tokensBetween(sums, weights, branches, from, to),
    errors: errorsBetween(sums, from, to),
    branches: 0,
  }
}

/** What a card or a stub stands for. */
function heldByBranches(tree: FoldedTree, node: number): Held {
  const { sums, columns, branches } = tree.model
  const [first, beyond] = branchesOf(tree, tree.model, node)
  const sum = (of: (branch: number) => number): number => {
    let total = 0
    for (let branch = first; branch < beyond; branch += 1) total += of(branch)
    return total
  }
  const entries = entriesIn(tree, node)
  return {
    entries,
    turns: sum((branch) => sums.turns.all[branch] ?? 0),
    steps: sum((branch) => sums.steps.all[branch] ?? 0),
    tokens: entries === 1 ? (columns.tokens[firstOf(tree, node)] ?? 0) : sum((branch) => sums.tokens.all[branch] ?? 0),
    errors: sum((branch) => errorsBetween(sums, branches.start[branch] ?? 0, branches.end[branch] ?? 0)),
    branches: beyond - first,
  }
}

/** Steps of the whole turn that a node heads, also where it stands open. */
export function stepsOfUnit(tree: FoldedTree, node: number): number {
  const { units, sums, marks } = tree.model
  const unit = unitOf(tree, tree.model, node)
  return unit < 0 ? 0 : stepsBetween(sums, marks, units.start[unit] ?? 0, units.end[unit] ?? 0)
}

/** Ordinal of the first user message that a node holds; of its first entry where it holds none. */
export function firstUserOf(tree: FoldedTree, node: number): number {
  const { sums, marks, branches } = tree.model
  const [first, beyond] = branchesOf(tree, tree.model, node)
  const isWhole = isBranches(tree, node)
  for (let branch = first; branch < beyond; branch += 1) {
    const from = isWhole ? branches.start[branch] : tree.from[node]
    const to = isWhole ? branches.end[branch] : tree.to[node]
    const turn = firstTurn(sums, marks, from ?? 0, to ?? 0)
    if (turn >= 0) return branches.sequence[turn] ?? -1
  }
  return firstOf(tree, node)
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
