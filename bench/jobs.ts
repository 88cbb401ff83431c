import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { timeBodies, type BodyTimes } from './bodies.ts'
import { listLibrary } from './list-library.ts'
import { learnPlain, searchLibrary } from './search-library.ts'
import { loadModel, timeModel } from './page-model.ts'
import { countLines, countOf } from './raw-read.ts'
import { scan, search, verify } from './subjects.ts'

/** Resident memory of a worker, in bytes. */
export interface Memory {
  /** Before anything was read. */
  readonly before: number
  readonly afterScan: number
  /** The most there was until the scan was done. */
  readonly peakScan: number
  readonly afterVerify: number
}

/** What a worker can be asked for. Times are milliseconds. */
export const jobs = {
  /** Raw read and newline count. */
  raw: (path: string) => timed(() => countLines(path)),

  async scan(path: string) {
    const started = performance.now()
    const session = await scan(path)
    const ms = performance.now() - started
    session.close()
    return ms
  },

  /** The parsing alone, after a scan. */
  async verify(path: string) {
    const session = await scan(path)
    const ms = await timed(() => verify(session))
    session.close()
    return ms
  },

  /** The plain way through all lines: readline and JSON.parse. Nothing is kept. */
  parse: (path: string) =>
    timed(async () => {
      let entries = 0
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
        if (JSON.parse(line) !== null) entries += 1
      }
      return entries
    }),

  /** For a worker that has done nothing before. */
  async memory(path: string): Promise<Memory> {
    collect()
    const before = process.memoryUsage.rss()
    const session = await scan(path)
    const afterScan = process.memoryUsage.rss()
    const peakScan = process.resourceUsage().maxRSS * 1024
    await verify(session)
    const afterVerify = process.memoryUsage.rss()
    session.close()
    return { before, afterScan, peakScan, afterVerify }
  },

  async bodies(path: string, seed: number): Promise<BodyTimes> {
    const session = await scan(path)
    try {
      return timeBodies(session, seed)
    } finally {
      session.close()
    }
  },

  /** A word found by `Buffer.indexOf` in all bytes of a file. */
  indexOf: (path: string, word: string) => timed(() => countOf(path, Buffer.from(word, 'latin1'))),

  /** The search alone, after a scan, until so many entries are found. */
  async search(path: string, typed: string, maxFound: number) {
    const session = await scan(path)
    try {
      return await timed(() => search(session, typed, maxFound))
    } finally {
      session.close()
    }
  },

  listLibrary,
  searchLibrary,
  learnPlain,

  loadModel,
  timeModel,

  collect,
} as const

/** Lets go of the garbage of the measurement before, so that its collection is not counted in the next one. */
function collect(): void {
  // There with --expose-gc, which workers are started with.
  globalThis.gc?.()
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
