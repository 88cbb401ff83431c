import type { BuiltSession } from './build.ts'
import { ROOT } from './columns.ts'
import type { RawEntry } from './entry.ts'
import type { NewId } from './fork.ts'
import { migratesFrom } from './header.ts'
import { wholeJson } from './json-text.ts'
import { holdsLongNumber } from './long-numbers.ts'
import { Flag } from './kinds.ts'
import { droppedLines, earlierOfEqualIds, replacedBytes, whyLeftOut, type Change, type Lines } from './repair-lines.ts'
import { breakRings } from './repair-rings.ts'

/** A mended copy of a session, and what is otherwise in it. */
export interface Repair {
  /** The lines of the copy behind its header, each without its end, in the order of the file. To be walked once. */
  readonly lines: Iterable<string>
  readonly entryCount: number
  /** In the order of the file. */
  readonly changes: readonly Change[]
}

/** Parent of an entry that is not carried over. */
const DROPPED = -3

/**
 * A copy of a session in which pi finds nothing to trip over. Each entry keeps its id where it can and stands where it
 * stood; a line of which nothing has to be mended stays as it is, to the last digit. What cannot be kept is left out; a
 * parent that is missing, or that leads back to its own child, is replaced by the entry before it in the file, which is
 * what was written before.
 * @param newId as for `forkPath`
 */
export function repairSession(session: BuiltSession, lines: Lines, newId: NewId): Repair {
  const { bodyOf, textOf } = lines
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
  const foreign = facts.problems.find(({ kind }) => kind === 'foreign')?.ordinal
  const leftOut = new Set(changes.map(({ line }) => line))
  /** The last entry before each that is carried over. */
  let last = ROOT

  for (let ordinal = 0; ordinal < count; ordinal++) {
    const why = whyLeftOut(session, ordinal, earlier, lines)
    if (why !== null) {
      parent[ordinal] = DROPPED
      note(ordinal, why)
      leftOut.add(places.line[ordinal] ?? null)
      continue
    }
    parent[ordinal] = parentOf(ordinal, last)
    if (((columns.flags[ordinal] ?? 0) & (Flag.hasId | Flag.superseded)) !== Flag.hasId) rename(ordinal)
    last = ordinal
  }
  changes.push(...replacedBytes(session, leftOut))
  climb()
  breakRings(
    parent,
    (ordinal) => parent[ordinal] !== DROPPED,
    (ordinal, to) =>
      note(
        ordinal,
        `The parents of the entry led back to it: it follows ${to < 0 ? 'nothing' : 'an entry before it'} now.`,
      ),
  )

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
    if (session.ids.hangsOnNameless(ordinal) || ordinal === foreign) return linked(ordinal, before, 'names no parent')
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

  /** Ties entries to what the entries that are left out followed. */
  function climb(): void {
    /** By entry that is left out: the nearest above it that stays. `keptBefore` always leads to an earlier line. */
    const stays = new Int32Array(count)
    for (let ordinal = 0; ordinal < count; ordinal++) {
      if (parent[ordinal] !== DROPPED) continue
      const above = keptBefore(ordinal)
      stays[ordinal] = above >= 0 && parent[above] === DROPPED ? (stays[above] ?? ROOT) : above
    }
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const above = parent[ordinal] ?? ROOT
      if (above >= 0 && parent[above] === DROPPED) parent[ordinal] = stays[above] ?? ROOT
    }
  }

  /** What an entry that is left out followed, or else the entry before it. */
  function keptBefore(ordinal: number): number {
    const named = columns.parent[ordinal] ?? ROOT
    return named >= 0 && named < ordinal ? named : ordinal - 1
  }

  /** Something of the line itself has to be otherwise. */
  function isRewritten(ordinal: number): boolean {
    const above = parent[ordinal] ?? ROOT
    return (
      from < 3 ||
      renamed.has(ordinal) ||
      renamed.has(above) ||
      above !== (columns.parent[ordinal] ?? ROOT) ||
      session.ids.hangsOnNameless(ordinal) ||
      Number.isNaN(columns.time[ordinal] ?? Number.NaN)
    )
  }

  function* mendedLines(): Generator<string> {
    const idOf = (ordinal: number): string | null => renamed.get(ordinal) ?? session.ids.idOf(ordinal)
    let time: unknown = facts.header.timestamp
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const above = parent[ordinal] ?? ROOT
      if (above === DROPPED) continue
      // Read even where its text is taken: so a file that was rewritten meanwhile is noticed.
      const entry = bodyOf(ordinal)
      const hasTime = !Number.isNaN(columns.time[ordinal] ?? Number.NaN)
      if (hasTime) time = entry['timestamp']
      yield isRewritten(ordinal)
        ? wholeJson(
            inOrder({
              ...entry,
              id: idOf(ordinal),
              parentId: above < 0 ? null : idOf(above),
              timestamp: time ?? new Date(0).toISOString(),
            }),
          )
        : textOf(ordinal)
    }
  }

  for (let ordinal = 0; ordinal < count; ordinal++) {
    if (parent[ordinal] === DROPPED) continue
    if (Number.isNaN(columns.time[ordinal] ?? Number.NaN))
      note(ordinal, 'The time of the entry could not be read: it has that of the entry before it now.')
    if (isRewritten(ordinal) && holdsLongNumber(textOf(ordinal)))
      note(ordinal, 'The line holds a number that is longer than pi keeps: it is rounded now, as pi reads it.')
  }
  return {
    lines: mendedLines(),
    entryCount: parent.filter((above) => above !== DROPPED).length,
    changes: changes.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

/** The fields by which pi's fast readers go stand first where the entry lacked them. */
function inOrder({ type, id, parentId, timestamp, ...rest }: RawEntry): RawEntry {
  return type === 'custom' || type === 'custom_message'
    ? { type, ...rest, id, parentId, timestamp }
    : { type, id, parentId, timestamp, ...rest }
}
