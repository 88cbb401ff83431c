import type { TreeColumns } from '../session/columns.ts'
import { inTimeOrder, rootsInOrder, subtreeSizes } from './branches.ts'
import type { Branches } from './branches.ts'
import type { FreshBranch, Growth } from './growth.ts'
import type { VisibleTree } from './visible-tree.ts'

/** Branches numbered anew, and what their numbers were. */
export interface GrownBranches {
  readonly branches: Branches
  /** By branch: its number before; of one that came, as `Growth` counts it. */
  readonly was: Int32Array
}

/**
 * Numbers the branches of a tree that grew, as `branchesOf` would: what stood together is copied together, so that a few
 * entries more cost a copy and not a walk.
 */
export function grownBranches(
  columns: TreeColumns,
  tree: VisibleTree,
  before: Branches,
  growth: Growth,
  leaf: number | null,
): GrownBranches {
  const was = inPreorder(columns, tree, before, growth, leaf)
  const count = was.length
  const number = new Int32Array(count)
  for (let branch = 0; branch < count; branch += 1) number[was[branch] ?? 0] = branch
  const { sequence, place, start } = filled(tree, before, growth, was)
  const parent = new Int32Array(count)
  const leaves = new Int32Array(count)
  for (let branch = 0; branch < count; branch += 1) {
    const old = was[branch] ?? 0
    const fresh = growth.fresh[old - before.count]
    const above = fresh === undefined ? (before.parent[old] ?? -1) : fresh.parent
    parent[branch] = above < 0 ? -1 : (number[above] ?? -1)
    const leavesAt = fresh === undefined ? before.sequence[before.leaves[old] ?? -1] : fresh.above
    leaves[branch] = above < 0 ? -1 : (place[leavesAt ?? -1] ?? -1)
  }
  return { branches: { count, sequence, place, start, parent, leaves, size: subtreeSizes(parent) }, was }
}

/** The old numbers of the branches in their new order. */
function inPreorder(
  columns: TreeColumns,
  tree: VisibleTree,
  before: Branches,
  { came, fresh }: Growth,
  leaf: number | null,
): Int32Array {
  const count = before.count + fresh.length
  const parentOf = (branch: number): number => fresh[branch - before.count]?.parent ?? before.parent[branch] ?? -1
  const headOf = (branch: number): number =>
    branch < before.count ? (before.sequence[before.start[branch] ?? 0] ?? 0) : (came.get(branch)?.[0] ?? 0)
  const sides = sidesOf(before, count)
  for (const [index, { parent }] of fresh.entries())
    if (parent >= 0) insertSide(columns, before, fresh, sides, before.count + index, headOf)

  const order = new Int32Array(count)
  let filled = 0
  for (const root of rootsOf(columns, tree, before, fresh, leaf, headOf)) {
    for (let at = root; at >= 0;) {
      order[filled] = at
      filled += 1
      let next = sides.first[at] ?? -1
      while (next < 0 && at !== root) {
        next = sides.next[at] ?? -1
        if (next < 0) at = parentOf(at)
      }
      at = next
    }
  }
  return order
}

/** The roots in their order, by old number. */
function rootsOf(
  columns: TreeColumns,
  tree: VisibleTree,
  before: Branches,
  fresh: readonly FreshBranch[],
  leaf: number | null,
  headOf: (branch: number) => number,
): readonly number[] {
  const roots: number[] = []
  for (let root = 0; root < before.count; root += before.size[root] ?? 1) roots.push(root)
  const came = fresh.flatMap(({ parent }, index) => (parent < 0 ? [before.count + index] : []))
  if (came.length === 0) return roots
  const byHead = new Map([...roots, ...came].map((root) => [headOf(root), root]))
  const heads = [...byHead.keys()].toSorted((a, b) => a - b)
  return rootsInOrder(columns, tree, heads, leaf).map((head) => byHead.get(head) ?? 0)
}

/** What leaves each branch, as linked lists in the order of their numbers; -1 ends one. */
interface Sides {
  readonly first: Int32Array
  readonly next: Int32Array
}

function sidesOf(before: Branches, count: number): Sides {
  const first = new Int32Array(count).fill(-1)
  const next = new Int32Array(count).fill(-1)
  for (let branch = before.count - 1; branch >= 0; branch -= 1) {
    const above = before.parent[branch] ?? -1
    if (above < 0) continue
    next[branch] = first[above] ?? -1
    first[above] = branch
  }
  return { first, next }
}

/** Puts a new branch among those that leave the same one: nearest to its end first, of one entry the newest first. */
function insertSide(
  columns: TreeColumns,
  before: Branches,
  fresh: readonly FreshBranch[],
  { first, next }: Sides,
  branch: number,
  headOf: (branch: number) => number,
): void {
  const limit = before.place.length
  /** Where a branch leaves: an old place, or behind all of them by what came. */
  const leavesAt = (side: number): number => {
    const above = fresh[side - before.count]?.above
    if (above === undefined) return before.leaves[side] ?? -1
    return above < limit ? (before.place[above] ?? -1) : before.sequence.length + above
  }
  const parent = fresh[branch - before.count]?.parent ?? -1
  const place = leavesAt(branch)
  let previous = -1
  let after = first[parent] ?? -1
  while (after >= 0 && leavesAt(after) > place) {
    previous = after
    after = next[after] ?? -1
  }
  const byHead = new Map([[headOf(branch), branch]])
  for (; after >= 0 && leavesAt(after) === place; after = next[after] ?? -1) byHead.set(headOf(after), after)
  const heads = [...byHead.keys()].toSorted((a, b) => a - b)
  for (const head of inTimeOrder(columns, heads)) {
    const side = byHead.get(head) ?? 0
    next[side] = after
    after = side
  }
  if (previous < 0) first[parent] = after
  else next[previous] = after
}

/** The sequence of the new order, copied in as long stretches as stood together before. */
function filled(
  tree: VisibleTree,
  before: Branches,
  { came }: Growth,
  was: Int32Array,
): Pick<Branches, 'sequence' | 'place' | 'start'> {
  let length = before.sequence.length
  for (const entries of came.values()) length += entries.length
  const sequence = new Int32Array(length)
  const place = new Int32Array(tree.visible.length)
  place.set(before.place)
  place.fill(-1, before.place.length)
  const start = new Int32Array(was.length + 1)
  let end = 0
  let from = 0
  let to = 0
  const copy = (): void => {
    sequence.set(before.sequence.subarray(from, to), end)
    if (from !== end) for (let at = end; at < end + to - from; at += 1) place[sequence[at] ?? 0] = at
    end += to - from
    from = to
  }
  for (let branch = 0; branch < was.length; branch += 1) {
    const old = was[branch] ?? 0
    if (old < before.start.length - 1) {
      if (before.start[old] !== to) {
        copy()
        from = before.start[old] ?? 0
      }
      start[branch] = end + (before.start[old] ?? 0) - from
      to = before.start[old + 1] ?? 0
    } else {
      copy()
      start[branch] = end
    }
    const entries = came.get(old)
    if (entries === undefined) continue
    copy()
    for (const at of entries) {
      sequence[end] = at
      place[at] = end
      end += 1
    }
  }
  copy()
  start[was.length] = end
  return { sequence, place, start }
}
