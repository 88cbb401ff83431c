import type { Header } from './columns.ts'
import { isRecord, stringOf } from './entry.ts'
import { jsonText } from './json-text.ts'

/** The version of the format that pi 1.6.0 writes. */
export const CURRENT_VERSION = 3

/** Characters that a version which is neither number nor text may take when it is written as JSON. */
const MAX_VERSION = 200

/** True where pi takes the line for a header: `type` is `session` and `id` is a string. */
export function isHeader(value: unknown): boolean {
  return isRecord(value) && value['type'] === 'session' && typeof value['id'] === 'string'
}

/** Reads a header that `isHeader` accepted. */
export function readHeader(value: unknown): Header | null {
  if (!isRecord(value) || typeof value['id'] !== 'string') return null
  const stored = value['version']
  const sourceVersion =
    stored === undefined || stored === null
      ? null
      : typeof stored === 'number' || typeof stored === 'string'
        ? stored
        : jsonText(stored, MAX_VERSION, 0).text
  return {
    id: value['id'],
    version: migratesFrom(sourceVersion) === CURRENT_VERSION ? (sourceVersion ?? CURRENT_VERSION) : CURRENT_VERSION,
    sourceVersion,
    cwd: stringOf(value['cwd']),
    parentSession: stringOf(value['parentSession']),
    timestamp: stringOf(value['timestamp']),
  }
}

/**
 * Where pi's migration begins: 1 (no version, or below 2), 2, or 3 where the entries are read as they are. pi compares
 * with `<`, so the text "2" counts as 2, and what is no number at all ("next") is read as it is.
 */
export function migratesFrom(sourceVersion: number | string | null): 1 | 2 | 3 {
  const version = Number(sourceVersion ?? 1)
  if (version < 2) return 1
  return version < CURRENT_VERSION ? 2 : 3
}
