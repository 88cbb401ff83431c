import { Flag } from '../../shared/session/kinds.ts'
import type { SessionFile } from '../../electron/sessions/open-session.ts'
import { canBeAsked } from './ours.ts'

/** At most so many of the items, spread evenly, first and last among them. */
export function spread<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items
  const step = (items.length - 1) / Math.max(most - 1, 1)
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  )
}

/** Ordinals to compare the contexts at: leaves, some other entries, and where pi opens. Ascending. */
export function pointsOf(session: SessionFile, leaves: number, others: number): readonly number[] {
  const { columns, facts } = session.built
  const hasChild = new Set(columns.parent)
  // pi reaches only the last of several lines with one id.
  const reachable = [...columns.flags.keys()].filter((at) => ((columns.flags[at] ?? 0) & Flag.superseded) === 0)
  const chosen = [
    ...spread(
      reachable.filter((at) => !hasChild.has(at)),
      leaves,
    ),
    ...spread(reachable, others),
    ...(facts.fileLeaf === null ? [] : [facts.fileLeaf]),
  ]
  return [...new Set(chosen)].filter((at) => canBeAsked(session, at)).toSorted((a, b) => a - b)
}
