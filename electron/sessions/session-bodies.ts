import type { BuiltSession } from '../../shared/session/build.ts'
import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { migrateEntry } from '../../shared/session/migrate.ts'
import { createBodyCache } from './body-cache.ts'
import { MAX_LINE_BYTES, readBytes, readEnds } from './line-bytes.ts'
import { parseLine } from './parse-line.ts'
import { SessionError } from './session-error.ts'

/** Bodies kept parsed, by the bytes of their lines. Parsed, they take two to three times as much. */
const CACHE_BYTES = 16 * 1024 * 1024
/** A line longer than this is read again when it is wanted again: one image must not take the place of a whole screen. */
const MAX_CACHED_BYTES = 1024 * 1024

/** The entries of an open session, read from its file one by one. */
export interface SessionBodies {
  /**
   * An entry as pi has it in memory, migrated. A line that is no object has no fields; of one longer than
   * `MAX_LINE_BYTES` only the fields at its start are there.
   * @throws SessionError `changed` when the file no longer holds that entry there
   */
  readonly body: (ordinal: number) => RawEntry
  /** The bytes of an entry's line, its line end not counted; at most `maxBytes` from its start. */
  readonly raw: (ordinal: number, maxBytes?: number) => Buffer
  /** Forgets what is kept: the ordinals mean other entries from now on, or none. */
  readonly forget: () => void
}

/** @param fd null once the session is closed */
export function createBodies(path: string, fd: () => number | null, built: () => BuiltSession): SessionBodies {
  const cache = createBodyCache<RawEntry>(CACHE_BYTES, MAX_CACHED_BYTES)

  function changed(ordinal: number): SessionError {
    const line = built().places.line[ordinal] ?? null
    return new SessionError('changed', path, `${path} was rewritten since it was opened. Open it again.`, line)
  }

  /** The file and where the entry lies in it. */
  function find(ordinal: number): { readonly file: number; readonly offset: number; readonly length: number } {
    const { places } = built()
    const offset = places.offset[ordinal]
    if (offset === undefined || ordinal >= places.count) {
      throw new RangeError(`there is no entry ${ordinal} in ${path}`)
    }
    const file = fd()
    if (file === null) throw new SessionError('io', path, `${path} was closed already. Open it again.`)
    return { file, offset, length: places.length[ordinal] ?? 0 }
  }

  /** The parsed line, read from the file. */
  function parse(ordinal: number): unknown {
    const { file, offset, length } = find(ordinal)
    if (length > MAX_LINE_BYTES) return readEnds(file, offset, length)
    const bytes = readBytes(file, offset, length)
    if (bytes === null) throw changed(ordinal)
    const parsed = parseLine(bytes)
    if (parsed.kind !== 'value') throw changed(ordinal)
    return parsed.value
  }

  return {
    body(ordinal) {
      const held = cache.get(ordinal)
      if (held !== undefined) return held
      const session = built()
      const entry = migrateEntry(recordOf(parse(ordinal)), ordinal, session)
      // The id tells whether the line is still the same one: a rewritten file may well have JSON at that place, too.
      const id = session.ids.idOf(ordinal)
      if (id !== null && entry['id'] !== id) throw changed(ordinal)
      cache.set(ordinal, entry, session.places.length[ordinal] ?? 0)
      return entry
    },
    raw(ordinal, maxBytes = MAX_LINE_BYTES) {
      const { file, offset, length } = find(ordinal)
      const bytes = readBytes(file, offset, Math.min(length, maxBytes))
      if (bytes === null) throw changed(ordinal)
      return bytes
    },
    forget() {
      cache.clear()
    },
  }
}
