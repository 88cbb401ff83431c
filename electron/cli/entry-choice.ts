import type { BuiltSession } from '../../shared/session/build.ts'
import { RequestError, UsageError } from './usage-error.ts'

/** The options that name an entry: by its ordinal or by its id. */
export const ENTRY_OPTIONS = { at: { type: 'string' }, id: { type: 'string' } } as const

export interface EntryChoice {
  readonly at?: string | undefined
  readonly id?: string | undefined
}

/**
 * The entry that `--at` or `--id` names; null where neither is given.
 * @throws UsageError when both are given or `--at` is no number, RequestError when the file has no such entry
 */
export function chosenEntry(built: BuiltSession, { at, id }: EntryChoice): number | null {
  if (at !== undefined && id !== undefined) throw new UsageError('Give either --at or --id, not both.')
  if (at !== undefined) return ordinalOf(built, at)
  if (id === undefined) return null
  const ordinal = built.ids.ordinalOf(id)
  if (ordinal === null) throw new RequestError(`No entry has the id ${JSON.stringify(id)}.`)
  return ordinal
}

/** As `chosenEntry`, where one has to be named; `instead` is what the command takes in its place, for the message. */
export function requiredEntry(built: BuiltSession, choice: EntryChoice, instead = ''): number {
  const ordinal = chosenEntry(built, choice)
  if (ordinal === null) throw new UsageError(`Name an entry with --at N or --id ID${instead}.`)
  return ordinal
}

/** The entries of `--at N,N…`. */
export function chosenEntries(built: BuiltSession, { at, id }: EntryChoice): readonly number[] | null {
  if (at === undefined || id !== undefined) {
    const ordinal = chosenEntry(built, { at, id })
    return ordinal === null ? null : [ordinal]
  }
  return at.split(',').map((written) => ordinalOf(built, written))
}

/**
 * The entry that pi reaches by this one's id, which is a later one where several lines carry it; says so then.
 * @throws RequestError where it has no id
 */
export function reachedEntry({ ids }: BuiltSession, ordinal: number, complain: (line: string) => void): number {
  const id = ids.idOf(ordinal)
  if (id === null) throw new RequestError(`Entry ${ordinal} has no id, so it can never be a leaf. Choose another one.`)
  const reached = ids.ordinalOf(id) ?? ordinal
  if (reached !== ordinal) complain(`Entry ${ordinal} shares its id with entry ${reached}, and pi goes there.`)
  return reached
}

function ordinalOf({ columns }: BuiltSession, given: string): number {
  const written = given.trim()
  if (!/^\d+$/.test(written)) throw new UsageError(`--at takes the number of an entry, not ${JSON.stringify(given)}.`)
  const ordinal = Number(written)
  if (ordinal < columns.count) return ordinal
  const range = columns.count === 0 ? 'The file has no entries' : `The last one is ${columns.count - 1}`
  throw new RequestError(`There is no entry ${written}. ${range}.`)
}
