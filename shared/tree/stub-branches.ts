import type { FoldedTree } from './folded-tree.ts'
import { MAX_LANES } from './lanes.ts'
import { branchesOf } from './node-links.ts'
import { firstTurn } from './sums.ts'
import type { TreeModel } from './tree-model.ts'

/** The branches that a card or a stub stands for, by their numbers: those that end latest in the file first. */
export function heldBranches(tree: FoldedTree, node: number): readonly number[] {
  const [first, beyond] = branchesOf(tree, tree.model, node)
  const branches = Array.from({ length: beyond - first }, (_, at) => first + at)
  return branches.toSorted((a, b) => lastOfBranch(tree.model, b) - lastOfBranch(tree.model, a))
}

/** Ordinal of a branch's own last entry. */
export function lastOfBranch({ branches: { sequence, end } }: TreeModel, branch: number): number {
  return sequence[(end[branch] ?? 0) - 1] ?? -1
}

/** Ordinal of a branch's first user message, or of its first entry where nobody says anything in it. */
export function titleOfBranch({ branches: { sequence, start, end }, sums, marks }: TreeModel, branch: number): number {
  const turn = firstTurn(sums, marks, start[branch] ?? 0, end[branch] ?? 0)
  return sequence[turn >= 0 ? turn : (start[branch] ?? 0)] ?? -1
}

/** How many branches of a tree no lane shows: those that a person hid, with all that leaves them, and the others. */
export function branchesWithoutLane({ branches, lanes, hidden }: TreeModel): {
  readonly hidden: number
  readonly others: number
} {
  const { count, sequence, start, size } = branches
  const counts = { hidden: 0, others: 0 }
  let hiddenTo = 0
  for (let branch = 0; branch < count; branch += 1) {
    if (lanes.lane[branch] !== MAX_LANES) continue
    if (hidden.has(sequence[start[branch] ?? 0] ?? -1)) hiddenTo = Math.max(hiddenTo, branch + (size[branch] ?? 1))
    counts[branch < hiddenTo ? 'hidden' : 'others'] += 1
  }
  return counts
}
