import type { BuiltSession } from './build.ts'
import { ROOT } from './columns.ts'
import { Flag } from './kinds.ts'

/**
 * Ordinals that pi's tree begins with: entries whose parent is null, absent, not in the file, or themselves. A repeated
 * id counts for its last entry, whichever of the repeating lines is a root. Entries without an id are not named. Ascending.
 */
export function rootsOf(session: BuiltSession): readonly number[] {
  const { parent, count } = session.columns
  const roots = new Set<number>()
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const of = parent[ordinal] ?? ROOT
    const reached = reachedAt(session, ordinal)
    if (reached !== null && (of < 0 || of === reached)) roots.add(reached)
  }
  return [...roots].toSorted((a, b) => a - b)
}

/** Entries with an id that no entry names as its parent. A repeated id counts for each of its lines, as pi counts. */
export function leafCountOf(session: BuiltSession): number {
  const { parent, count } = session.columns
  const hasChild = new Uint8Array(count)
  for (const of of parent) if (of >= 0) hasChild[of] = 1
  let leaves = 0
  for (let ordinal = 0; ordinal < count; ordinal++) {
    const reached = reachedAt(session, ordinal)
    if (reached !== null && hasChild[reached] === 0) leaves++
  }
  return leaves
}

/** The entry that an entry's id leads to: itself, or a later one with the same id. Null where it has no id. */
function reachedAt({ columns, ids }: BuiltSession, ordinal: number): number | null {
  const flags = columns.flags[ordinal] ?? 0
  if ((flags & Flag.hasId) === 0) return null
  if ((flags & Flag.superseded) === 0) return ordinal
  const id = ids.idOf(ordinal)
  return id === null ? null : ids.ordinalOf(id)
}
