import { createHash } from 'node:crypto'

/**
 * A short name for a JSON value: equal for values that are equal whatever the order of their fields, else different.
 * Both sides of the comparison name their messages with it, so that only names cross between them.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function digest(value) {
  return hash(JSON.stringify(sorted(value)))
}

/**
 * As `digest`, but values with their fields in another order have different names.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function digestInOrder(value) {
  return hash(JSON.stringify(value))
}

/** @param {string | undefined} json undefined for what is no JSON */
function hash(json) {
  return createHash('sha1')
    .update(json ?? 'undefined')
    .digest('hex')
    .slice(0, 16)
}

/**
 * @param {unknown} value
 * @returns {unknown}
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  )
}
