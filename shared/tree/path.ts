import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { lastAtOrBelow } from './turns.ts'

/**
 * The path from its root to a leaf, both included; empty for null. Where the parents form a ring, which pi would follow
 * without end, the path begins at the last entry that was not yet on it; `isEndless` tells.
 */
export function pathTo(columns: TreeColumns, leaf: number | null): Int32Array {
  if (leaf === null || leaf < 0 || leaf >= columns.count) return new Int32Array(0)
  const { parent } = columns
  const length = pathLength(columns, leaf)
  const path = new Int32Array(length)
  let at = leaf
  for (let i = length - 1; i >= 0; i--) {
    path[i] = at
    at = parent[at] ?? ROOT
  }
  return path
}

/**
 * The path to a leaf, from one that is known: at the cost of what lies between it and that one where it leaves it.
 * @param known as `pathTo` gives it, `placeOn` as `placesOn` gives it
 */
export function pathNear(
  columns: TreeColumns,
  leaf: number | null,
  known: Int32Array,
  placeOn: (ordinal: number) => number,
): Int32Array {
  if (leaf === null || isEndless(columns, known)) return pathTo(columns, leaf)
  const { parent } = columns
  const tail: number[] = []
  let at = leaf
  // One that leaves it far above is no nearer than its root.
  while (at >= 0 && placeOn(at) < 0 && tail.length < known.length) {
    tail.push(at)
    at = parent[at] ?? ROOT
  }
  const shared = at < 0 ? 0 : placeOn(at) + 1
  if (shared === 0) return pathTo(columns, leaf)
  if (tail.length === 0) return known.subarray(0, shared)
  const path = new Int32Array(shared + tail.length)
  path.set(known.subarray(0, shared))
  path.set(tail.toReversed(), shared)
  return path
}

/** How many entries two paths have in common from their beginning. */
export function sharedLength(a: Int32Array, b: Int32Array): number {
  let low = 0
  let high = Math.min(a.length, b.length)
  // Each entry stands below the one before it: what is shared at one place is shared above it.
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (a[middle - 1] === b[middle - 1]) low = middle
    else high = middle - 1
  }
  return low
}

/** The places of entries on a path; -1 for those off it. */
export function placesOn(path: Int32Array): (ordinal: number) => number {
  let isAscending = true
  for (let place = 1; place < path.length && isAscending; place += 1)
    isAscending = (path[place] ?? 0) > (path[place - 1] ?? 0)
  if (!isAscending) {
    const places = new Map(Array.from(path, (ordinal, place) => [ordinal, place] as const))
    return (ordinal) => places.get(ordinal) ?? -1
  }
  return (ordinal) => {
    const place = lastAtOrBelow(path, path.length, ordinal)
    return place >= 0 && path[place] === ordinal ? place : -1
  }
}

/** True where a path that `pathTo` gave was cut short by a ring: only then does its first entry have a parent. */
export function isEndless(columns: TreeColumns, path: Int32Array): boolean {
  const first = path[0]
  return first !== undefined && (columns.parent[first] ?? ROOT) >= 0
}

/** Entries on the path to a leaf, each counted once. */
function pathLength(columns: TreeColumns, leaf: number): number {
  const { parent, count } = columns
  let length = 0
  for (let at = leaf; at >= 0; at = parent[at] ?? ROOT) {
    length++
    // More steps than entries: a ring. Only then is it worth remembering where the walk has been.
    if (length > count) return distinctLength(columns, leaf)
  }
  return length
}

function distinctLength({ parent }: TreeColumns, leaf: number): number {
  const seen = new Set<number>()
  for (let at = leaf; at >= 0 && !seen.has(at); at = parent[at] ?? ROOT) seen.add(at)
  return seen.size
}

/** The last entry that two paths share; null where they have none in common. */
export function commonAncestor(a: Int32Array, b: Int32Array): number | null {
  return a[sharedLength(a, b) - 1] ?? null
}
