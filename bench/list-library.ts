import { join } from 'node:path'
import { createLibrary } from '../electron/sessions/library.ts'

/** What making a list took. Milliseconds, and bytes of memory. */
export interface ListTimes {
  /** Until every session was there, by the ends of its file. */
  readonly first: number
  /** Until names, first messages and counts were exact. */
  readonly exact: number
  readonly sessions: number
  /** Resident memory before, and the most there was until it was done. */
  readonly before: number
  readonly peak: number
}

/** Lists the sessions of pi's folder as the app does, for a worker that has done nothing before. */
export async function listLibrary(agent: string, cacheFile: string): Promise<ListTimes> {
  const before = process.memoryUsage.rss()
  const started = performance.now()
  const seen = new Set<string>()
  let first = Number.NaN
  const library = createLibrary(cacheFile, {
    progressed(_done, total, sessions) {
      for (const { file } of sessions) seen.add(file)
      if (Number.isNaN(first) && seen.size === total) first = performance.now() - started
    },
    changed: () => {},
    failed: (error) => {
      throw error
    },
  })
  const folder = { path: join(agent, 'sessions'), layout: 'projects', flavour: 'pi' } as const
  const { sessions } = await library.list([folder], new AbortController().signal)
  const exact = performance.now() - started
  // The cache is written behind the list.
  await library.kept()
  library.close()
  return { first, exact, sessions: sessions.length, before, peak: process.resourceUsage().maxRSS * 1024 }
}
