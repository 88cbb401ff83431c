import { groupBy } from '../../shared/group-by.ts'
import type { FoundSession, LibraryHit, SessionSummary } from '../../shared/ipc-library.ts'

/** One line of what a search of all sessions found. */
export type FoundRow =
  | {
      readonly kind: 'session'
      readonly sessionId: string
      /** Null where the list does not know it yet. */
      readonly session: SessionSummary | null
      readonly count: number
      readonly isCut: boolean
    }
  /** Begins the hits of a branch that pi would not open. */
  | { readonly kind: 'branch'; readonly key: string; readonly time: number | null }
  | { readonly kind: 'hit'; readonly sessionId: string; readonly hit: LibraryHit }

/**
 * What was found, by session, the last changed first; in a session the hits on the path to its leaf first, then those of
 * each other branch, the newest branch first.
 */
export function foundRows(
  found: readonly FoundSession[],
  sessions: ReadonlyMap<string, SessionSummary>,
): readonly FoundRow[] {
  return found
    .map((one) => ({ one, session: sessions.get(one.sessionId) ?? null }))
    .toSorted((a, b) => (b.session?.modified ?? 0) - (a.session?.modified ?? 0))
    .flatMap(({ one: { sessionId, hits, isCut }, session }) => [
      { kind: 'session', sessionId, session, count: hits.length, isCut } as const,
      ...branchesOf(hits).flatMap((branch) => rowsOf(sessionId, branch)),
    ])
}

function rowsOf(sessionId: string, hits: readonly LibraryHit[]): readonly FoundRow[] {
  const [first] = hits
  const lines = hits.map((hit) => ({ kind: 'hit', sessionId, hit }) as const)
  if (first?.place !== 'abandoned') return lines
  return [{ kind: 'branch', key: `${sessionId} ${first.leaf}`, time: hits.at(-1)?.time ?? null }, ...lines]
}

function branchesOf(hits: readonly LibraryHit[]): readonly (readonly LibraryHit[])[] {
  const onPath = hits.filter(({ place }) => place !== 'abandoned')
  const abandoned = hits.filter(({ place }) => place === 'abandoned')
  const branches = groupBy(abandoned, ({ leaf }) => leaf)
  const others = [...branches.entries()].toSorted(([a], [b]) => b - a).map(([, branch]) => branch)
  return onPath.length === 0 ? others : [onPath, ...others]
}
