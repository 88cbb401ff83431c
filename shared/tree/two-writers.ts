import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'

/**
 * The first entry that only a second writer explains; -1 where there is none. A pi that is at work writes each reply and
 * each result right behind the entry that it follows. Where one continues the end of a branch and another entry was
 * written since, somebody else wrote that one. (A user message may follow any entry: a person goes about in the tree.)
 */
export function secondWriterAt({ parent, kind, count }: TreeColumns): number {
  const hasChild = new Uint8Array(count)
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const above = parent[ordinal] ?? -1
    // Roots and orphans, and what stands under a later line, tell nothing.
    if (above < 0 || above >= ordinal) continue
    const isWork = kind[ordinal] === Kind.assistant || kind[ordinal] === Kind.toolResult
    if (isWork && above < ordinal - 1 && hasChild[above] === 0) return ordinal
    hasChild[above] = 1
  }
  return -1
}
