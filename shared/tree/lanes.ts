import type { Branches } from './branches.ts'
import type { Forest } from './forest.ts'
import { branchAt } from './turns.ts'
import { shownAt } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/** Lanes that branches are drawn in; what would need a further one is named by a stub. */
export const MAX_LANES = 12

/** Where each branch stands. Depths count entries from the root, hidden ones too, so that a filter moves nothing. */
export interface Lanes {
  /** By branch: its lane, from 0; MAX_LANES for all that found none. */
  readonly lane: Uint8Array
  /**
   * By branch: what is added to the depths of its entries. Loose trees stand under each other in one lane, as if each
   * began where the one before it ends.
   */
  readonly shift: Int32Array
  /** By lane: the greatest depth that is taken, where that was found while the tree grew. */
  readonly bottom: Float64Array | null
}

/** The depths that a branch takes up in its lane, its shift not counted. */
export interface Span {
  /** Just below what it leaves: the line to it comes down its lane even where its first entries are hidden. */
  readonly from: number
  readonly to: number
}

/** The depths that a branch runs over. */
function spanOf({ depth }: Forest, { sequence, start, end, leaves }: Branches, branch: number): Span {
  const leavesAt = leaves[branch] ?? -1
  const first = sequence[start[branch] ?? 0] ?? 0
  const last = sequence[(end[branch] ?? 1) - 1] ?? 0
  return {
    from: leavesAt < 0 ? (depth[first] ?? 0) : (depth[sequence[leavesAt] ?? 0] ?? 0) + 1,
    to: depth[last] ?? 0,
  }
}

/**
 * Gives each branch a lane right of the one it leaves: the lowest from which on all lanes are free above its end.
 * Taken in the order of their numbers (the nearest to a branch's end first), so their spans nest: no line from a fork
 * to its branch crosses another branch. The branch of `beside` always finds one: of those taken before it, none stands in
 * the last lane beside or below it.
 */
export function layLanes(
  forest: Forest,
  tree: VisibleTree,
  branches: Branches,
  leaf: number | null,
  beside: number | null = null,
): Lanes {
  const { count, parent } = branches
  const lane = new Uint8Array(count)
  const shift = new Int32Array(count)
  /** By lane: the least depth at which something begins there so far. */
  const top = new Float64Array(MAX_LANES + 1).fill(Number.POSITIVE_INFINITY)

  const branchOf = (ordinal: number | null): number => {
    const place = ordinal === null ? -1 : (branches.place[shownAt(tree, ordinal)] ?? -1)
    return place < 0 ? -1 : branchAt(branches, place)
  }
  const leafBranch = branchOf(leaf)
  const shown = branchOf(beside)
  const kept = shown < 0 ? -1 : spanOf(forest, branches, shown).to

  const settle = (branch: number, lowest: number, moved: number): void => {
    const { from, to } = spanOf(forest, branches, branch)
    let found = MAX_LANES
    while (found > lowest && (top[found - 1] ?? 0) > to + moved) found -= 1
    if (found === MAX_LANES - 1 && branch < shown && from + moved <= kept) found = MAX_LANES
    lane[branch] = found
    shift[branch] = moved
    top[found] = Math.min(top[found] ?? 0, from + moved)
  }
  /** Lays all that leaves a branch, and all that leaves those. */
  const settleSides = (root: number): void => {
    const end = root + (branches.size[root] ?? 1)
    for (let branch = root + 1; branch < end; branch += 1) {
      const above = parent[branch] ?? 0
      settle(branch, Math.min(MAX_LANES, (lane[above] ?? 0) + 1), shift[above] ?? 0)
    }
  }

  const loose: number[] = []
  for (let root = 0; root < count; root += branches.size[root] ?? 1) {
    const head = branches.sequence[branches.start[root] ?? 0] ?? 0
    const isIn = (branch: number): boolean => branch >= root && branch < root + (branches.size[root] ?? 1)
    // The tree that the reader stands in has lane 0 even when it is a loose one, and one that is looked at has its own.
    if (tree.loose[head] === 1 && !isIn(leafBranch) && !isIn(shown)) loose.push(root)
    else {
      settle(root, 0, 0)
      settleSides(root)
    }
  }
  stackLoose(forest, branches, loose, top, (root, found, moved) => {
    lane[root] = found
    shift[root] = moved
    settleSides(root)
  })
  return { lane, shift, bottom: null }
}

/** Puts the loose trees under each other in the first lane that has room for all of them. */
function stackLoose(
  forest: Forest,
  branches: Branches,
  roots: readonly number[],
  top: Float64Array,
  put: (root: number, lane: number, shift: number) => void,
): void {
  if (roots.length === 0) return
  let height = 0
  const shifts = roots.map((root) => {
    const { from, to } = spanOf(forest, branches, root)
    const shift = height - from
    height += to - from + 1
    return shift
  })
  let lane = MAX_LANES
  while (lane > 0 && (top[lane - 1] ?? 0) >= height) lane -= 1
  // From the lowest up: what leaves a tree must find the lanes beside it as free as its own branch did.
  for (let index = roots.length - 1; index >= 0; index -= 1) {
    top[lane] = 0
    put(roots[index] ?? 0, lane, shifts[index] ?? 0)
  }
}
