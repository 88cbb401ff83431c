import type { TreeColumns } from '../session/columns.ts'

/**
 * For each entry the last entry of the file that follows it, on any way down; itself where none does. Where a parent
 * stands behind its child, which pi never writes, the child is not counted.
 */
export function newestLeaves({ parent, count }: TreeColumns): Int32Array {
  const newest = new Int32Array(count)
  for (let at = count - 1; at >= 0; at -= 1) {
    if (newest[at] === 0) newest[at] = at
    const above = parent[at] ?? -1
    if (above >= 0 && above < at) newest[above] = Math.max(newest[above] ?? 0, newest[at] ?? at)
  }
  return newest
}
