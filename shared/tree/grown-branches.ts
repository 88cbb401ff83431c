import type { TreeColumns } from '../session/columns.ts'
import { inTimeOrder, NO_LIMIT, rootsInOrder, subtreeSizes } from './branches.ts'
import type { Branches } from './branches.ts'
import type { FreshBranch, Growth } from './growth.ts'
import { copied32, longer32 } from './longer.ts'
import type { VisibleTree } from './visible-tree.ts'

/** Branches numbered anew, and what their numbers were. */
export interface GrownBranches {
  readonly branches: Branches
  /** By branch: its number before; of one that came, as `Growth` counts it. */
  readonly was: Int32Array
  /** Whether entries that were there have other places now: some branch had no room to go on where it was. */
  readonly hasMoved: boolean
}

/**
 * Numbers the branches of a tree that grew, as `branchesOf` would, and gives places to what came: behind its branch
 * where there is room, else with its branch behind all others. O(branches + what came + what has to move); a branch that
 * moved has room for more, so that moving costs little in all.
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
  const spans = spansOf(before, growth)
  const { sequence, place } = placed(tree, before, growth, spans)
  const start = new Int32Array(count)
  const end = new Int32Array(count)
  const limit = new Int32Array(count)
  const parent = new Int32Array(count)
  const leaves = new Int32Array(count)
  for (let branch = 0; branch < count; branch += 1) {
    const old = was[branch] ?? 0
    start[branch] = spans.start[old] ?? 0
    end[branch] = spans.end[old] ?? 0
    limit[branch] = spans.limit[old] ?? 0
    // An index below 0 is slow to find nothing at.
    const fresh = old < before.count ? undefined : growth.fresh[old - before.count]
    const above = fresh === undefined ? (before.parent[old] ?? -1) : fresh.parent
    parent[branch] = above < 0 ? -1 : (number[above] ?? -1)
    if (above < 0) leaves[branch] = -1
    else if (fresh !== undefined) leaves[branch] = place[fresh.above] ?? -1
    else {
      const known = before.leaves[old] ?? 0
      leaves[branch] = spans.hasMoved ? (place[before.sequence[known] ?? 0] ?? -1) : known
    }
  }
  const stored = new Int32Array(spans.stored.length)
  const storedStart = new Int32Array(stored.length)
  for (let index = 0; index < stored.length; index += 1) {
    const branch = number[spans.stored[index] ?? 0] ?? 0
    stored[index] = branch
    storedStart[index] = start[branch] ?? 0
  }
  const size = subtreeSizes(parent)
  const branches = { count, sequence, place, start, end, limit, parent, leaves, size, stored, storedStart }
  return { branches, was, hasMoved: spans.hasMoved }
}

/** Where branches stand, by their old numbers. */
interface Spans extends Pick<Branches, 'start' | 'end' | 'limit' | 'stored'> {
  readonly hasMoved: boolean
}

/** Finds a place for each branch that something came to. */
function spansOf(before: Branches, { came, fresh }: Growth): Spans {
  const count = before.count + fresh.length
  const start = withMore(before.start, count)
  const end = withMore(before.end, count)
  const limit = withMore(before.limit, count)
  const elsewhere: number[] = []
  const moved = new Set<number>()
  for (const [branch, entries] of came) {
    const beyond = (end[branch] ?? 0) + entries.length
    if (branch < before.count && beyond <= (limit[branch] ?? 0)) end[branch] = beyond
    else elsewhere.push(branch)
    if (branch < before.count && elsewhere.at(-1) === branch) moved.add(branch)
  }
  let last = before.stored.at(-1) ?? -1
  for (const branch of elsewhere) {
    const length = (end[branch] ?? 0) - (start[branch] ?? 0) + (came.get(branch)?.length ?? 0)
    const from = last < 0 ? 0 : (end[last] ?? 0) + roomBehind((end[last] ?? 0) - (start[last] ?? 0))
    if (last >= 0) limit[last] = from
    start[branch] = from
    end[branch] = from + length
    limit[branch] = NO_LIMIT
    last = branch
  }
  const hasMoved = moved.size > 0
  const stayed = hasMoved ? before.stored.filter((branch) => !moved.has(branch)) : before.stored
  const stored = withMore(stayed, stayed.length + elsewhere.length)
  stored.set(elsewhere, stayed.length)
  return { start, end, limit, stored, hasMoved }
}

/** Places that stay free behind a branch of some length, for what goes on there. */
function roomBehind(length: number): number {
  return 64 + (length >> 2)
}

function withMore(numbers: Int32Array, count: number): Int32Array {
  const more = new Int32Array(count)
  more.set(numbers)
  return more
}

/** Puts what came, and what moved, where it stands now. */
function placed(
  tree: VisibleTree,
  before: Branches,
  { came }: Growth,
  { start, end, hasMoved }: Spans,
): Pick<Branches, 'sequence' | 'place'> {
  let length = before.sequence.length
  for (const branch of came.keys()) length = Math.max(length, end[branch] ?? 0)
  const sequence = longer32(before.sequence, length)
  const { length: known } = before.place
  const { length: count } = tree.visible
  // Other places of the same entries must not show in the tree before.
  const place = hasMoved ? copied32(before.place, count) : longer32(before.place, count)
  place.fill(-1, known)
  for (const [branch, entries] of came) {
    const from = start[branch] ?? 0
    let filled = from
    const put = (at: number): void => {
      sequence[filled] = at
      place[at] = filled
      filled += 1
    }
    if (from === before.start[branch]) filled = before.end[branch] ?? from
    else
      for (let old = before.start[branch] ?? 0; old < (before.end[branch] ?? 0); old += 1)
        put(before.sequence[old] ?? 0)
    for (const at of entries) put(at)
  }
  return { sequence, place }
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
  const parentOf = (branch: number): number =>
    (branch < before.count ? before.parent[branch] : fresh[branch - before.count]?.parent) ?? -1
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
    const above = side < before.count ? undefined : fresh[side - before.count]?.above
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
