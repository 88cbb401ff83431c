import { scanSession, type ScannedSession } from '../electron/sessions/open-session.ts'
import type { SearchedLines } from '../electron/sessions/search-lines.ts'
import { searchSession, type Found } from '../electron/sessions/search-session.ts'
import { readQuery } from '../shared/session/search-query.ts'

/** What the app itself does, as the bench measures it: the one place of the bench that names these functions. */

/** Reads a session as far as its tree needs. */
export function scan(path: string): Promise<ScannedSession> {
  return scanSession(path)
}

/** Parses every line of a session that was scanned. */
export async function verify(session: ScannedSession): Promise<void> {
  await session.check({ onMoved: () => {} })
  session.finish()
}

/** Looks through a session for words as a person types them, until so many entries are found. */
export function search(session: ScannedSession, typed: string, maxFound: number): Promise<SearchedLines<Found>> {
  const query = readQuery(typed, false)
  if (query.kind === 'empty' || query.kind === 'wrong') throw new Error(`${typed} cannot be looked for`)
  return searchSession(session, query, { maxFound })
}
