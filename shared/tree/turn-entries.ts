import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import type { FoldedTree } from './folded-tree.ts'
import { branchAt, Mark } from './turns.ts'
import { shownAt } from './visible-tree.ts'

/** Entries of one turn that are gone through at most. */
const MOST = 2_000

/**
 * The turn that an entry belongs to: the user message above it and all that follows up to the next one, on the path to
 * the leaf where the entry is on that, else along its branch. What the filter hides is in it as well.
 */
export function turnEntries(tree: FoldedTree, ordinal: number): readonly number[] {
  const { model } = tree
  const { branches, columns } = model
  let place = branches.place[shownAt(model.tree, ordinal)] ?? -1
  if (place < 0) return [ordinal]
  for (let next = after(tree, place), steps = 0; next >= 0 && steps < MOST; next = after(tree, place), steps += 1) {
    if (((model.marks[next] ?? 0) & Mark.user) !== 0) break
    place = next
  }
  const turn = upToUser(columns, branches.sequence[place] ?? -1)
  // What is hidden at the end of a branch is passed by nothing visible.
  return turn.includes(ordinal) ? turn : upToUser(columns, ordinal)
}

/** An entry and what stands above it up to the next user message, from the top. */
function upToUser({ parent, kind }: TreeColumns, from: number): readonly number[] {
  const turn: number[] = []
  for (let at = from; at >= 0 && turn.length < MOST; at = parent[at] ?? -1) {
    turn.push(at)
    if (kind[at] === Kind.user) break
  }
  return turn.toReversed()
}

/** The place that comes after one on its way down; -1 at the leaf and at the end of a branch. */
function after({ model: { branches }, pathEnds }: FoldedTree, place: number): number {
  const branch = branchAt(branches, place)
  if (pathEnds.get(branch) !== place) return place + 1 < (branches.end[branch] ?? 0) ? place + 1 : -1
  for (const on of pathEnds.keys()) if (branches.leaves[on] === place) return branches.start[on] ?? -1
  return -1
}
