import type { BuiltSession } from './build.ts'
import { ROOT, type ProblemKind } from './columns.ts'
import { isRecord, type RawEntry } from './entry.ts'
import type { NewId } from './fork.ts'
import { migratesFrom } from './header.ts'
import { wholeJson } from './json-text.ts'
import { Flag, Kind } from './kinds.ts'
import type { BodyOf } from './migrate.ts'
import { markRings } from './rings.ts'

/** Something that a mended copy has otherwise than the file. */
export interface Change {
  /** Physical line of the file; null for all of it. */
  readonly line: number | null
  /** A whole sentence. */
  readonly message: string
}

export interface Repair {
  /** The entries of the copy, in the order of the file. To be walked once. */
  readonly entries: Iterable<RawEntry>
  readonly entryCount: number
  /** In the order of the file. */
  readonly changes: readonly Change[]
}

/** The lines of a session file. */
export interface Lines {
  readonly bodyOf: BodyOf
  /** The line is too long to be read whole, so what it holds cannot be carried over. */
  readonly isTooLong: (ordinal: number) => boolean
}

/** Parent of an entry that is not carried over. */
const DROPPED = -3

/**
 * A copy of a session in which pi finds nothing to trip over. Each entry keeps its id where it can and stands where it
 * stood. What cannot be kept is left out; a parent that is missing, or that leads back to its own child, is replaced by
 * the entry before it in the file, which is what was written before.
 * @param newId as for `forkPath`
 */
export function repairSession(session: BuiltSession, lines: Lines, newId: NewId): Repair {
  const { bodyOf } = lines
  const { columns, places, facts } = session
  const { count } = columns
  const changes: Change[] = droppedLines(session)
  const note = (ordinal: number, message: string): void =>
    void changes.push({ line: places.line[ordinal] ?? null, message })
  const from = migratesFrom(facts.header.sourceVersion)
  if (from < 3) changes.push({ line: null, message: `The session is of version 3 now; it was of version ${from}.` })

  const earlier = earlierOfEqualIds(session)
  const renamed = new Map<number, string>()
  const parent = new Int32Array(count)
  const made = new Set<string>()
  /** The last entry before each that is carried over. */
  let last = ROOT

  for (let ordinal = 0; ordinal < count; ordinal++) {
    const why = whyLeftOut(session, ordinal, earlier, lines)
    if (why !== null) {
      parent[ordinal] = DROPPED
      note(ordinal, why)
      continue
    }
    parent[ordinal] = parentOf(ordinal, last)
    if (((columns.flags[ordinal] ?? 0) & (Flag.hasId | Flag.superseded)) !== Flag.hasId) rename(ordinal)
    last = ordinal
  }
  for (let ordinal = 0; ordinal < count; ordinal++) climb(ordinal)
  breakRings()

  /** Gives an entry an id of its own. */
  function rename(ordinal: number): void {
    const id = newId((taken) => made.has(taken) || session.ids.ordinalOf(taken) !== null)
    made.add(id)
    renamed.set(ordinal, id)
    const before = session.ids.idOf(ordinal)
    note(
      ordinal,
      before === null
        ? `The entry had no id and has the id ${id} now.`
        : `The entry shared its id, ${before}, with a later one and has the id ${id} now.`,
    )
  }

  /** The parent that was meant: of equal ids the one that stood there when the entry was written. */
  function parentOf(ordinal: number, before: number): number {
    const named = columns.parent[ordinal] ?? ROOT
    if (session.ids.hangsOnNameless(ordinal)) return linked(ordinal, before, 'names no parent')
    if (named === ROOT) return ROOT
    if (named < ROOT) return linked(ordinal, before, 'names a parent that is not in the file')
    const id = session.ids.idOf(named)
    const meant = id === null ? undefined : earlier.get(id)?.findLast((other) => other < ordinal)
    return meant === undefined || (named < ordinal && named > meant) ? named : meant
  }

  function linked(ordinal: number, before: number, what: string): number {
    note(ordinal, `The entry ${what}: it follows ${before < 0 ? 'nothing' : 'the entry before it'} now.`)
    return before
  }

  /** Ties an entry to what an entry that is left out followed. */
  function climb(ordinal: number): void {
    let above = parent[ordinal] ?? ROOT
    for (let steps = 0; above >= 0 && parent[above] === DROPPED && steps < count; steps++)
      above = above === 0 ? ROOT : keptBefore(above)
    if (parent[ordinal] !== DROPPED) parent[ordinal] = above
  }

  /** What an entry that is left out followed, or else the entry before it. */
  function keptBefore(ordinal: number): number {
    const named = columns.parent[ordinal] ?? ROOT
    return named >= 0 && named < ordinal ? named : ordinal - 1
  }

  /** Cuts each ring at its first entry in the file. */
  function breakRings(): void {
    const flags = new Uint16Array(count)
    for (const first of markRings(parent, flags)) {
      let before = first - 1
      while (before >= 0 && (parent[before] === DROPPED || leadsTo(before, first))) before -= 1
      parent[first] = before
      note(
        first,
        `The parents of the entry led back to it: it follows ${before < 0 ? 'nothing' : 'an entry before it'} now.`,
      )
    }
  }

  function leadsTo(ordinal: number, target: number): boolean {
    let at = ordinal
    for (let steps = 0; at >= 0 && at !== target && steps <= count; steps++) at = parent[at] ?? ROOT
    return at === target
  }

  function* entries(): Generator<RawEntry> {
    const idOf = (ordinal: number): string | null => renamed.get(ordinal) ?? session.ids.idOf(ordinal)
    let time: unknown = facts.header.timestamp
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const above = parent[ordinal] ?? ROOT
      if (above === DROPPED) continue
      const entry = bodyOf(ordinal)
      const hasTime = !Number.isNaN(columns.time[ordinal] ?? Number.NaN)
      if (hasTime) time = entry['timestamp']
      yield inOrder({
        ...entry,
        id: idOf(ordinal),
        parentId: above < 0 ? null : idOf(above),
        timestamp: time ?? new Date(0).toISOString(),
      })
    }
  }

  for (let ordinal = 0; ordinal < count; ordinal++) {
    if (parent[ordinal] !== DROPPED && Number.isNaN(columns.time[ordinal] ?? Number.NaN))
      note(ordinal, 'The time of the entry could not be read: it has that of the entry before it now.')
  }
  return {
    entries: entries(),
    entryCount: parent.filter((above) => above !== DROPPED).length,
    changes: changes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/** What pi passes over anyway, and the reader has no entry for. */
const DROPPED_LINES: Readonly<Partial<Record<ProblemKind, string>>> = {
  malformed: 'The line is no JSON and is left out.',
  torn: 'The line stops in the middle and is left out.',
  bom: 'The line begins with a byte order mark, so pi cannot read it; it is left out.',
  'second-header': 'The line is another header and is left out.',
}

function droppedLines({ facts }: BuiltSession): Change[] {
  const dropped = facts.problems.flatMap(({ line, kind, ordinal }) => {
    const message = ordinal === undefined ? DROPPED_LINES[kind] : undefined
    return message === undefined ? [] : [{ line, message }]
  })
  const isAll = facts.problems.length === facts.problemCount
  return isAll ? dropped : [...dropped, { line: null, message: 'More lines were left out than are listed here.' }]
}

/** Why an entry has no place in a copy; null where it has. */
function whyLeftOut(
  { columns, ids }: BuiltSession,
  ordinal: number,
  earlier: ReadonlyMap<string, readonly number[]>,
  { bodyOf, isTooLong }: Lines,
): string | null {
  const kind = columns.kind[ordinal]
  if (kind === Kind.notAnObject) return 'The line is no entry and is left out.'
  if (kind === Kind.otherMessage && !isRecord(bodyOf(ordinal)['message']))
    return 'The entry holds no message and is left out.'
  if (isTooLong(ordinal)) return 'The line is too long to be carried over and is left out.'
  const id = ids.idOf(ordinal)
  if (id === null || !earlier.has(id)) return null
  const repeated = ids.ordinalOf(id)
  const isSame = repeated !== ordinal && repeated !== null && wholeJson(bodyOf(repeated)) === wholeJson(bodyOf(ordinal))
  return isSame ? `A later line says the same under the same id, ${id}; this one is left out.` : null
}

/** The entries whose ids come again further down, by id. */
function earlierOfEqualIds({ columns, ids }: BuiltSession): ReadonlyMap<string, readonly number[]> {
  const earlier = new Map<string, number[]>()
  for (let ordinal = 0; ordinal < columns.count; ordinal++) {
    const id = ((columns.flags[ordinal] ?? 0) & Flag.superseded) === 0 ? null : ids.idOf(ordinal)
    if (id === null) continue
    const there = earlier.get(id)
    if (there === undefined) earlier.set(id, [ordinal])
    else there.push(ordinal)
  }
  return earlier
}

/** The fields by which pi's fast readers go stand first where the entry lacked them. */
function inOrder({ type, id, parentId, timestamp, ...rest }: RawEntry): RawEntry {
  return type === 'custom' || type === 'custom_message'
    ? { type, ...rest, id, parentId, timestamp }
    : { type, id, parentId, timestamp, ...rest }
}
