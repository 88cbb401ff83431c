import type { CompactionFact } from '../session/columns.ts'
import type { Branches } from './branches.ts'
import { branchAt } from './turns.ts'
import { shownAt } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/** Where a compaction cuts its lane. */
export interface Cut {
  /** Ordinal of the compaction. */
  readonly at: number
  /** The line lies above the entry at this place: the first that is kept, or the compaction where nothing is. */
  readonly place: number
  /**
   * Where it lies while the compaction is not on the path to the leaf: no higher than its own branch begins, as what lies
   * above is other branches' as well; -1 where the filter hides the compaction.
   */
  readonly aside: number
  /** Whether anything stands between the line and the compaction. */
  readonly keeps: boolean
}

/** The cuts of the compactions, in file order; one that no visible entry stands below has no line. */
export function cutsOf(compactions: readonly CompactionFact[], tree: VisibleTree, branches: Branches): readonly Cut[] {
  const cuts: Cut[] = []
  for (const { at, firstKept } of compactions) {
    const own = branches.place[at] ?? -1
    const shown = branches.place[shownAt(tree, at)] ?? -1
    // A hidden compaction cuts below the visible entry that stands for it.
    const bottom = own >= 0 ? own : after(branches, shown)
    if (bottom < 0) continue
    const kept = firstKept === null || firstKept === at ? -1 : firstKeptPlace(firstKept, shown, tree, branches)
    const place = kept >= 0 ? kept : bottom
    cuts.push({ at, place, aside: asidePlace(branches, own, place), keeps: place !== bottom })
  }
  return cuts
}

/** The same cut where branches stand elsewhere now. */
export function movedCut(cut: Cut, before: Branches, branches: Branches): Cut {
  const place = branches.place[before.sequence[cut.place] ?? -1] ?? -1
  return { ...cut, place, aside: asidePlace(branches, branches.place[cut.at] ?? -1, place) }
}

function asidePlace(branches: Branches, own: number, place: number): number {
  if (own < 0) return -1
  const branch = branchAt(branches, own)
  const begin = branches.start[branch] ?? -1
  return place >= begin && place <= own ? place : begin
}

/** All places that a line can lie above, whatever the leaf. */
export function cutPlaces(cuts: readonly Cut[]): readonly number[] {
  const places: number[] = []
  for (const { place, aside } of cuts) {
    places.push(place)
    if (aside >= 0) places.push(aside)
  }
  return places
}

/** Place of the first visible entry from `firstKept` on, on the way to place `end`; -1 where it is not on that way. */
function firstKeptPlace(firstKept: number, end: number, tree: VisibleTree, branches: Branches): number {
  const first = shownAt(tree, firstKept)
  if (first < 0 || end < 0) return -1
  const place = branches.place[first] ?? -1
  const wanted = branchAt(branches, place)
  let branch = branchAt(branches, end)
  let from = branch
  let limit = end
  while (branch !== wanted) {
    limit = branches.leaves[branch] ?? -1
    from = branch
    branch = branches.parent[branch] ?? -1
    if (branch < 0) return -1
  }
  if (place > limit) return -1
  if (first === firstKept) return place
  // The first kept entry is hidden: the next visible one on the way down is the first that can be seen.
  if (place === limit) return from === branch ? -1 : (branches.start[from] ?? -1)
  return place + 1
}

/** The place after one in its branch, or -1 at the branch's end. */
function after(branches: Branches, place: number): number {
  if (place < 0) return -1
  const end = branches.end[branchAt(branches, place)] ?? 0
  return place + 1 < end ? place + 1 : -1
}
