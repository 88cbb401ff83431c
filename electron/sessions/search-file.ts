import { recordOf, stringOf, toolCallsOf, type RawEntry } from '../../shared/session/entry.ts'
import { hitPlace, type HitPlace } from '../../shared/session/hit-place.ts'
import { isSearched, type LibrarySearch } from '../../shared/session/library-search.ts'
import { snippetOf, type Snippet } from '../../shared/session/search-match.ts'
import type { SearchedPart } from '../../shared/session/searched-text.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { newestLeaves } from '../../shared/tree/newest-leaf.ts'
import { stateWord } from '../../shared/tree/path-states.ts'
import { pathTo, placesOn } from '../../shared/tree/path.ts'
import { scanSession, type SessionFile } from './open-session.ts'
import { searchSession, type Found } from './search-session.ts'

/** A place in a session that meets a search. */
export interface FileHit extends Snippet {
  readonly ordinal: number
  readonly part: SearchedPart
  readonly place: HitPlace
  /** The newest entry that follows it: hits of one branch have the same. */
  readonly leaf: number
  /** Milliseconds since the epoch; null where it has no time. */
  readonly time: number | null
}

/** What was found in one file. */
export interface FileHits {
  readonly file: string
  /** In the order of the file, each entry once. */
  readonly hits: readonly FileHit[]
  /** There are more than these. */
  readonly isCut: boolean
}

/**
 * Looks through one session file; null where nothing is found.
 * @throws SessionError where it cannot be read; the signal's reason when aborted
 */
export async function searchFile(file: string, search: LibrarySearch, signal: AbortSignal): Promise<FileHits | null> {
  const session = await scanSession(file, { signal, smallBytes: 0 })
  try {
    const { found } = await searchSession(session, search.query, {
      maxFound: search.maxHits + 1,
      signal,
      isSearched: (part) => isSearched(part, search),
      accepts: (ordinal, entry) => isAmong(session, ordinal, entry, search),
    })
    if (found.length === 0) return null
    const place = placesIn(session)
    return { file, hits: found.slice(0, search.maxHits).map(place), isCut: found.length > search.maxHits }
  } finally {
    session.close()
  }
}

/** Tells of a hit where it stands to the leaf that pi would open. */
function placesIn({ built }: SessionFile): (found: Found) => FileHit {
  const { columns, facts } = built
  const path = pathTo(columns, facts.fileLeaf)
  const { states } = contextOf(columns, facts, path)
  const placeOf = placesOn(path)
  const newest = newestLeaves(columns)
  return (found) => {
    const { ordinal, part } = found
    const time = columns.time[ordinal] ?? Number.NaN
    return {
      ordinal,
      part,
      ...snippetOf(found),
      place: hitPlace(stateWord(states, placeOf(ordinal))),
      leaf: newest[ordinal] ?? ordinal,
      time: Number.isNaN(time) ? null : time,
    }
  }
}

function isAmong({ built }: SessionFile, ordinal: number, entry: RawEntry, search: LibrarySearch): boolean {
  const { since, until, tool } = search
  if (since !== null || until !== null) {
    const time = built.columns.time[ordinal] ?? Number.NaN
    if (!(time >= (since ?? -Infinity) && time < (until ?? Infinity))) return false
  }
  return tool === null || isOfTool(recordOf(entry['message']), tool)
}

/** Whether a message calls a tool, or is its result. */
function isOfTool(message: RawEntry, tool: string): boolean {
  return stringOf(message['toolName']) === tool || toolCallsOf(message).some(({ name }) => name === tool)
}
