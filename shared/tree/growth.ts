import { ROOT } from '../session/columns.ts'
import type { Branches } from './branches.ts'
import type { Forest } from './forest.ts'
import { MAX_LANES } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import { branchAt } from './turns.ts'
import type { VisibleTree } from './visible-tree.ts'

/** What came to a tree since it was laid out. A branch that began since has the numbers after those there were. */
export interface Growth {
  /** By branch, old or new: the visible entries that came to it, in their order. */
  readonly came: ReadonlyMap<number, readonly number[]>
  /** The new branches, in the order they came in. */
  readonly fresh: readonly FreshBranch[]
  /** By lane: the greatest depth that is taken then. */
  readonly bottom: Float64Array
}

export interface FreshBranch {
  /** The entry it leaves, or ROOT, and the branch that has it, or -1. */
  readonly above: number
  readonly parent: number
  readonly lane: number
  readonly shift: number
}

/**
 * Places the entries that came since the tree was laid out (ordinals from `limit` on), one after the other, so that
 * what stands stays where it is: an entry goes on in the lane of its branch if nothing lies below in it, else it begins
 * a branch in the first lane to the right that is free from there on. O(branches + what came).
 * Every parent must stand before its children.
 */
export function growLanes(forest: Forest, tree: VisibleTree, branches: Branches, lanes: Lanes, limit: number): Growth {
  const { depth, count } = forest
  const came = new Map<number, number[]>()
  const fresh: FreshBranch[] = []
  const bottom = lanes.bottom?.slice() ?? bottomsOf(forest, branches, lanes)
  const endOf = (branch: number): number =>
    came.get(branch)?.at(-1) ?? branches.sequence[(branches.end[branch] ?? 1) - 1] ?? -1
  const laneOf = (branch: number): number => fresh[branch - branches.count]?.lane ?? lanes.lane[branch] ?? 0
  const shiftOf = (branch: number): number => fresh[branch - branches.count]?.shift ?? lanes.shift[branch] ?? 0
  /** By late ordinal: its branch. */
  const owner = new Int32Array(count - limit)
  /** The branch that something came to last, and all that came to it: most often it goes on there. */
  let latest = -1
  let list: number[] = []

  for (let at = limit; at < count; at += 1) {
    if (tree.visible[at] === 0) continue
    const above = tree.parent[at] ?? ROOT
    const from =
      above < 0 ? -1 : above < limit ? branchAt(branches, branches.place[above] ?? 0) : (owner[above - limit] ?? 0)
    const its = from < 0 ? 0 : shiftOf(from)
    // The line to a new branch comes down its lane from just below what it leaves.
    const begin = above < 0 ? (depth[at] ?? 0) : (depth[above] ?? 0) + its + 1
    const lane = from < 0 ? -1 : laneOf(from)
    const isEnd = from >= 0 && (from === latest ? list.at(-1) : endOf(from)) === above
    // What found no lane stands in nobody's way: one branch there goes on as one, however many others end below it.
    const isFree = lane === MAX_LANES || (bottom[lane] ?? 0) < begin
    let branch = from
    if (!isEnd || !isFree) {
      branch = branches.count + fresh.length
      fresh.push({ above, parent: from, lane: firstFree(bottom, lane + 1, begin), shift: its })
    }
    owner[at - limit] = branch
    if (branch !== latest) {
      list = came.get(branch) ?? []
      came.set(branch, list)
      latest = branch
    }
    list.push(at)
    const column = laneOf(branch)
    bottom[column] = Math.max(bottom[column] ?? 0, (depth[at] ?? 0) + its)
  }
  return { came, fresh, bottom }
}

/** By lane: the greatest depth that is taken; -1 where none is. */
function bottomsOf({ depth }: Forest, branches: Branches, { lane, shift }: Lanes): Float64Array {
  const bottom = new Float64Array(MAX_LANES + 1).fill(-1)
  const { count, sequence, end } = branches
  for (let branch = 0; branch < count; branch += 1) {
    const its = lane[branch] ?? 0
    const last = sequence[(end[branch] ?? 1) - 1] ?? 0
    bottom[its] = Math.max(bottom[its] ?? 0, (depth[last] ?? 0) + (shift[branch] ?? 0))
  }
  return bottom
}

function firstFree(bottom: Float64Array, lowest: number, depth: number): number {
  let lane = lowest
  while (lane < MAX_LANES && (bottom[lane] ?? 0) >= depth) lane += 1
  return Math.min(lane, MAX_LANES)
}
