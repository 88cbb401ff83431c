import type { Branches } from './branches.ts'
import { MAX_LANES } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt } from './turns.ts'
import { shownAt } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/**
 * Takes the lanes from branches that a person hid, each known by its first entry: a stub stands for it and all that leaves
 * it. A branch on the way to an entry that is looked at (the leaf among them; null for none) keeps its lane.
 */
export function withoutHidden(
  lanes: Lanes,
  tree: VisibleTree,
  branches: Branches,
  lookedAt: readonly (number | null)[],
  hidden: ReadonlySet<number>,
): Lanes {
  if (hidden.size === 0) return lanes
  const lane = lanes.lane.slice()
  const kept = new Set(lookedAt.flatMap((ordinal) => [...waysTo(branches, placeOf(tree, branches, ordinal))]))
  for (let branch = 0; branch < branches.count; branch += 1) {
    const isHidden = hidden.has(branches.sequence[branches.start[branch] ?? 0] ?? -1)
    if (!isHidden || kept.has(branch)) continue
    lane.fill(MAX_LANES, branch, branch + (branches.size[branch] ?? 1))
  }
  return { ...lanes, lane }
}

/** The first entry of the branch that an entry lies in, by which it can be hidden; else why it cannot be. */
export function hideable(
  { branches, tree, anchor }: Pick<TreeModel, 'branches' | 'tree' | 'anchor'>,
  entry: number,
  leaf: number | null,
  fileLeaf: number | null,
): { readonly head: number } | { readonly refused: string } {
  const isOnWayTo = (ordinal: number | null): boolean =>
    waysTo(branches, placeOf(tree, branches, ordinal)).has(branchAt(branches, place))
  const place = placeOf(tree, branches, entry)
  if (place < 0) return { refused: 'The filter hides this entry. Choose one that is shown.' }
  const branch = branchAt(branches, place)
  if (isOnWayTo(leaf)) return { refused: 'You stand on this branch. Go to another one first.' }
  if (isOnWayTo(fileLeaf)) return { refused: 'pi opens on this branch, so it stays in sight.' }
  if (isOnWayTo(anchor.beside ?? null)) return { refused: 'This branch has a lane to be looked at. Put it back first.' }
  return { head: branches.sequence[branches.start[branch] ?? 0] ?? 0 }
}

/** The place of what stands for an entry under the filter; -1 for none. */
function placeOf(tree: VisibleTree, branches: Branches, ordinal: number | null): number {
  return ordinal === null ? -1 : (branches.place[shownAt(tree, ordinal)] ?? -1)
}

/** The branch that a place lies in, and all that lead to it. */
function waysTo(branches: Branches, place: number): ReadonlySet<number> {
  const ways = new Set<number>()
  if (place < 0) return ways
  for (let branch = branchAt(branches, place); branch >= 0; branch = branches.parent[branch] ?? -1) ways.add(branch)
  return ways
}
