import type { FoldedTree } from './folded-tree.ts'
import { branchesOf } from './node-links.ts'
import { firstTurn } from './sums.ts'

/** A branch within a card or a stub, for people. */
export interface HeldBranch {
  /** Ordinal of its first user message, or of its first entry where nobody says anything in it. */
  readonly title: number
  /** Ordinal of its own last entry. */
  readonly last: number
}

/** Of the branches that a card or a stub stands for, those that end latest in the file, the latest first. */
export function newestBranches(tree: FoldedTree, node: number, most: number): readonly HeldBranch[] {
  const { branches, sums, marks } = tree.model
  const { start, end, sequence } = branches
  const [first, beyond] = branchesOf(tree, tree.model, node)
  const lastOf = (branch: number): number => sequence[(end[branch] ?? 0) - 1] ?? -1
  const newest: number[] = []
  for (let branch = first; branch < beyond; branch += 1) {
    const at = newest.findIndex((other) => lastOf(other) < lastOf(branch))
    if (at >= 0) newest.splice(at, 0, branch)
    else if (newest.length < most) newest.push(branch)
    if (newest.length > most) newest.pop()
  }
  return newest.map((branch) => {
    const turn = firstTurn(sums, marks, start[branch] ?? 0, end[branch] ?? 0)
    return { title: sequence[turn >= 0 ? turn : (start[branch] ?? 0)] ?? -1, last: lastOf(branch) }
  })
}
