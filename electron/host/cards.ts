import type { BranchCard, Parsed } from '../../shared/ipc.ts'
import { createBranchTally, type BranchTally } from '../../shared/session/branch-tally.ts'
import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { oneLine } from '../../shared/session/shown-text.ts'
import { branchTop, subtreeOf } from '../../shared/tree/subtree.ts'
import { branchTitle } from './branch-title.ts'
import { childrenOfSession } from './children.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'
import { MAX_LINE_BYTES } from '../sessions/line-bytes.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { parseLine } from '../sessions/parse-line.ts'
import { filesTouchedIn } from './touched-by.ts'

/** Milliseconds of reading for one answer: what is not done by then goes on with the next question. */
const PATIENCE = 200
/** Branches whose sums are kept, so that one that grows is not read from its beginning again. */
const KEPT = 200
/** Names of files that travel with a card. */
const MAX_FILES = 12
const MAX_NAME = 200

/** What was read of a branch so far. */
interface Reading {
  readonly tally: BranchTally
  /** Entries that were added up, and where in the file the last of them ends. */
  added: number
  end: number
  /** While it is under way: the entries of the branch at this revision. */
  of: { readonly session: OpenSession; readonly entries: Int32Array } | null
}

const readings = new WeakMap<SessionFile, Map<number, Reading>>()

/** The cards of some branches. Those whose reading takes too long for one answer are left out. */
export async function cardsOf(
  session: OpenSession,
  branches: Parsed<'session:cards'>['branches'],
  asker: AbortSignal,
  patience = PATIENCE,
): Promise<readonly BranchCard[]> {
  const { file, signal } = session
  const { columns } = file.built
  const children = childrenOfSession(session)
  const pace = createPacer(AbortSignal.any([signal, asker]))
  const until = performance.now() + patience
  const cards: BranchCard[] = []
  for (const { head, leaves } of branches) {
    // The file may have shrunk since the page was told of it.
    if (head >= columns.count) continue
    const top = branchTop(columns, children, head, leaves)
    const { reading, entries } = readingOf(session, top, () => subtreeOf(children, top))
    while (reading.added < entries.length && performance.now() < until) {
      const ordinal = entries[reading.added] ?? 0
      const told = tellingBody(file, ordinal)
      if (told !== null) {
        // What has no result yet counts: the sums go on from here once it came.
        const files = filesTouchedIn(told, file, children, ordinal).filter(({ outcome }) => outcome !== 'failed')
        reading.tally.add(told, columns.kind[ordinal] ?? 0, files)
      }
      reading.added += 1
      reading.end = endOf(file, ordinal)
      await pace()
    }
    if (reading.added < entries.length) continue
    reading.of = null
    cards.push(cardOf(reading.tally, head, branchTitle(file, children, top, entries), timesOf(columns.time, entries)))
  }
  return cards
}

function cardOf(
  { cost, changed, read, names }: BranchTally,
  head: number,
  title: number | null,
  times: Pick<BranchCard, 'from' | 'to'>,
): BranchCard {
  const files = names(MAX_FILES).map((name) => oneLine(name, MAX_NAME))
  return { head, title, ...times, cost: cost(), changed: changed(), read: read(), files }
}

/** What was read of a branch before, as far as it still holds: its first entries must be those that were added up. */
function readingOf(
  session: OpenSession,
  top: number,
  entriesNow: () => Int32Array,
): { readonly reading: Reading; readonly entries: Int32Array } {
  const { file } = session
  const known = readings.get(file) ?? new Map<number, Reading>()
  readings.set(file, known)
  const name = file.built.places.offset[top] ?? 0
  const before = known.get(name)
  const entries = before?.of?.session === session ? before.of.entries : entriesNow()
  const holds = before !== undefined && countUpTo(file, entries, before.end) === before.added
  const reading: Reading = holds ? before : { tally: createBranchTally(), added: 0, end: 0, of: null }
  reading.of = { session, entries }
  known.delete(name)
  known.set(name, reading)
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break
    known.delete(oldest)
  }
  return { reading, entries }
}

/** How many of these entries, which ascend, end at or before a place in the file. */
function countUpTo(file: SessionFile, entries: Int32Array, end: number): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (endOf(file, entries[middle] ?? 0) <= end) low = middle + 1
    else high = middle
  }
  return low
}

function endOf({ built: { places } }: SessionFile, ordinal: number): number {
  return (places.offset[ordinal] ?? 0) + (places.length[ordinal] ?? 0)
}

/** What a tool result's line has where it tells of cost or files; most do not, and need not be parsed. */
const TELLING = [Buffer.from('"usage"'), Buffer.from('"nestedCalls"')]

/** The body of an entry that can tell of cost or files; null for all others. Not kept: a branch would fill the cache. */
function tellingBody(file: SessionFile, ordinal: number): RawEntry | null {
  const { columns, places } = file.built
  switch (columns.kind[ordinal]) {
    case Kind.assistant:
    case Kind.toolResult:
    case Kind.compaction:
    case Kind.branchSummary:
    case Kind.usage:
      break
    default:
      return null
  }
  if ((places.length[ordinal] ?? 0) > MAX_LINE_BYTES) return file.body(ordinal)
  const bytes = file.raw(ordinal)
  if (columns.kind[ordinal] === Kind.toolResult && !TELLING.some((word) => bytes.includes(word))) return null
  const parsed = parseLine(bytes)
  return parsed.kind === 'value' ? recordOf(parsed.value) : null
}

function timesOf(time: Float64Array, entries: Int32Array): Pick<BranchCard, 'from' | 'to'> {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const ordinal of entries) {
    const its = time[ordinal] ?? Number.NaN
    if (its < from) from = its
    if (its > to) to = its
  }
  return from <= to ? { from, to } : { from: null, to: null }
}
