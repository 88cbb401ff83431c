import type { BranchCard } from '../../shared/ipc.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { leftBy } from '../../shared/tree/node-facts.ts'
import { branchOf } from '../../shared/tree/node-links.ts'
import { useBranchCard } from '../state/branch-cards.ts'

/** What the bodies of a node's entries tell where it is a folded branch; null until they were read, and of other nodes. */
export function useCard(tree: FoldedTree, node: number): BranchCard | null {
  const isCard = tree.kind[node] === Drawn.card
  return useBranchCard(isCard ? firstOf(tree, node) : -1, isCard ? leftBy(tree, branchOf(tree, node)) : null)
}
