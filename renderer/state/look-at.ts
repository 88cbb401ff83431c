import type { TreeModel } from '../../shared/tree/tree-model.ts'
import { branchAt } from '../../shared/tree/turns.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { layBeside, layWithoutBeside } from './anchors.ts'
import { columnsNow, useSession } from './session-store.ts'
import { shownModel } from './tree-view.ts'

/** Looking at a branch that found no lane: it has one before others have, as long as a person wants, and nobody moves. */

/** Gives a lane to the branch that an entry lies in. */
export function lookAt(ordinal: number): void {
  if (ordinal >= 0 && ordinal < columnsNow().count) layBeside(ordinal)
}

/** Gives a lane to the branch that the selected entry lies in. */
export function lookAtSelected(): void {
  const { selected } = useSession.getState()
  if (selected !== null) lookAt(selected)
}

/** Lays the lanes out again as they were before a branch was looked at. */
export const putBack = layWithoutBeside

/** Whether a branch is looked at. */
export function isLooking(): boolean {
  return shownModel()?.anchor.beside !== undefined
}

/** Whether an entry lies in the branch that is looked at. */
export function isLookedAt({ anchor, tree, branches }: TreeModel, ordinal: number): boolean {
  const branchOf = (at: number): number => {
    const place = branches.place[shownAt(tree, at)] ?? -1
    return place < 0 ? -1 : branchAt(branches, place)
  }
  return anchor.beside !== undefined && branchOf(anchor.beside) === branchOf(ordinal)
}
