import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { roomy32 } from './longer.ts'
import { shownAt } from './visible-tree.ts'
import type { VisibleTree } from './visible-tree.ts'

/**
 * The visible tree as branches: each begins at a root or where it leaves another branch, and runs on to an end. They
 * are numbered so that a branch is followed by all that leaves it, the nearest to its end first, and of those that
 * leave at one entry the newest first. So every subtree is one run of numbers.
 */
export interface Branches {
  readonly count: number
  /**
   * Visible entries, those of a branch together, from its beginning to its end. A *place* is an index here, and stays
   * that of its entry while the session grows: what comes stands behind, so that the branches are in no order here, and
   * between them can be places that hold nothing.
   */
  readonly sequence: Int32Array
  /** By ordinal: its place; -1 for hidden entries. */
  readonly place: Int32Array
  /** By branch: the places [start, end) that it has. */
  readonly start: Int32Array
  readonly end: Int32Array
  /** By branch: the place that it can go on up to where it stands, `NO_LIMIT` for the last of them. */
  readonly limit: Int32Array
  /** By branch: the branch it leaves, or -1. */
  readonly parent: Int32Array
  /** By branch: the place of the entry it leaves at, or -1. */
  readonly leaves: Int32Array
  /** By branch: how many branches its subtree has, itself counted. */
  readonly size: Int32Array
  /** The branches in the order of their places, and where each of those begins. */
  readonly stored: Int32Array
  readonly storedStart: Int32Array
}

/** More places than there can be. */
export const NO_LIMIT = 2 ** 31 - 1

/**
 * By ordinal: the visible child that its branch goes on with, or -1. Of several it is the one on the way to `leaf`,
 * else the one on the way to `beside`, else the one that leads to the latest entry of the file. Only entries before
 * ordinal `limit` are looked at.
 */
export function continuations(
  tree: VisibleTree,
  leaf: number | null,
  limit: number,
  beside: number | null = null,
): Int32Array {
  const { visible, parent } = tree
  const next = roomy32(visible.length).fill(-1)
  // The latest entry's way up is taken first, then that of the latest one that is not yet on a way.
  for (let last = Math.min(limit, visible.length) - 1; last >= 0; last -= 1) {
    if (visible[last] === 0) continue
    let at = last
    let above = parent[at] ?? ROOT
    while (above >= 0 && (next[above] ?? 0) < 0) {
      next[above] = at
      if (above >= limit) break
      at = above
      above = parent[at] ?? ROOT
    }
  }
  for (const to of [beside, leaf]) {
    if (to === null || to >= limit) continue
    for (let at = shownAt(tree, to), above = ROOT; at >= 0; at = above) {
      above = parent[at] ?? ROOT
      if (above >= 0) next[above] = at
    }
  }
  return next
}

/**
 * Numbers the branches that `next` makes of the visible entries before ordinal `limit`. `next` is used up: the places of
 * the entries take its memory, as fresh memory of this size costs more than the calculation itself.
 */
export function branchesOf(
  columns: TreeColumns,
  tree: VisibleTree,
  next: Int32Array,
  leaf: number | null,
  limit: number,
): Branches {
  const heads = headsOf(columns, tree, next, Math.min(limit, columns.count))
  const sequence = roomy32(heads.shown)
  // What goes on from an entry is read before its place is written there, and a hidden one has -1 in either.
  const place = next
  const start = new Int32Array(heads.count)
  const end = new Int32Array(heads.count)
  const parent = new Int32Array(heads.count)
  const leaves = new Int32Array(heads.count)
  const { isFork, sides } = heads

  const stack = rootsInOrder(columns, tree, heads.roots, leaf).toReversed()
  const parents = stack.map(() => -1)
  let branch = 0
  // The first branch stands behind all others: it has the leaf, and most of what comes goes on from there.
  let filled = heads.shown - lengthFrom(next, stack.at(-1) ?? -1)
  for (let head = stack.pop(); head !== undefined; head = stack.pop()) {
    const above = parents.pop() ?? -1
    start[branch] = filled
    parent[branch] = above
    leaves[branch] = above < 0 ? -1 : (place[tree.parent[head] ?? -1] ?? -1)
    for (let at = head, after = -1; at >= 0; at = after) {
      after = next[at] ?? -1
      sequence[filled] = at
      place[at] = filled
      filled += 1
      if (isFork[at] === 0) continue
      // The stack gives back what was pushed last: the branch nearest to the end, of several the newest.
      for (const side of sides.get(at) ?? []) {
        stack.push(side)
        parents.push(branch)
      }
    }
    end[branch] = filled
    if (branch === 0) filled = 0
    branch += 1
  }
  const stored = Int32Array.from({ length: branch }, (_, index) => (index + 1) % branch)
  const storedStart = stored.map((its) => start[its] ?? 0)
  const room = end.map((its, at) => (at === 0 ? NO_LIMIT : its))
  const size = subtreeSizes(parent)
  return { count: branch, sequence, place, start, end, limit: room, parent, leaves, size, stored, storedStart }
}

/** Entries of a branch that begins at one. */
function lengthFrom(next: Int32Array, head: number): number {
  let length = 0
  for (let at = head; at >= 0; at = next[at] ?? -1) length += 1
  return length
}

/** By branch: how many branches its subtree has; `parent` by branch, each after its own. */
export function subtreeSizes(parent: Int32Array): Int32Array {
  const size = new Int32Array(parent.length).fill(1)
  for (let branch = parent.length - 1; branch >= 0; branch -= 1) {
    const above = parent[branch] ?? -1
    if (above >= 0) size[above] = (size[above] ?? 0) + (size[branch] ?? 0)
  }
  return size
}

/** The entries that branches begin at. */
interface Heads {
  readonly count: number
  /** Visible entries. */
  readonly shown: number
  readonly roots: readonly number[]
  /** By ordinal: 1 where branches leave. */
  readonly isFork: Uint8Array
  /** Those that leave an entry, by its ordinal, in the order of their times. */
  readonly sides: ReadonlyMap<number, readonly number[]>
}

function headsOf(columns: TreeColumns, tree: VisibleTree, next: Int32Array, limit: number): Heads {
  const { visible, parent } = tree
  const isFork = new Uint8Array(visible.length)
  const sides = new Map<number, number[]>()
  const roots: number[] = []
  let shown = 0
  let count = 0
  for (let at = 0; at < limit; at += 1) {
    if (visible[at] === 0) continue
    shown += 1
    const above = parent[at] ?? ROOT
    const leaves = above >= 0 && above < limit
    if (leaves && next[above] === at) continue
    count += 1
    if (!leaves) roots.push(at)
    else if (isFork[above] === 0) {
      isFork[above] = 1
      sides.set(above, [at])
    } else sides.get(above)?.push(at)
  }
  for (const [fork, heads] of sides) if (heads.length > 1) sides.set(fork, [...inTimeOrder(columns, heads)])
  return { count, shown, roots, isFork, sides }
}

/** Oldest first; in file order where one of the times cannot be read, since such a comparison has no order. */
export function inTimeOrder(columns: TreeColumns, ordinals: readonly number[]): readonly number[] {
  if (ordinals.some((at) => Number.isNaN(columns.time[at] ?? Number.NaN))) return ordinals
  return ordinals.toSorted((a, b) => (columns.time[a] ?? 0) - (columns.time[b] ?? 0) || a - b)
}

/** The root of the leaf first, then the others by time, then the loose ones in file order. */
export function rootsInOrder(
  columns: TreeColumns,
  tree: VisibleTree,
  roots: readonly number[],
  leaf: number | null,
): readonly number[] {
  let top = leaf === null ? ROOT : shownAt(tree, leaf)
  for (let above = top; above >= 0; above = tree.parent[top] ?? ROOT) top = above
  const others = roots.filter((root) => root !== top)
  const whole = others.filter((root) => tree.loose[root] === 0)
  const loose = others.filter((root) => tree.loose[root] === 1)
  return [...(roots.includes(top) ? [top] : []), ...inTimeOrder(columns, whole), ...loose]
}
