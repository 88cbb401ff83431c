import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import type { Forest } from './forest.ts'
import type { VisibleTree } from './visible-tree.ts'

/**
 * The visible tree as branches: each begins at a root or where it leaves another branch, and runs on to an end. They
 * are numbered so that a branch is followed by all that leaves it, the nearest to its end first, and of those that
 * leave at one entry the newest first. So every subtree is one run of numbers, and one run of places.
 */
export interface Branches {
  readonly count: number
  /** Visible entries, branch after branch, each from its beginning to its end. A *place* is an index here. */
  readonly sequence: Int32Array
  /** By ordinal: its place; -1 for hidden entries. */
  readonly place: Int32Array
  /** By branch: the place it begins at; one more than there are branches, the last being the end of the sequence. */
  readonly start: Int32Array
  /** By branch: the branch it leaves, or -1. */
  readonly parent: Int32Array
  /** By branch: the place of the entry it leaves at, or -1. */
  readonly leaves: Int32Array
  /** By branch: how many branches its subtree has, itself counted. */
  readonly size: Int32Array
}

/**
 * By ordinal: the visible child that its branch goes on with, or -1. Of several it is the one on the way to `leaf`,
 * else the one that leads to the latest entry of the file. Only entries before ordinal `limit` are looked at.
 */
export function continuations(
  forest: Forest,
  visible: Uint8Array,
  tree: VisibleTree,
  leaf: number | null,
  limit: number,
): Int32Array {
  const { count, order } = forest
  const next = new Int32Array(count).fill(-1)
  const latest = new Int32Array(count)
  for (let index = count - 1; index >= 0; index -= 1) {
    const at = order === null ? index : (order[index] ?? 0)
    if (at >= limit || visible[at] === 0) continue
    const reach = Math.max(at, latest[at] ?? 0)
    const above = tree.parent[at] ?? ROOT
    if (above < 0) continue
    if ((next[above] ?? -1) < 0 || reach > (latest[above] ?? 0)) {
      next[above] = at
      latest[above] = reach
    }
  }
  if (leaf === null || leaf >= limit) return next
  let at = tree.shownAt[leaf] ?? ROOT
  while (at >= 0) {
    const above = tree.parent[at] ?? ROOT
    if (above >= 0) next[above] = at
    at = above
  }
  return next
}

/** Numbers the branches that `next` makes of the visible entries before ordinal `limit`. */
export function branchesOf(
  columns: TreeColumns,
  visible: Uint8Array,
  tree: VisibleTree,
  next: Int32Array,
  leaf: number | null,
  limit: number,
): Branches {
  const heads = headsByParent(columns, visible, tree, next, limit)
  const shown = Math.min(limit, columns.count)
  let length = 0
  for (let at = 0; at < shown; at += 1) length += visible[at] ?? 0
  const sequence = new Int32Array(length)
  const place = new Int32Array(columns.count).fill(-1)
  const start = new Int32Array(heads.count + 1)
  const parent = new Int32Array(heads.count)
  const leaves = new Int32Array(heads.count)
  const owner = new Int32Array(length)

  const stack = rootsInOrder(columns, tree, heads.roots, leaf).toReversed()
  let branch = 0
  let filled = 0
  for (let head = stack.pop(); head !== undefined; head = stack.pop()) {
    const above = tree.parent[head] ?? ROOT
    const leavesAt = above < 0 || above >= limit ? -1 : (place[above] ?? -1)
    start[branch] = filled
    leaves[branch] = leavesAt
    parent[branch] = leavesAt < 0 ? -1 : (owner[leavesAt] ?? -1)
    for (let at = head; at >= 0; at = next[at] ?? -1) {
      sequence[filled] = at
      place[at] = filled
      owner[filled] = branch
      filled += 1
      // The stack gives back what was pushed last: the branch nearest to the end, of several the newest.
      for (let side = heads.first[at] ?? -1; side >= 0; side = heads.sibling[side] ?? -1) stack.push(side)
    }
    branch += 1
  }
  start[branch] = filled
  return { count: branch, sequence, place, start, parent, leaves, size: subtreeSizes(parent) }
}

function subtreeSizes(parent: Int32Array): Int32Array {
  const size = new Int32Array(parent.length).fill(1)
  for (let branch = parent.length - 1; branch >= 0; branch -= 1) {
    const above = parent[branch] ?? -1
    if (above >= 0) size[above] = (size[above] ?? 0) + (size[branch] ?? 0)
  }
  return size
}

interface Heads {
  readonly count: number
  readonly roots: readonly number[]
  /** By ordinal: the oldest branch that leaves it; then by head the next newer one. */
  readonly first: Int32Array
  readonly sibling: Int32Array
}

/** The entries that branches begin at, those that leave one entry in the order of their times. */
function headsByParent(
  columns: TreeColumns,
  visible: Uint8Array,
  tree: VisibleTree,
  next: Int32Array,
  limit: number,
): Heads {
  const first = new Int32Array(columns.count).fill(-1)
  const sibling = new Int32Array(columns.count).fill(-1)
  const roots: number[] = []
  const forks: number[] = []
  let count = 0
  for (let at = Math.min(limit, columns.count) - 1; at >= 0; at -= 1) {
    if (visible[at] === 0) continue
    const above = tree.parent[at] ?? ROOT
    if (above >= 0 && above < limit) {
      if (next[above] === at) continue
      if ((first[above] ?? -1) >= 0 && sibling[first[above] ?? 0] === -1) forks.push(above)
      sibling[at] = first[above] ?? -1
      first[above] = at
    } else roots.push(at)
    count += 1
  }
  for (const fork of forks) sortSiblings(columns, fork, first, sibling)
  return { count, roots: roots.toReversed(), first, sibling }
}

/** Puts the branches that leave one entry in the order of their times. */
function sortSiblings(columns: TreeColumns, fork: number, first: Int32Array, sibling: Int32Array): void {
  const heads: number[] = []
  for (let head = first[fork] ?? -1; head >= 0; head = sibling[head] ?? -1) heads.push(head)
  const sorted = inTimeOrder(columns, heads)
  first[fork] = sorted[0] ?? -1
  for (const [index, head] of sorted.entries()) sibling[head] = sorted[index + 1] ?? -1
}

/** Oldest first; in file order where one of the times cannot be read, since such a comparison has no order. */
function inTimeOrder(columns: TreeColumns, ordinals: readonly number[]): readonly number[] {
  if (ordinals.some((at) => Number.isNaN(columns.time[at] ?? Number.NaN))) return ordinals
  return ordinals.toSorted((a, b) => (columns.time[a] ?? 0) - (columns.time[b] ?? 0) || a - b)
}

/** The root of the leaf first, then the others by time, then the loose ones in file order. */
function rootsInOrder(
  columns: TreeColumns,
  tree: VisibleTree,
  roots: readonly number[],
  leaf: number | null,
): readonly number[] {
  let top = leaf === null ? ROOT : (tree.shownAt[leaf] ?? ROOT)
  for (let above = top; above >= 0; above = tree.parent[top] ?? ROOT) top = above
  const others = roots.filter((root) => root !== top)
  const whole = others.filter((root) => tree.loose[root] === 0)
  const loose = others.filter((root) => tree.loose[root] === 1)
  return [...(roots.includes(top) ? [top] : []), ...inTimeOrder(columns, whole), ...loose]
}
