import type { TreeColumns } from '../session/columns.ts'
import { Flag } from '../session/kinds.ts'
import { isPrefix } from './is-prefix.ts'
import { longer8, roomOf, roomy8 } from './longer.ts'
import { anchorsOf } from './roots.ts'

/** How many entries no other entry names as its parent. */
export interface LeafTally {
  readonly columns: TreeColumns
  /** A ring of parents has one more, where it is drawn to end: the parent of its first member. */
  readonly leaves: number
  /** Without those of rings. */
  readonly free: number
  /** By ordinal: 1 where another entry hangs from it. */
  readonly followed: Uint8Array
}

/** Counts the leaves; those that came, where the session only grew since `before` was counted. */
export function leafTally(columns: TreeColumns, before: LeafTally | null): LeafTally {
  const known = before !== null && isPrefix(before.columns, columns) ? before : null
  const from = known?.columns.count ?? 0
  const followed = known === null ? roomy8(columns.count, roomOf(columns)) : longer8(known.followed, columns.count)
  let free = (known?.free ?? 0) + columns.count - from
  for (let at = from; at < columns.count; at += 1) {
    const above = columns.parent[at] ?? -1
    if (above < 0 || above === at || followed[above] === 1) continue
    followed[above] = 1
    free -= 1
  }
  return { columns, leaves: free + ringLeaves(columns), free, followed }
}

/** Ends of rings from which nothing hangs but the ring's own first member. */
function ringLeaves(columns: TreeColumns): number {
  if (!hasRing(columns)) return 0
  const { count, parent } = columns
  const firstUnder = new Map(anchorsOf(columns).map((first) => [parent[first] ?? -1, first]))
  firstUnder.delete(-1)
  const ends = new Set([...firstUnder].filter(([end, first]) => end !== first).map(([end]) => end))
  for (let at = 0; at < count; at += 1) {
    const above = parent[at] ?? -1
    if (ends.has(above) && firstUnder.get(above) !== at) ends.delete(above)
  }
  return ends.size
}

function hasRing({ count, flags }: TreeColumns): boolean {
  for (let at = 0; at < count; at += 1) if (((flags[at] ?? 0) & Flag.inCycle) !== 0) return true
  return false
}
