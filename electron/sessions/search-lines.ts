import { closeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { SearchQuery } from '../../shared/session/search-query.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'
import { createLineParser } from './line-parser.ts'
import { openFileSync } from './open-file.ts'
import type { SessionFile } from './open-session.ts'
import type { BytesSearch } from './search-bytes.ts'
import { candidates, type Candidate } from './search-candidates.ts'
import { SessionError, toSessionError } from './session-error.ts'
import { withinTime } from './within-time.ts'

/** What is looked for in the lines of a session. */
export interface LineSearch<T> {
  readonly query: SearchQuery
  /** What the bytes of a line have to hold, all of it; empty where bytes cannot tell, so that every line is parsed. */
  readonly searches: readonly BytesSearch[]
  /** Entries that are looked at whatever their bytes hold, ascending. */
  readonly others: readonly number[]
  /** Whether an entry can be meant at all: the lines of the others are not read. */
  readonly takes: (ordinal: number) => boolean
  /** Looks at an entry, given its line; null where it does not meet the query. */
  readonly look: (ordinal: number, line: unknown) => T | null
}

/** A part of a search: what was found among the entries from `from` up to `next`. */
export interface SearchedLines<T> {
  /** In the order of the file, each entry once. */
  readonly found: readonly T[]
  /** Where the search goes on; `count` when it is at the end. */
  readonly next: number
  /** Entries that there are now. */
  readonly count: number
  /** Entries of this part that were not looked through, because their lines are too long to be read. */
  readonly unread: number
}

export interface SearchOptions {
  /** The first entry to look at. */
  readonly from?: number
  /** The part ends with so many found. */
  readonly maxFound?: number
  /** The part ends after so many milliseconds, but not before it is past one entry. */
  readonly maxMs?: number
  readonly signal?: AbortSignal
}

/** Milliseconds of work between two pauses. */
const SLICE_MS = 15
/** Milliseconds that a regular expression may take over what is read in one slice. */
const PATTERN_MS = 1_000

/**
 * Looks through the lines of an open session, by their bytes and no index: a line whose bytes cannot hold what is looked
 * for is not parsed. It can be done part by part, and pauses so that other work goes on.
 * @throws SessionError when the file is gone or another one, or when a regular expression takes too long; the signal's
 * reason when aborted
 */
export async function searchLines<T>(
  file: SessionFile,
  search: LineSearch<T>,
  options: SearchOptions = {},
): Promise<SearchedLines<T>> {
  const { from = 0, maxFound = Infinity, maxMs = Infinity, signal } = options
  const { query, searches, takes } = search
  // The session may be read on meanwhile: this is about what is known of it now.
  const { places } = file.built
  const { count } = places
  if (from >= count) return { found: [], next: count, count, unread: 0 }
  // A descriptor of its own: the session's is closed when it is opened anew.
  const { fd, identity } = openFileSync(file.path)
  try {
    if (identity.ino !== file.identity.ino || identity.dev !== file.identity.dev) throw replaced(file.path)
    const look = lookAt(fd, file, search)
    const likely = searches.length === 0 ? every(count, from) : candidates(fd, places, from, searches)
    const others = search.others.filter((ordinal) => ordinal >= from)
    const among = withOthers(likely, others, count)
    const found: T[] = []
    const start = performance.now()
    let next = from
    let ahead: IteratorResult<Candidate> | null = null

    /** The next step. What was looked at ahead comes first. */
    const take = (): IteratorResult<Candidate> => {
      const step = ahead ?? among.next()
      ahead = null
      return step
    }

    /** Works for one slice. Answers whether this part is done. */
    const slice = (): boolean => {
      const since = performance.now()
      for (;;) {
        const step = take()
        if (step.done === true) {
          next = count
          return true
        }
        const { kind, ordinal } = step.value
        const hit = kind === 'candidate' && takes(ordinal) ? look(ordinal) : null
        if (hit !== null) found.push(hit)
        next = kind === 'candidate' ? ordinal + 1 : ordinal
        const now = performance.now()
        if (found.length >= maxFound || (next > from && now - start >= maxMs)) return true
        if (now - since >= SLICE_MS) return false
      }
    }
    for (;;) {
      signal?.throwIfAborted()
      let isDone = false
      const guarded = (): void => {
        isDone = slice()
      }
      ahead = take()
      // To be guarded takes a moment, and most files of a library hold nothing that an expression is tried on.
      if (query.kind === 'words' || ahead.done === true) guarded()
      else if (!withinTime(PATTERN_MS, guarded)) throw tooSlow(file, next)
      if (isDone) break
      await setImmediate()
    }
    return { found, next, count, unread: tooLong(places.length, from, next, takes) }
  } catch (error) {
    throw toSessionError(error, file.path, 'searched')
  } finally {
    closeSync(fd)
  }
}

function* every(count: number, from: number): Generator<Candidate> {
  for (let ordinal = from; ordinal < count; ordinal += 1) yield { kind: 'candidate', ordinal }
}

/** Puts other entries among the candidates, each at its place. */
function* withOthers(likely: Iterator<Candidate>, others: readonly number[], count: number): Generator<Candidate> {
  let other = 0
  function* before(ordinal: number): Generator<Candidate> {
    for (; other < others.length && (others[other] ?? 0) < ordinal; other += 1) {
      yield { kind: 'candidate', ordinal: others[other] ?? 0 }
    }
  }
  for (let step = likely.next(); step.done !== true; step = likely.next()) {
    yield* before(step.value.ordinal)
    if (step.value.kind === 'candidate' && others[other] === step.value.ordinal) other += 1
    yield step.value
  }
  yield* before(count)
}

/** Reads one entry's line and looks whether it meets the query. */
function lookAt<T>(fd: number, { built }: SessionFile, { look }: LineSearch<T>): (ordinal: number) => T | null {
  const parse = createLineParser(fd)
  const { offset, length } = built.places
  return (ordinal) => {
    const bytes = length[ordinal] ?? 0
    if (bytes > MAX_LINE_BYTES) return null
    const parsed = parse(offset[ordinal] ?? 0, bytes)
    // A line that is broken behind its head is found out by the check; until then it is an entry without text.
    return parsed?.kind === 'value' ? look(ordinal, parsed.value) : null
  }
}

function tooLong(length: Uint32Array, from: number, to: number, takes: (ordinal: number) => boolean): number {
  let count = 0
  for (let ordinal = from; ordinal < to; ordinal += 1) {
    if ((length[ordinal] ?? 0) > MAX_LINE_BYTES && takes(ordinal)) count += 1
  }
  return count
}

function replaced(path: string): SessionError {
  return new SessionError('changed', path, `${path} was replaced by another file. It is read anew; search again then.`)
}

function tooSlow({ path, built }: SessionFile, ordinal: number): SessionError {
  const message =
    'This regular expression takes too long on the text of an entry: it tries too many ways. Write it with fewer repetitions inside each other.'
  return new SessionError('too-large', path, message, built.places.line[ordinal] ?? null)
}
