import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { longer32, roomOf, roomy32 } from './longer.ts'

/**
 * The parents of a session as a true forest: a parent that is missing or the entry itself makes a root, and each ring
 * of parents is opened at its first member in file order. Every entry is in it exactly once.
 */
export interface Forest {
  readonly count: number
  /** By ordinal: the parent, or ROOT. */
  readonly parent: Int32Array
  /** Every ordinal once, each after its parent; null where file order is such an order, as in all that pi writes. */
  readonly order: Int32Array | null
  /** By ordinal: entries above it. */
  readonly depth: Int32Array
  /** Some parent of the file is none here; where there is none such, the parents are those of the columns. */
  readonly hasOrphans: boolean
}

/**
 * Builds the forest. O(n), without recursion: chains are 300,000 deep. Where the session only grew since `before` was
 * built, in what came.
 */
export function forestOf(columns: TreeColumns, before: Forest | null = null): Forest {
  const { count } = columns
  const known = before?.order === null ? before : null
  const from = known?.count ?? 0
  const depth = known === null ? roomy32(count, roomOf(columns)) : longer32(known.depth, count)
  const given = columns.parent
  let hasOrphans = known?.hasOrphans ?? false
  for (let at = from; at < count; at += 1) {
    const above = given[at] ?? ROOT
    if (above >= at) return disorderedForest(columns)
    if (above < ROOT) hasOrphans = true
    depth[at] = above < 0 ? 0 : (depth[above] ?? 0) + 1
  }
  return { count, parent: hasOrphans ? withRoots(given, count) : given, order: null, depth, hasOrphans }
}

/** The parents, with those that are not in the file as roots. */
function withRoots(given: Int32Array, count: number): Int32Array {
  const parent = given.slice(0, count)
  for (let at = 0; at < count; at += 1) if ((parent[at] ?? ROOT) < ROOT) parent[at] = ROOT
  return parent
}

/** For files in which some parent comes after its child. */
function disorderedForest({ count, parent: given }: TreeColumns): Forest {
  const parent = new Int32Array(count)
  for (let at = 0; at < count; at += 1) {
    const above = given[at] ?? ROOT
    parent[at] = above < 0 || above >= count || above === at ? ROOT : above
  }
  openRings(parent)
  const order = parentsFirst(parent)
  const depth = new Int32Array(count)
  for (const at of order) {
    const above = parent[at] ?? ROOT
    depth[at] = above < 0 ? 0 : (depth[above] ?? 0) + 1
  }
  return { count, parent, order, depth, hasOrphans: true }
}

/** Makes the first member of each ring a root. */
function openRings(parent: Int32Array): void {
  // By ordinal: 1 plus the entry that the walk which saw it began at; a walk that meets itself has found a ring.
  const seenBy = new Int32Array(parent.length)
  for (let from = 0; from < parent.length; from += 1) {
    let at = from
    while (at >= 0 && seenBy[at] === 0) {
      seenBy[at] = from + 1
      at = parent[at] ?? ROOT
    }
    if (at < 0 || seenBy[at] !== from + 1) continue
    let first = at
    for (let member = parent[at] ?? ROOT; member !== at; member = parent[member] ?? ROOT)
      first = Math.min(first, member)
    parent[first] = ROOT
  }
}

/** Every ordinal once, breadth first from the roots, children in file order. */
function parentsFirst(parent: Int32Array): Int32Array {
  const count = parent.length
  const firstChild = new Int32Array(count).fill(-1)
  const nextSibling = new Int32Array(count).fill(-1)
  const order = new Int32Array(count)
  let known = 0
  for (let at = count - 1; at >= 0; at -= 1) {
    const above = parent[at] ?? ROOT
    if (above < 0) continue
    nextSibling[at] = firstChild[above] ?? -1
    firstChild[above] = at
  }
  for (let at = 0; at < count; at += 1) {
    if ((parent[at] ?? ROOT) >= 0) continue
    order[known] = at
    known += 1
  }
  for (let next = 0; next < known; next += 1) {
    for (let child = firstChild[order[next] ?? 0] ?? -1; child >= 0; child = nextSibling[child] ?? -1) {
      order[known] = child
      known += 1
    }
  }
  return order
}
