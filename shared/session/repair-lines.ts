import type { BuiltSession } from './build.ts'
import type { ProblemKind } from './columns.ts'
import { isRecord } from './entry.ts'
import { wholeJson } from './json-text.ts'
import { Flag, Kind } from './kinds.ts'
import type { BodyOf } from './migrate.ts'

/** What a mended copy leaves out of a file, and which bytes of it it cannot keep. */

/** Something that a mended copy has otherwise than the file. */
export interface Change {
  /** Physical line of the file; null for all of it. */
  readonly line: number | null
  /** A whole sentence. */
  readonly message: string
}

/** The lines of a session file. */
export interface Lines {
  readonly bodyOf: BodyOf
  /** The line as it stands in the file; bytes that are no UTF-8 as U+FFFD, as pi reads them. */
  readonly textOf: (ordinal: number) => string
  /** The line is too long to be read whole, so what it holds cannot be carried over. */
  readonly isTooLong: (ordinal: number) => boolean
}

/** What pi passes over anyway, and the reader has no entry for. */
const DROPPED_LINES: Readonly<Partial<Record<ProblemKind, string>>> = {
  malformed: 'The line is no JSON and is left out.',
  torn: 'The line stops in the middle and is left out.',
  bom: 'The line begins with a byte order mark, so pi cannot read it; it is left out.',
  'second-header': 'The line is another header and is left out.',
}

const NO_UTF8 =
  'The line holds bytes that are no UTF-8: they stand there as the sign � now, which is how pi reads them.'
const MORE = 'More lines than are listed here were left out, or held bytes that are no UTF-8.'

/** Lines that are no entries. */
export function droppedLines({ facts }: BuiltSession): Change[] {
  const dropped = facts.problems.flatMap(({ line, kind, ordinal }) => {
    const message = ordinal === undefined ? DROPPED_LINES[kind] : undefined
    return message === undefined ? [] : [{ line, message }]
  })
  const isAll = facts.problems.length === facts.problemCount
  return isAll ? dropped : [...dropped, { line: null, message: MORE }]
}

/** Lines that are carried over with other bytes. */
export function replacedBytes({ facts }: BuiltSession, leftOut: ReadonlySet<number | null>): Change[] {
  return facts.problems
    .filter(({ kind, line }) => kind === 'invalid-utf8' && !leftOut.has(line))
    .map(({ line }) => ({ line, message: NO_UTF8 }))
}

/** Why an entry has no place in a copy; null where it has. */
export function whyLeftOut(
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
export function earlierOfEqualIds({ columns, ids }: BuiltSession): ReadonlyMap<string, readonly number[]> {
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
