import type { Block } from '../ipc.ts'
import { isRecord, type RawEntry } from './entry.ts'
import { jsonText } from './json-text.ts'
import { plainText } from './plain-text.ts'

export type Field = readonly [name: string, value: string]

/** Fields of one object, and characters of one value, that are shown. */
const MAX_FIELDS = 100
const MAX_VALUE = 20_000

/** A set of field names, written as words with blanks between. */
export function names(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** A block of the fields that have a value; nothing where none has. */
export function fieldsBlock(fields: Iterable<Field>): readonly Block[] {
  const present = [...fields].filter(([, value]) => value !== '')
  return present.length === 0 ? [] : [{ kind: 'fields', fields: present }]
}

/** One field: text as it is, lists and objects as JSON. No value (an empty text) where there is none. */
export function field(name: string, value: unknown): Field {
  if (typeof value === 'object' && value !== null) return [name, jsonText(value, MAX_VALUE, 2).text]
  return [name, plainText(value)]
}

/** All fields of an object but the named ones: what nobody foresaw is still shown. */
export function otherFields(object: RawEntry, without: ReadonlySet<string>, prefix = ''): readonly Field[] {
  const names = Object.keys(object).filter((name) => !without.has(name))
  const fields = names.slice(0, MAX_FIELDS).map((name) => field(`${prefix}${name}`, object[name]))
  const more = names.length - fields.length
  return more > 0 ? [...fields, ['…', `${more} further fields`]] : fields
}

/** The fields that every entry has and that the row tells already. */
export const ENTRY_BASE = names('type id parentId timestamp')

/** Tokens and cost of a `usage` object, in pi's names; counts of 0 are left out. Costs are in US dollars. */
export function usageFields(usage: unknown): readonly Field[] {
  if (!isRecord(usage)) return [field('usage', usage)]
  const counts = otherFields(usage, COST, 'tokens: ').filter(([, value]) => value !== '0')
  const cost = isRecord(usage['cost']) ? usage['cost']['total'] : usage['cost']
  return [...counts, ['cost', typeof cost === 'number' ? dollars(cost) : plainText(cost)]]
}

const COST = names('cost')

function dollars(amount: number): string {
  return amount === 0 ? '' : `$${amount.toFixed(6).replace(/0+$/, '').replace(/\.$/, '')}`
}
