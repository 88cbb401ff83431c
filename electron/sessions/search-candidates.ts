import { readSync } from 'node:fs'
import type { FileColumns } from '../../shared/session/columns.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'
import { readBuffer } from './read-buffer.ts'
import type { BytesSearch } from './search-bytes.ts'

/** An entry whose line may hold what is looked for, or how far the file was looked through. */
export interface Candidate {
  readonly kind: 'candidate' | 'passed'
  /** The entry; of `passed`, the first one that was not looked through yet. */
  readonly ordinal: number
}

/** Bytes looked through at once: so few stay near the processor between being read and being looked through. */
const WINDOW_BYTES = 64 * 1024

/**
 * The entries from one on whose lines may hold what is looked for, in the order of the file, each once. Lines that are
 * too long to be read are passed over.
 */
export function* candidates(
  fd: number,
  places: FileColumns,
  from: number,
  { finders, span }: BytesSearch,
): Generator<Candidate> {
  const window = readBuffer(Math.max(WINDOW_BYTES, span * 2))
  const endOf = (ordinal: number): number => (places.offset[ordinal] ?? 0) + (places.length[ordinal] ?? 0)
  const fileEnd = endOf(places.count - 1)
  let ordinal = from
  let at = places.offset[from] ?? 0
  while (ordinal < places.count) {
    if ((places.length[ordinal] ?? 0) > MAX_LINE_BYTES) at = endOf(ordinal)
    if (at >= endOf(ordinal)) {
      ordinal += 1
      continue
    }
    at = Math.max(at, places.offset[ordinal] ?? 0)
    const size = readSync(fd, window, 0, window.length, at)
    if (size === 0) return
    const next = nextPlace(finders.map((finder) => finder(size === window.length ? window : window.subarray(0, size))))
    // What the window ends in may be the beginning of something.
    let beyond = at + size >= fileEnd ? size : Math.max(1, size - (span - 1))
    for (let place = next(0); place >= 0;) {
      ordinal = ordinalAt(places, at + place, ordinal)
      if (ordinal >= places.count) return
      const start = (places.offset[ordinal] ?? 0) - at
      if (place < start) {
        // Between two entries: the header, or a line that is none.
        place = start < size ? next(start) : -1
        continue
      }
      yield { kind: 'candidate', ordinal }
      const end = endOf(ordinal) - at
      beyond = Math.max(beyond, end)
      place = end < size ? next(end) : -1
    }
    at += beyond
    ordinal = ordinalAt(places, at, ordinal)
    yield { kind: 'passed', ordinal }
  }
}

/** The first place from one on that any of several searches finds; -1 for none. They are asked for in ascending order. */
function nextPlace(searches: readonly ((from: number) => number)[]): (from: number) => number {
  const found = searches.map(() => -2)
  return (from) => {
    let first = -1
    for (const [index, search] of searches.entries()) {
      const known = found[index] ?? -1
      const place = known === -1 || known >= from ? known : search(from)
      found[index] = place
      if (place >= 0 && (first < 0 || place < first)) first = place
    }
    return first
  }
}

/** The first entry from `low` on whose line ends behind a place of the file. */
function ordinalAt({ offset, length, count }: FileColumns, place: number, low: number): number {
  let from = low
  let step = 1
  // Mostly it is one of the next.
  for (; from + step < count && (offset[from + step] ?? 0) <= place; step *= 2) from += step
  let to = Math.min(count, from + step)
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((offset[middle] ?? 0) + (length[middle] ?? 0) <= place) from = middle + 1
    else to = middle
  }
  return from
}
