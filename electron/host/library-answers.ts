import { familyOf } from '../../shared/library/kin.ts'
import { readQuery } from '../../shared/session/search-query.ts'
import { Refusal } from '../failure.ts'
import type { HostCallName, HostEvent, HostInput, HostReply } from './protocol.ts'
import type { HostAnswers } from './server.ts'
import { describeError } from '../log.ts'
import { createSearchThreads } from './search-threads.ts'
import { findFiles } from '../sessions/find-files.ts'
import { placeHere } from '../sessions/folders.ts'
import { sessionFolders } from '../sessions/session-folders.ts'
import { createLibrary } from '../sessions/library.ts'
import { readFamily } from '../sessions/read-family.ts'

/** Questions about all sessions together. */
export type LibraryCallName = Extract<HostCallName, `library:${string}`>

/** Whether a question is about all sessions together: those are answered in a process of their own. */
export function isLibraryCall(name: HostCallName): name is LibraryCallName {
  return name.startsWith('library:')
}

/** What the answers are made with. */
export interface LibraryData {
  /** Where to keep what was found out about sessions; null for nowhere. */
  readonly cacheFile: string | null
  /** The bundle of the threads that search; null to search in this one. */
  readonly searchScript: string | null
}

/** Hits of one session that are told. */
const MAX_IN_ONE = 200
/** Hits after which a search of all sessions ends: nobody reads more, and what is held stays small. */
const MAX_HITS = 3_000
/** Sessions of one family that are read. */
const MAX_FAMILY = 100
/** Sentences about files that cannot be searched. */
const MAX_FAILURES = 50

/** What can be asked about all sessions. */
export function createLibraryAnswers(
  { cacheFile, searchScript }: LibraryData,
  tell: (event: HostEvent) => void,
): Pick<HostAnswers, LibraryCallName> {
  const library = createLibrary(cacheFile, {
    progressed: (done, total, sessions) => tell({ name: 'listed', done, total, sessions }),
    changed: (sessions, removed) => tell({ name: 'list-changed', sessions, removed }),
    failed: (error) => tell({ name: 'failed', detail: `library: ${describeError(error)}` }),
  })
  const threads = createSearchThreads(searchScript)

  async function search(
    { search: number, query: typed, exactCase, role, tool, cwd, since }: HostInput<'library:search'>,
    signal: AbortSignal,
  ): Promise<HostReply<'library:search'>> {
    const query = readQuery(typed, exactCase)
    if (query.kind === 'wrong') throw new Refusal('refused', query.message)
    const files = query.kind === 'empty' ? [] : library.files(cwd)
    const total = files.length
    const failures: string[] = []
    let searched = 0
    let hits = 0
    if (query.kind !== 'empty') {
      await threads.run(
        files,
        { query, role, tool, since, until: null, maxHits: MAX_IN_ONE },
        signal,
        (found, count) => {
          searched += count
          failures.push(...found.failures.slice(0, MAX_FAILURES - failures.length))
          library.learn(found.plain)
          for (const file of found.found) hits += file.hits.length
          tell({ name: 'found', search: number, searched, total, files: found.found })
          return hits < MAX_HITS
        },
      )
    }
    return { searched, total, failures }
  }

  return {
    'library:list': ({ added }, signal) => library.list(sessionFolders(placeHere(), added), signal),
    'library:any': ({ added }) => findFiles(sessionFolders(placeHere(), added)).files.length > 0,
    'library:family': ({ file }, signal) =>
      library.whileBusy(async () => {
        const kin = familyOf(library.sessions(), file).filter(({ refused }) => refused === null)
        const oldest = kin.toSorted((a, b) => a.created - b.created)
        const members = await readFamily(
          oldest.slice(0, MAX_FAMILY).map((session) => session.file),
          signal,
        )
        return { members, isCut: kin.length > MAX_FAMILY }
      }),
    'library:search': (asked, signal) => library.whileBusy(() => search(asked, signal)),
  }
}
