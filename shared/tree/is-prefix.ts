import type { TreeColumns } from '../session/columns.ts'

/** Whether all entries of a revision stand in a later one as they stood: with the same parents and kinds. */
export function isPrefix(before: TreeColumns, after: TreeColumns): boolean {
  if (after.count < before.count) return false
  // What is put into the same memory only grew or was corrected: parents and kinds stay then.
  if (before.parent.buffer === after.parent.buffer) return true
  for (let at = 0; at < before.count; at += 1)
    if (before.parent[at] !== after.parent[at] || before.kind[at] !== after.kind[at]) return false
  return true
}
