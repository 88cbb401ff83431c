import { join } from 'node:path'
import { createSearchThreads } from '../electron/host/search-threads.ts'
import { findFiles } from '../electron/sessions/find-files.ts'
import { isPlainFile } from '../electron/sessions/sniff-file.ts'
import { readQuery } from '../shared/session/search-query.ts'

/** What a search of all sessions took, in milliseconds; `first` is null where nothing was found. */
export interface SearchTimes {
  readonly first: number | null
  readonly all: number
  readonly hits: number
}

/** Files of which a search knows that no letter is escaped in them, as the app's cache knows it. */
const plain = new Set<string>()
/** The bundle of the app's own thread lies beside that of this file. */
const threads = createSearchThreads(join(import.meta.dirname, 'search-worker.js'))

/** Looks through the sessions of pi's folder for words as a person types them, by as many threads as the app. */
export async function searchLibrary(agent: string, typed: string, exactCase: boolean): Promise<SearchTimes> {
  const query = readQuery(typed, exactCase)
  if (query.kind === 'empty' || query.kind === 'wrong') throw new Error(`${typed} cannot be looked for`)
  const { files } = findFiles([{ path: join(agent, 'sessions'), layout: 'projects', flavour: 'pi' }])
  const sized = files.map(({ file, identity }) => ({ file, size: identity.size, isPlain: plain.has(file) }))
  const search = { query, role: null, tool: null, since: null, until: null, maxHits: 1_000 }
  const started = performance.now()
  let first: number | null = null
  let hits = 0
  await threads.run(sized, search, new AbortController().signal, (batch) => {
    for (const { hits: own } of batch.found) hits += own.length
    if (hits > 0) first ??= performance.now() - started
    return true
  })
  return { first, all: performance.now() - started, hits }
}

/** Learns which files are plain, as the app does in the background. */
export function learnPlain(agent: string): number {
  const { files } = findFiles([{ path: join(agent, 'sessions'), layout: 'projects', flavour: 'pi' }])
  for (const { file } of files) if (isPlainFile(file)) plain.add(file)
  return plain.size
}
