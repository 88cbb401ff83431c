import type { TreeColumns } from '../session/columns.ts'
import type { IdTable } from '../session/id-table.ts'
import { Flag } from '../session/kinds.ts'

/**
 * Entries that can be a leaf and that nothing follows. An entry whose id comes again further down counts by what follows
 * the id, as in pi.
 */
export function leafCount(columns: TreeColumns, ids: IdTable): number {
  const { count, parent, flags } = columns
  const followed = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const of = parent[i] ?? -1
    if (of >= 0) followed[of] = 1
  }
  let leaves = 0
  for (let i = 0; i < count; i++) {
    const own = flags[i] ?? 0
    if ((own & Flag.hasId) === 0) continue
    const reached = (own & Flag.superseded) === 0 ? i : (ids.ordinalOf(ids.idOf(i) ?? '') ?? i)
    if (followed[reached] !== 1) leaves += 1
  }
  return leaves
}
