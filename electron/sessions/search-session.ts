import { setImmediate } from 'node:timers/promises'
import type { LabelFact } from '../../shared/session/columns.ts'
import { matcherOf, type Match, type Matcher } from '../../shared/session/search-match.ts'
import { wordPattern, type SearchQuery } from '../../shared/session/search-query.ts'
import { searchedTexts, type SearchedText } from '../../shared/session/searched-text.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'
import { createLineParser } from './line-parser.ts'
import { closeAsync, openFile } from './open-file.ts'
import type { SessionFile } from './open-session.ts'
import { bytesSearch } from './search-bytes.ts'
import { candidates, type Candidate } from './search-candidates.ts'
import { SessionError, toSessionError } from './session-error.ts'
import { withinTime } from './within-time.ts'

/** An entry that meets a query, and the first place where it does. */
export interface Found extends Match {
  readonly ordinal: number
}

/** A part of a search: what was found among the entries from `from` up to `next`. */
export interface SearchPart {
  /** In the order of the file, each entry once. */
  readonly found: readonly Found[]
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
 * Looks through an open session, its bytes and no index: a line whose bytes cannot hold what is looked for is not parsed.
 * It can be done part by part, and pauses so that other work goes on.
 * @throws SessionError when the file is gone or another one, or when a regular expression takes too long; the signal's
 * reason when aborted
 */
export async function searchSession(
  file: SessionFile,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<SearchPart> {
  const { from = 0, maxFound = Infinity, maxMs = Infinity, signal } = options
  // The session may be read on meanwhile: this is about what is known of it now.
  const { places, facts } = file.built
  const { count } = places
  if (from >= count) return { found: [], next: count, count, unread: 0 }
  // A descriptor of its own: the session's is closed when it is opened anew.
  const { fd, identity } = await openFile(file.path)
  try {
    if (identity.ino !== file.identity.ino || identity.dev !== file.identity.dev) throw replaced(file.path)
    const labels = new Map(facts.labels.map(({ target, label }) => [target, label] as const))
    const look = lookAt(fd, file, matcherOf(query), labels)
    const among = withOthers(likely(fd, places, from, query), labelled(facts.labels, query, from), count)
    const found: Found[] = []
    const start = performance.now()
    let next = from

    /** Works for one slice. Answers whether this part is done. */
    const slice = (): boolean => {
      const since = performance.now()
      for (;;) {
        const step = among.next()
        if (step.done === true) {
          next = count
          return true
        }
        const { kind, ordinal } = step.value
        const hit = kind === 'candidate' ? look(ordinal) : null
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
      if (query.kind === 'words') guarded()
      else if (!withinTime(PATTERN_MS, guarded)) throw tooSlow(file, next)
      if (isDone) break
      await setImmediate()
    }
    return { found, next, count, unread: tooLong(places.length, from, next) }
  } catch (error) {
    throw toSessionError(error, file.path, 'searched')
  } finally {
    await closeAsync(fd)
  }
}

/** The entries whose bytes let expect what is looked for; all of them where bytes cannot tell. */
function likely(
  fd: number,
  places: SessionFile['built']['places'],
  from: number,
  query: SearchQuery,
): Iterator<Candidate> {
  // The longest word is the rarest, as far as can be told.
  const words = query.kind === 'words' ? query.words.toSorted((a, b) => b.length - a.length) : []
  const searches = words.map((word) => bytesSearch(word, query.exactCase)).filter((search) => search !== null)
  return searches.length === 0 ? every(places.count, from) : candidates(fd, places, from, searches)
}

function* every(count: number, from: number): Generator<Candidate> {
  for (let ordinal = from; ordinal < count; ordinal += 1) yield { kind: 'candidate', ordinal }
}

/** Entries that a label may make meet a query, ascending: labels are not in their lines. */
function labelled(labels: readonly LabelFact[], query: SearchQuery, from: number): readonly number[] {
  const patterns = query.kind === 'words' ? query.words.map((word) => wordPattern(word, query.exactCase)) : []
  return labels
    .filter(({ target, label }) => target >= from && patterns.some((pattern) => pattern.test(label)))
    .map(({ target }) => target)
    .toSorted((a, b) => a - b)
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
function lookAt(
  fd: number,
  { built }: SessionFile,
  matches: Matcher,
  labels: ReadonlyMap<number, string>,
): (ordinal: number) => Found | null {
  const parse = createLineParser(fd)
  const { offset, length } = built.places
  return (ordinal) => {
    const bytes = length[ordinal] ?? 0
    if (bytes > MAX_LINE_BYTES) return null
    const parsed = parse(offset[ordinal] ?? 0, bytes)
    // A line that is broken behind its head is found out by the check; until then it is an entry without text.
    if (parsed?.kind !== 'value') return null
    const match = matches(textsOf(parsed.value, labels.get(ordinal)))
    return match === null ? null : { ordinal, ...match }
  }
}

function* textsOf(entry: unknown, label: string | undefined): Generator<SearchedText> {
  if (label !== undefined) yield { part: 'label', text: label }
  yield* searchedTexts(entry)
}

function tooLong(length: Uint32Array, from: number, to: number): number {
  let count = 0
  for (let ordinal = from; ordinal < to; ordinal += 1) if ((length[ordinal] ?? 0) > MAX_LINE_BYTES) count += 1
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
