import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import type { IdTable } from '../session/id-table.ts'
import { Flag } from '../session/kinds.ts'

/**
 * Where the drawing of a tree begins: every entry without a parent in the file, and the first member of every ring,
 * which nothing else leads to. Together they reach every entry. In file order.
 */
export function anchorsOf(columns: TreeColumns): readonly number[] {
  const { count, parent, flags } = columns
  const anchors: number[] = []
  const seen = new Set<number>()
  for (let i = 0; i < count; i++) {
    if ((parent[i] ?? ROOT) < 0) anchors.push(i)
    else if (((flags[i] ?? 0) & Flag.inCycle) !== 0 && !seen.has(i)) {
      anchors.push(i)
      for (let at = i; !seen.has(at); at = parent[at] ?? i) seen.add(at)
    }
  }
  return anchors
}

/**
 * What pi's tree begins with: entries whose parent is null, absent, not in the file, or themselves. A repeated id
 * counts for its last entry, whichever of the repeating lines is a root. Entries without an id are not named. Ascending.
 */
export function rootsOf(columns: TreeColumns, ids: IdTable): readonly number[] {
  const { count, parent, flags } = columns
  const roots = new Set<number>()
  for (let i = 0; i < count; i++) {
    const own = flags[i] ?? 0
    if ((own & Flag.hasId) === 0 || ids.hangsOnNameless(i)) continue
    const reached = (own & Flag.superseded) === 0 ? i : (ids.ordinalOf(ids.idOf(i) ?? '') ?? i)
    const of = parent[i] ?? ROOT
    if (of < 0 || of === reached) roots.add(reached)
  }
  return [...roots].toSorted((a, b) => a - b)
}
