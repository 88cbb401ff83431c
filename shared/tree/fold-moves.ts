import { stepEnd } from './default-view.ts'
import { Opened } from './drawing.ts'
import { FOLDS, foldKey } from './fold-keys.ts'
import { firstOf, isOnPath } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { MAX_LANES } from './lanes.ts'
import { runOf, strandOf, unitOf } from './node-links.ts'
import { Mark } from './turns.ts'

/** The key that opens a closed node; null where there is nothing to open. */
export function keyToOpen(tree: FoldedTree, node: number): string | null {
  const fold = FOLDS[(tree.closedBy[node] ?? 0) - 1]
  if (fold === undefined) return null
  const { branches, units } = tree.model
  const ordinalAt = (place: number | undefined): number => branches.sequence[place ?? -1] ?? -1
  switch (fold) {
    case 'turn':
    case 'steps':
      return foldKey(fold, ordinalAt(units.start[unitOf(tree, tree.model, node)]))
    case 'run':
      return foldKey(fold, ordinalAt(units.start[units.run[runOf(tree, tree.model, node)] ?? -1]))
    case 'step':
      return foldKey(fold, ordinalAt(stepStart(tree, node)))
    case 'branch':
      return foldKey(fold, firstOf(tree, node))
  }
}

/** The key that closes the innermost open fold a node heads; null where it heads none. */
export function keyToClose(tree: FoldedTree, node: number): string | null {
  const opened = tree.opened[node] ?? 0
  const { branches, units } = tree.model
  const unitOrdinal = branches.sequence[units.start[unitOf(tree, tree.model, node)] ?? -1] ?? -1
  if ((opened & Opened.step) !== 0) return foldKey('step', firstOf(tree, node))
  if ((opened & Opened.steps) !== 0) return foldKey('steps', unitOrdinal)
  if ((opened & Opened.turn) !== 0) return foldKey('turn', unitOrdinal)
  if ((opened & Opened.run) !== 0) return runKey(tree, node)
  return null
}

/** The key of the run that a node lies in, where that run has more than one unit; else null. */
export function runKey(tree: FoldedTree, node: number): string | null {
  const { branches, units } = tree.model
  const its = runOf(tree, tree.model, node)
  if (its < 0 || (units.run[its + 1] ?? 0) - (units.run[its] ?? 0) < 2) return null
  return foldKey('run', branches.sequence[units.start[units.run[its] ?? -1] ?? -1] ?? -1)
}

/** The key of the branch that a node lies in; null in the branch of the leaf, which cannot be closed. */
export function branchKey(tree: FoldedTree, node: number): string | null {
  const { strandBranch, strandStart, model } = tree
  const strand = strandOf(tree, node)
  if (isOnPath(tree, strandStart[strand] ?? 0)) return null
  return foldKey('branch', model.branches.sequence[model.branches.start[strandBranch[strand] ?? 0] ?? 0] ?? -1)
}

/** The keys of all branches that leave the path to the leaf and have a lane, and of the trees beside it that have one. */
export function branchKeys({ model, pathEnds }: FoldedTree): readonly string[] {
  const { branches, lanes } = model
  const keys: string[] = []
  for (let branch = 0; branch < branches.count; branch += branches.size[branch] ?? 1) {
    // Into a branch of the path its own branches follow; any other is passed over as a whole.
    while (branch < branches.count && pathEnds.has(branch)) branch += 1
    if (branch < branches.count && lanes.lane[branch] !== MAX_LANES)
      keys.push(foldKey('branch', branches.sequence[branches.start[branch] ?? 0] ?? -1))
  }
  return keys
}

/** Where the step begins that a node's first place lies in: the leaf can part a step. */
function stepStart(tree: FoldedTree, node: number): number {
  const { marks, units } = tree.model
  const { from } = tree
  const begin = units.start[unitOf(tree, tree.model, node)] ?? 0
  let place = from[node] ?? 0
  while (place > begin && ((marks[place] ?? 0) & (Mark.step | Mark.user)) === 0) place -= 1
  return ((marks[place] ?? 0) & Mark.user) !== 0 && place < (from[node] ?? 0) ? stepEnd(marks, place, place + 1) : place
}
