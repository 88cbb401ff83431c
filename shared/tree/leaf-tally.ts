import type { TreeColumns } from '../session/columns.ts'
import { isPrefix } from './is-prefix.ts'
import { longer8, roomOf, roomy8 } from './longer.ts'

/** How many entries no other entry names as its parent. */
export interface LeafTally {
  readonly columns: TreeColumns
  readonly leaves: number
  /** By ordinal: 1 where another entry hangs from it. */
  readonly followed: Uint8Array
}

/** Counts the leaves; those that came, where the session only grew since `before` was counted. */
export function leafTally(columns: TreeColumns, before: LeafTally | null): LeafTally {
  const known = before !== null && isPrefix(before.columns, columns) ? before : null
  const from = known?.columns.count ?? 0
  const followed = known === null ? roomy8(columns.count, roomOf(columns)) : longer8(known.followed, columns.count)
  let leaves = (known?.leaves ?? 0) + columns.count - from
  for (let at = from; at < columns.count; at += 1) {
    const above = columns.parent[at] ?? -1
    if (above < 0 || above === at || followed[above] === 1) continue
    followed[above] = 1
    leaves -= 1
  }
  return { columns, leaves, followed }
}
