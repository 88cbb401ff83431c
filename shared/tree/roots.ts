import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
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
