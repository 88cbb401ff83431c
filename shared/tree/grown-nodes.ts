import { Drawn, putAll } from './drawing.ts'
import type { Nodes, NodeWriter } from './drawing.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt, lastAtOrBelow } from './turns.ts'

/** Puts the nodes of a branch as they were drawn before; false, and nothing is put, where they may be others now. */
export type CopyBranch = (writer: NodeWriter, branch: number) => boolean

/**
 * What can be taken over of the drawing of the tree that a model grew from, under the same choices: the nodes of all
 * branches in which nothing changed and in which the leaf neither was nor is. Null where it did not grow from that tree.
 */
export function copiesOf(
  { model: before, nodes }: { readonly model: TreeModel; readonly nodes: Nodes },
  { grown, branches, defaults }: TreeModel,
  leafPlace: number,
): CopyBranch | null {
  if (grown?.from !== before.branches || before.defaults !== defaults || nodes.apart === 'branch') return null
  const { strandBranch, strandStart, kind, apart } = nodes
  const strands = strandBranch.length
  const parted = apart === null ? -1 : strandBranch[lastAtOrBelow(strandStart, strands, apart.first)]
  const ofLeaf = leafPlace < 0 ? -1 : branchAt(branches, leafPlace)
  return (writer, branch) => {
    const was = grown.was[branch] ?? -1
    if (branch === ofLeaf || was === parted || grown.changed.has(branch)) return false
    const strand = lastAtOrBelow(strandBranch, strands, was)
    const first = strandStart[strand] ?? 0
    if (strandBranch[strand] !== was || kind[first] === Drawn.card || kind[first] === Drawn.stub) return false
    putAll(writer, nodes, first, strandStart[strand + 1] ?? first)
    return true
  }
}
