import { randomUUID } from 'node:crypto'
import system, { type PlatformPath } from 'node:path'
import { comparisonKey } from '../sessions/folders.ts'

/**
 * The only place where names that the page knows meet paths. The page says an id, never a path, and an id that was not
 * issued here means nothing.
 */
export interface Ids {
  /** The id of a path; the same path always gets the same one, in whatever case Windows is told it. */
  issue(path: string): string
  /** Whether an id was issued for a path. */
  knows(path: string): boolean
  /** The path of an id, as it was issued first; null for any other. */
  pathOf(id: string): string | null
}

/** A new, empty register of ids. Ids are random, so that none can be guessed. */
export function createIds(rules: PlatformPath = system): Ids {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()
  return {
    issue(path) {
      const key = comparisonKey(path, rules)
      const known = ids.get(key)
      if (known !== undefined) return known
      const id = randomUUID()
      ids.set(key, id)
      paths.set(id, rules.resolve(path))
      return id
    },
    knows: (path) => ids.has(comparisonKey(path, rules)),
    pathOf: (id) => paths.get(id) ?? null,
  }
}
