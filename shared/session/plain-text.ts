import { jsonText } from './json-text.ts'

/** Characters that a value which should have been a string may take when it is written as JSON instead. */
const MAX_MISFIT = 2_000

/**
 * A field that should be a string, as text to read: a string as it is, other plain values in words, lists and objects
 * as short JSON. `String` is no choice here: it calls the value's own `toString`, and a session may name a field so.
 */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return jsonText(value, MAX_MISFIT, 0).text
  return `${value as number | boolean}` // only plain values are left in parsed JSON
}

/** The value itself where it is a list; an empty list where it is not. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
