import { closeSync, readSync } from 'node:fs'
import type { BuiltSession } from '../../shared/session/build.ts'
import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { migrateEntry } from '../../shared/session/migrate.ts'
import { createBodyCache } from './body-cache.ts'
import { headFields } from './head-fields.ts'
import { closeAsync, openFile, type FileIdentity } from './open-file.ts'
import { parseLine } from './parse-line.ts'
import { readSession, type ReadSession, type ReadSessionOptions, type Tail } from './read-session.ts'
import { SessionError, toSessionError } from './session-error.ts'
import { HEAD_BYTES, MAX_LINE_BYTES, TAIL_BYTES } from './split-lines.ts'

/** Bodies kept parsed, by the bytes of their lines. Parsed, they take two to three times as much. */
const CACHE_BYTES = 16 * 1024 * 1024

/** A session that was read. Its bodies stay in the file and are read from there one by one. */
export interface SessionFile {
  /** As it was given. */
  readonly path: string
  /** What the file was when it was read: lets a writer see whether it still is. */
  readonly identity: FileIdentity
  readonly built: BuiltSession
  /** Where reading on would begin, should the file grow. */
  readonly tail: Tail
  /** pi itself refuses the file: a title line of oh-my-pi stands before the header. */
  readonly refusedByPi: boolean
  /**
   * An entry as pi has it in memory, migrated. A line that is no object has no fields; of one longer than
   * `MAX_LINE_BYTES` only the fields at its start are there.
   * @throws SessionError `changed` when the file no longer holds that entry there
   */
  readonly body: (ordinal: number) => RawEntry
  /** The bytes of an entry's line, its line end not counted; at most `maxBytes` from its start. */
  readonly raw: (ordinal: number, maxBytes?: number) => Buffer
  /** Lets go of the file. Bodies cannot be read afterwards. Closing twice does nothing more. */
  readonly close: () => void
}

/**
 * Opens a session file: reads every line once and keeps the file open for its bodies. Never writes, unlike pi, which
 * adds a missing last newline and rewrites files of old versions when it opens them.
 * @throws SessionError with the reason in a sentence; the signal's reason when aborted
 */
export async function openSession(path: string, options: ReadSessionOptions = {}): Promise<SessionFile> {
  const { fd, identity } = await openFile(path)
  try {
    return sessionFile(path, fd, identity, await readSession(fd, identity.size, path, options))
  } catch (error) {
    await closeAsync(fd)
    throw toSessionError(error, path, 'read')
  }
}

function sessionFile(
  path: string,
  fd: number,
  identity: FileIdentity,
  { built, tail, refusedByPi }: ReadSession,
): SessionFile {
  const cache = createBodyCache<RawEntry>(CACHE_BYTES)
  let open = true

  const changed = (ordinal: number): SessionError => {
    const line = built.places.line[ordinal] ?? null
    return new SessionError('changed', path, `${path} was rewritten since it was opened. Open it again.`, line)
  }

  const readBytes = (ordinal: number, skip: number, count: number): Buffer => {
    const offset = built.places.offset[ordinal]
    if (offset === undefined || ordinal >= built.places.count) {
      throw new RangeError(`there is no entry ${ordinal} in ${path}`)
    }
    if (!open) throw new SessionError('io', path, `${path} was closed already. Open it again.`)
    const bytes = Buffer.allocUnsafe(count)
    let filled = 0
    while (filled < count) {
      const bytesRead = readSync(fd, bytes, filled, count - filled, offset + skip + filled)
      if (bytesRead === 0) throw changed(ordinal)
      filled += bytesRead
    }
    return bytes
  }

  const lengthOf = (ordinal: number): number => built.places.length[ordinal] ?? 0

  /** The parsed line, read from the file. */
  const parse = (ordinal: number): unknown => {
    const length = lengthOf(ordinal)
    if (length > MAX_LINE_BYTES) {
      return headFields(readBytes(ordinal, 0, HEAD_BYTES), readBytes(ordinal, length - TAIL_BYTES, TAIL_BYTES))
    }
    const parsed = parseLine(readBytes(ordinal, 0, length))
    if (parsed.kind !== 'value') throw changed(ordinal)
    return parsed.value
  }

  return {
    path,
    identity,
    built,
    tail,
    refusedByPi,
    body(ordinal) {
      const held = cache.get(ordinal)
      if (held !== undefined) return held
      const entry = migrateEntry(recordOf(parse(ordinal)), ordinal, built)
      // The id tells whether the line is still the same one: a rewritten file may well have JSON at that place, too.
      const id = built.ids.idOf(ordinal)
      if (id !== null && entry['id'] !== id) throw changed(ordinal)
      cache.set(ordinal, entry, lengthOf(ordinal))
      return entry
    },
    raw(ordinal, maxBytes = MAX_LINE_BYTES) {
      return readBytes(ordinal, 0, Math.min(lengthOf(ordinal), maxBytes))
    },
    close() {
      if (!open) return
      open = false
      cache.clear()
      closeSync(fd)
    },
  }
}
