import { readSync } from 'node:fs'
import type { FileColumns } from '../../shared/session/columns.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'
import type { BytesSearch } from './search-bytes.ts'
import { isUnread, type LineBytes } from './search-unread.ts'

/** An entry whose line may hold what is looked for, or how far the file was looked through. */
export interface Candidate {
  readonly kind: 'candidate' | 'passed'
  /** The entry; of `passed`, the first one that was not looked through yet. */
  readonly ordinal: number
}

/** Bytes looked through at once: so few stay near the processor between being read and being looked through. */
const WINDOW_BYTES = 64 * 1024

/**
 * The entries from one on whose lines may hold all that is looked for, in the order of the file, each once. Lines that
 * are too long to be read are passed over.
 * @param searches at least one; the first is looked for in all bytes, the others in the lines that it is found in
 */
export function* candidates(
  fd: number,
  places: FileColumns,
  from: number,
  searches: readonly BytesSearch[],
): Generator<Candidate> {
  const span = Math.max(...searches.map((search) => search.span))
  const window = Buffer.allocUnsafe(Math.max(WINDOW_BYTES, span * 2))
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
    const bytes = size === window.length ? window : window.subarray(0, size)
    const [first, ...others] = searches.map((search) => placesOf(search, bytes))
    if (first === undefined) return
    // What the window ends in may be the beginning of something. A line is best seen whole: its end is left for the next.
    const cut = (places.offset[ordinalAt(places, at + size, ordinal)] ?? 0) - at
    let beyond = at + size >= fileEnd ? size : cut > 0 && cut < size ? cut : Math.max(1, size - (span - 1))
    for (let place = first.next(0); place >= 0 && place < beyond;) {
      ordinal = ordinalAt(places, at + place, ordinal)
      if (ordinal >= places.count) return
      const start = (places.offset[ordinal] ?? 0) - at
      if (place < start) {
        // Between two entries: the header, or a line that is none.
        place = start < size ? first.next(start) : -1
        continue
      }
      const end = endOf(ordinal) - at
      const isWhole = start >= 0 && end <= size
      const line = { bytes, start, end }
      if (!isWhole || (first.isReadIn(line) && others.every((other) => other.isReadIn(line))))
        yield { kind: 'candidate', ordinal }
      beyond = Math.max(beyond, end)
      place = end < size ? first.next(end) : -1
    }
    at += beyond
    ordinal = ordinalAt(places, at, ordinal)
    yield { kind: 'passed', ordinal }
  }
}

/** Where a text is found among some bytes. */
interface Places {
  /** The first place from one on; -1 for none. To be asked for in ascending order. */
  readonly next: (from: number) => number
  /** Whether a line holds it where a search reads, as far as bytes tell. */
  readonly isReadIn: (line: LineBytes) => boolean
}

function placesOf({ finders, plainBytes }: BytesSearch, bytes: Buffer): Places {
  // Each begins with its first question: some of them are never asked.
  const searches: ((from: number) => number)[] = []
  const known = finders.map(() => -2)
  /** The first place of one finder from a place on; what it found last is kept, for it is often asked for again. */
  const placeOf = (index: number, from: number): number => {
    const last = known[index] ?? -1
    if (last === -1 || last >= from) return last
    const search = (searches[index] ??= finders[index]?.(bytes) ?? (() => -1))
    const place = search(from)
    known[index] = place
    return place
  }
  return {
    next(from) {
      let first = -1
      for (let index = 0; index < finders.length; index += 1) {
        const place = placeOf(index, from)
        if (place >= 0 && (first < 0 || place < first)) first = place
      }
      return first
    },
    isReadIn(line) {
      return finders.some((_, index) => {
        let place = placeOf(index, line.start)
        if (index > 0 || plainBytes === null) return place >= 0 && place < line.end
        while (place >= 0 && place < line.end && isUnread(line, place, plainBytes)) place = placeOf(index, place + 1)
        return place >= 0 && place < line.end
      })
    },
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
