import { ROOT } from '../session/columns.ts'
import type { Branches } from './branches.ts'
import type { Forest } from './forest.ts'
import { MAX_LANES, spanOf } from './lanes.ts'
import type { Lanes } from './lanes.ts'
import type { VisibleTree } from './visible-tree.ts'

/** The places of a tree as it was laid out, by the first entry of each branch. */
export interface Laid {
  /** Lane by the ordinal of a branch's first entry. */
  readonly lane: ReadonlyMap<number, number>
  /** Shift by the ordinal of a branch's first entry. */
  readonly shift: ReadonlyMap<number, number>
}

/**
 * Places the entries that came since the tree was laid out (ordinals from `limit` on), one after the other, so that
 * what stands stays where it is: an entry goes on in the lane of its branch if nothing lies below in it, else it begins
 * a branch in the first lane to the right that is free from there on. Writes into `next` where a branch goes on.
 */
export function growLanes(
  forest: Forest,
  visible: Uint8Array,
  tree: VisibleTree,
  early: Branches,
  lanes: Lanes,
  next: Int32Array,
  limit: number,
): Laid {
  const lane = new Map<number, number>()
  const shift = new Map<number, number>()
  /** By the ordinal of a branch's last entry: its lane and shift. Only ends can go on. */
  const ends = new Map<number, { readonly lane: number; readonly shift: number }>()
  /** By lane: the greatest depth that is taken. */
  const bottom = new Float64Array(MAX_LANES + 1).fill(-1)
  const owner = new Int32Array(early.sequence.length)

  for (let branch = 0; branch < early.count; branch += 1) {
    const found = lanes.lane[branch] ?? 0
    const moved = lanes.shift[branch] ?? 0
    const from = early.start[branch] ?? 0
    const to = early.start[branch + 1] ?? 0
    lane.set(early.sequence[from] ?? 0, found)
    shift.set(early.sequence[from] ?? 0, moved)
    ends.set(early.sequence[to - 1] ?? 0, { lane: found, shift: moved })
    bottom[found] = Math.max(bottom[found] ?? 0, spanOf(forest, early, branch).to + moved)
    owner.fill(branch, from, to)
  }

  /** Lane and shift by the ordinal of each late entry, for those that leave it later. */
  const late = new Map<number, { readonly lane: number; readonly shift: number }>()
  for (let index = 0; index < forest.count; index += 1) {
    const at = forest.order === null ? index : (forest.order[index] ?? 0)
    if (at < limit || visible[at] === 0) continue
    const above = tree.parent[at] ?? ROOT
    const branch = above < 0 ? -1 : (owner[early.place[above] ?? -1] ?? -1)
    const from = late.get(above) ?? { lane: lanes.lane[branch] ?? -1, shift: lanes.shift[branch] ?? 0 }
    const depth = (forest.depth[at] ?? 0) + from.shift
    // The line to a new branch comes down its lane from just below what it leaves.
    const begin = above < 0 ? depth : (forest.depth[above] ?? 0) + from.shift + 1
    const end = ends.get(above)
    const goesOn = end !== undefined && (bottom[end.lane] ?? 0) < begin && (next[above] ?? -1) < 0
    const place = goesOn ? end : { lane: firstFree(bottom, Math.max(0, from.lane + 1), begin), shift: from.shift }
    if (goesOn) next[above] = at
    else {
      lane.set(at, place.lane)
      shift.set(at, place.shift)
    }
    ends.delete(above)
    ends.set(at, place)
    late.set(at, place)
    bottom[place.lane] = Math.max(bottom[place.lane] ?? 0, depth)
  }
  return { lane, shift }
}

function firstFree(bottom: Float64Array, lowest: number, depth: number): number {
  let lane = lowest
  while (lane < MAX_LANES && (bottom[lane] ?? 0) >= depth) lane += 1
  return Math.min(lane, MAX_LANES)
}
