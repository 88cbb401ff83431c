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
 * @param next by ordinal, what goes on from it already; null where every parent stands before its children
 */
export function growLanes(
  forest: Forest,
  tree: VisibleTree,
  branches: Branches,
  lanes: Lanes,
  next: Int32Array | null,
  limit: number,
): Growth {
  const { depth, order, count } = forest
  const came = new Map<number, number[]>()
  const fresh: FreshBranch[] = []
  const lane = [...lanes.lane]
  const shift = [...lanes.shift]
  const bottom = bottomsOf(forest, branches, lanes)
  /** By branch: its last entry. */
  const ends = endsOf(branches)
  /** By late ordinal: its branch. */
  const owner = new Int32Array(count - limit)

  for (let index = order === null ? limit : 0; index < count; index += 1) {
    const at = order === null ? index : (order[index] ?? 0)
    if (at < limit || tree.visible[at] === 0) continue
    const above = tree.parent[at] ?? ROOT
    const from =
      above < 0 ? -1 : above < limit ? branchAt(branches, branches.place[above] ?? 0) : (owner[above - limit] ?? 0)
    const its = from < 0 ? 0 : (shift[from] ?? 0)
    // The line to a new branch comes down its lane from just below what it leaves.
    const begin = above < 0 ? (depth[at] ?? 0) : (depth[above] ?? 0) + its + 1
    const isEnd = from >= 0 && ends[from] === above
    // What found no lane stands in nobody's way: one branch there goes on as one, however many others end below it.
    const isFree = from >= 0 && (lane[from] === MAX_LANES || (bottom[lane[from] ?? 0] ?? 0) < begin)
    const isLast = isEnd && isFree && (next?.[above] ?? -1) < 0
    let branch = from
    if (isLast) ends[from] = at
    else {
      branch = ends.length
      const found = firstFree(bottom, from < 0 ? 0 : (lane[from] ?? 0) + 1, begin)
      fresh.push({ above, parent: from, lane: found, shift: its })
      lane.push(found)
      shift.push(its)
      ends.push(at)
    }
    owner[at - limit] = branch
    const list = came.get(branch)
    if (list === undefined) came.set(branch, [at])
    else list.push(at)
    const column = lane[branch] ?? 0
    bottom[column] = Math.max(bottom[column] ?? 0, (depth[at] ?? 0) + its)
  }
  return { came, fresh }
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

function endsOf({ count, sequence, end }: Branches): number[] {
  const ends: number[] = []
  for (let branch = 0; branch < count; branch += 1) ends.push(sequence[(end[branch] ?? 1) - 1] ?? -1)
  return ends
}

function firstFree(bottom: Float64Array, lowest: number, depth: number): number {
  let lane = lowest
  while (lane < MAX_LANES && (bottom[lane] ?? 0) >= depth) lane += 1
  return Math.min(lane, MAX_LANES)
}
