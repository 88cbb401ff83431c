import type { TreeColumns } from '../session/columns.ts'
import { childrenAt } from './children.ts'
import type { Children } from './children.ts'

/**
 * Where a drawn branch begins in the file: its first visible entry, or the first of the hidden ones that lead to that
 * one alone.
 * @param head ordinal of its first visible entry
 * @param leaves ordinal of the visible entry that it leaves; null where it is a tree of its own
 */
export function branchTop({ parent }: TreeColumns, children: Children, head: number, leaves: number | null): number {
  let top = head
  let above = parent[top] ?? -1
  while (above >= 0 && above !== leaves && above !== head && childrenAt(children, above).length === 1) {
    top = above
    above = parent[top] ?? -1
  }
  return top
}

/** An entry and all that follow from it, ascending. Iterative; a ring of parents is gone round once. */
export function subtreeOf(children: Children, top: number): Int32Array {
  const found = [top]
  for (let at = 0; at < found.length; at += 1)
    for (const child of childrenAt(children, found[at] ?? 0)) if (child !== top) found.push(child)
  return Int32Array.from(found).toSorted()
}
