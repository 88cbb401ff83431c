import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import { isPrefix } from './is-prefix.ts'
import { longer8, roomOf, roomy8 } from './longer.ts'

/** What was found of writers in the entries that were looked at. */
export interface Writers {
  readonly columns: TreeColumns
  /** The first entry that only a second writer explains; -1 where there is none. */
  readonly second: number
  /** By ordinal, as far as there was no second writer: 1 where a later entry hangs from it. */
  readonly followed: Uint8Array
}

/** As `writersIn` finds it: the first entry that only a second writer explains; -1 where there is none. */
export function secondWriterAt(columns: TreeColumns): number {
  return writersIn(columns, null).second
}

/**
 * Looks for a second writer; where the session only grew since `before` was found, in what came. A pi that is at work
 * writes each reply and each result right behind the entry that it follows. Where one continues the end of a branch and
 * another entry was written since, somebody else wrote that one. (A user message may follow any entry: a person goes
 * about in the tree.)
 */
export function writersIn(columns: TreeColumns, before: Writers | null): Writers {
  const { parent, kind, count } = columns
  const known = before !== null && isPrefix(before.columns, columns) ? before : null
  if (known !== null && known.second >= 0) return { ...known, columns }
  const followed = known === null ? roomy8(count, roomOf(columns)) : longer8(known.followed, count)
  for (let ordinal = known?.columns.count ?? 0; ordinal < count; ordinal++) {
    const above = parent[ordinal] ?? -1
    // Roots and orphans, and what stands under a later line, tell nothing.
    if (above < 0 || above >= ordinal) continue
    const isWork = kind[ordinal] === Kind.assistant || kind[ordinal] === Kind.toolResult
    if (isWork && above < ordinal - 1 && followed[above] === 0) return { columns, second: ordinal, followed }
    followed[above] = 1
  }
  return { columns, second: -1, followed }
}
