import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'

/**
 * The only place where names that the page knows meet paths. The page says an id, never a path, and an id that was not
 * issued here means nothing.
 */
export interface Ids {
  /** The id of a path; the same path always gets the same one. */
  issue(path: string): string
  /** Whether an id was issued for a path. */
  knows(path: string): boolean
  /** The path of an id that was issued; null for any other. */
  pathOf(id: string): string | null
}

/** A new, empty register of ids. Ids are random, so that none can be guessed. */
export function createIds(): Ids {
  const paths = new Map<string, string>()
  const ids = new Map<string, string>()
  return {
    issue(path) {
      const absolute = resolve(path)
      const known = ids.get(absolute)
      if (known !== undefined) return known
      const id = randomUUID()
      ids.set(absolute, id)
      paths.set(id, absolute)
      return id
    },
    knows: (path) => ids.has(resolve(path)),
    pathOf: (id) => paths.get(id) ?? null,
  }
}
