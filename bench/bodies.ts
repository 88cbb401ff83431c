import { closeSync, openSync, readSync } from 'node:fs'
import type { SessionFile } from '../electron/sessions/open-session.ts'
import { createRandom } from './generate/random.ts'

/** Times of single fetches, in milliseconds. */
export interface BodyTimes {
  /** Of entries taken at random. */
  readonly some: readonly number[]
  /** Of the same entries, read and parsed without the app's code. */
  readonly plain: readonly number[]
  /** Of all entries whose line has more than a megabyte, at most `MOST_LARGE`. */
  readonly large: readonly number[]
}

const TAKEN = 2_000
const MOST_LARGE = 20
const LARGE_BYTES = 1e6

/** Fetches entries of a session that was just opened, so that its cache is empty; each entry once. */
export function timeBodies({ path, built, body }: SessionFile, seed: number): BodyTimes {
  const { places } = built
  const random = createRandom(seed)
  const chosen = [...new Set(Array.from({ length: TAKEN }, () => random.below(places.count)))]
  const ofAll = Array.from(places.length.subarray(0, places.count).keys())
  const large = ofAll.filter((ordinal) => (places.length[ordinal] ?? 0) > LARGE_BYTES).slice(0, MOST_LARGE)
  const fd = openSync(path, 'r')
  try {
    const plain = (ordinal: number): unknown => {
      const bytes = Buffer.allocUnsafe(places.length[ordinal] ?? 0)
      readSync(fd, bytes, 0, bytes.length, places.offset[ordinal] ?? 0)
      return JSON.parse(bytes.toString('utf8'))
    }
    // Both ways alternate, so that neither always comes first.
    const some: number[] = []
    const plainly: number[] = []
    for (const [index, ordinal] of chosen.entries()) {
      if (index % 2 === 0) some.push(timeOf(() => body(ordinal)))
      plainly.push(timeOf(() => plain(ordinal)))
      if (index % 2 === 1) some.push(timeOf(() => body(ordinal)))
    }
    return { some, plain: plainly, large: large.map((ordinal) => timeOf(() => body(ordinal))) }
  } finally {
    closeSync(fd)
  }
}

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
