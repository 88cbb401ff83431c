import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, truncateSync, writeSync } from 'node:fs'
import type { NewEntry } from '../../shared/session/entries-to-write.ts'
import type { RawEntry } from '../../shared/session/entry.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { newEntryId } from './new-ids.ts'
import type { FileIdentity } from './open-file.ts'
import type { SessionFile } from './open-session.ts'
import { readGrowth, type Growth } from './read-growth.ts'
import { SessionError, toSessionError } from './session-error.ts'
import { refuseBadParent, whyReadOnly } from './writable.ts'

/** How often a file that grows under the writer's hands is tried again. */
const TRIES = 5
const NEWLINE = 10
/** How often, and how far apart, a file is looked at that has another time but no other size. */
const LOOKS = 5
const LOOK_GAP_MS = 2
const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4))

/**
 * What a new entry becomes a child of: an entry by its ordinal, null for a new root, or `end`: the entry that pi would
 * open, which is the last of the file when the line is written.
 */
export type Parent = number | null | 'end'

/** Gives a new entry its fields, in pi's order for its type. */
export type MakeEntry = (base: NewEntry) => RawEntry

export interface AppendedEntry {
  readonly id: string
  /** Its ordinal once the file is read again. */
  readonly ordinal: number
  /** Where pi opens from now on: the entry itself, or what another program wrote behind it. */
  readonly leaf: number
  /**
   * What another program wrote between the last look and the line, by its first and last ordinal: the new entry was to
   * follow it, and follows what stood before it. Null where nothing did, or the parent was chosen.
   */
  readonly passed: Passed | null
}

export interface Passed {
  readonly first: number
  readonly last: number
}

/** The three system calls of an append, handed in so that a test can make them fail or race. */
export interface AppendCalls {
  readonly stat: (fd: number) => FileIdentity
  readonly write: (fd: number, bytes: Uint8Array) => number
  readonly sync: (fd: number) => void
}

const SYSTEM: AppendCalls = { stat: (fd) => fstatSync(fd), write: (fd, bytes) => writeSync(fd, bytes), sync: fsyncSync }

/**
 * Appends one entry to a session file: one whole line in one write, begun with a newline where the last line has none,
 * then flushed. The file must be the one that was read; what was appended to it meanwhile is read first, so that the new
 * id is free and the parent is still the one meant. Synchronous, to keep the time between check and write short: only
 * a pi can still write between them, for other Dendros wait (`only-writer.ts`), and then the answer says so.
 * @throws SessionError `read-only`, `bad-target`, `changed`, `no-permission`, `no-space` or `io`; the file then is as it
 *   was, unless the message says otherwise
 */
export function appendEntry(
  session: SessionFile,
  parent: Parent,
  make: MakeEntry,
  calls: AppendCalls = SYSTEM,
): AppendedEntry {
  const { path, built } = session
  const readOnly = whyReadOnly(built)
  if (readOnly !== null) throw new SessionError('read-only', path, `${path} was not written to. ${readOnly}`)
  const known = parent === 'end' ? built.facts.fileLeaf : parent
  refuseBadParent(built, path, known)
  let fd = -1
  try {
    // Without O_CREAT: a session that is gone must not come back as a file without a header.
    fd = openSync(path, constants.O_RDWR | constants.O_APPEND)
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const before = settled(session, fd, calls)
      refuseOtherFile(session, before)
      const growth = readGrowth(fd, session.tail, before.size)
      const parentId = parent === 'end' ? idAtEnd(session, growth) : idOfParent(session, known, growth)
      const id = newEntryId((taken) => built.ids.ordinalOf(taken) !== null || growth.ids.has(taken))
      const entry = make({ id, parentId, timestamp: new Date().toISOString() })
      const line = Buffer.from(`${endsWithNewline(fd, before.size) ? '' : '\n'}${wholeJson(entry)}\n`)
      const now = calls.stat(fd)
      if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) continue
      writeWhole(path, fd, before.size, line, calls)
      const landed = whereItLanded(session, fd, id, calls)
      if (landed === null) continue
      const first = session.tail.entries + growth.entries
      const hasPassed = parent === 'end' && landed.ordinal > first
      return { ...landed, passed: hasPassed ? { first, last: landed.ordinal - 1 } : null }
    }
    const message = `${path} keeps growing, so nothing was appended. Wait until pi has finished and try again.`
    throw new SessionError('changed', path, message)
  } catch (error) {
    throw toSessionError(error, path, 'written')
  } finally {
    if (fd >= 0) closeSync(fd)
  }
}

type Stat = ReturnType<AppendCalls['stat']>

/**
 * What the file is now. A system gives a file that is being written to its new time before its new size: a moment later
 * it has both, and only a file that was rewritten stays as large as it was.
 */
function settled({ identity }: SessionFile, fd: number, calls: AppendCalls): Stat {
  let now = calls.stat(fd)
  for (let look = 0; look < LOOKS && now.size === identity.size && now.mtimeMs !== identity.mtimeMs; look++) {
    Atomics.wait(NEVER_WOKEN, 0, 0, LOOK_GAP_MS)
    now = calls.stat(fd)
  }
  return now
}

/** The file must be the one that was read, grown at most. */
function refuseOtherFile({ path, identity }: SessionFile, now: Stat): void {
  const isOther = now.ino !== identity.ino || now.dev !== identity.dev
  const isRewritten = now.size < identity.size || (now.size === identity.size && now.mtimeMs !== identity.mtimeMs)
  if (!isOther && !isRewritten) return
  throw new SessionError(
    'changed',
    path,
    `${path} was rewritten since it was opened, so nothing was appended. Open it again.`,
  )
}

/** The parent's id. A line that came after the reading may carry it too; pi would then go on from that line. */
function idOfParent({ path, built, tail }: SessionFile, parent: number | null, growth: Growth): string | null {
  const id = parent === null ? null : built.ids.idOf(parent)
  const place = id === null ? undefined : growth.ids.get(id)
  if (place === undefined || tail.entries + place === parent) return id
  const message = `Nothing was appended to ${path}: it has a new line with the same id, ${id}, since it was opened. Open it again.`
  throw new SessionError('bad-target', path, message)
}

/** The id of the last entry, whoever wrote it; null where there is no entry. */
function idAtEnd({ path, built, tail }: SessionFile, growth: Growth): string | null {
  const { fileLeaf } = built.facts
  const id = growth.entries > 0 ? growth.lastId : fileLeaf === null ? null : built.ids.idOf(fileLeaf)
  if (id !== null || tail.entries + growth.entries === 0) return id
  // A new root would hide all that came before.
  const message = `Nothing was appended to ${path}: its last entry has no id, so pi has no leaf there. Choose a leaf first (dendro leaf).`
  throw new SessionError('bad-target', path, message)
}

function endsWithNewline(fd: number, size: number): boolean {
  const last = Buffer.alloc(1)
  return size > 0 && readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === NEWLINE
}

/** Writes the line at once and flushes it. What was written of it only in part is taken back, if nobody wrote behind it. */
function writeWhole(path: string, fd: number, size: number, line: Buffer, calls: AppendCalls): void {
  const written = calls.write(fd, line)
  if (written === line.length) {
    calls.sync(fd)
    return
  }
  if (calls.stat(fd).size === size + written) {
    // By path, because a descriptor opened for appending may not shorten a file on Windows.
    truncateSync(path, size)
    calls.sync(fd)
    throw new SessionError(
      'no-space',
      path,
      `Nothing was appended to ${path}: the disk seems to be full. Free some space and try again.`,
    )
  }
  const message = `Only a part of a new line was written to ${path}, and another program wrote behind it. pi passes over that line; look at the file.`
  throw new SessionError('io', path, message)
}

/**
 * The entry as it stands in the file now. Null when another program left half a line between the check and the write, so
 * that ours was glued to it and lost.
 */
function whereItLanded(
  session: SessionFile,
  fd: number,
  id: string,
  calls: AppendCalls,
): Omit<AppendedEntry, 'passed'> | null {
  const growth = readGrowth(fd, session.tail, calls.stat(fd).size)
  const place = growth.ids.get(id)
  if (place === undefined) return null
  const before = session.tail.entries
  return { id, ordinal: before + place, leaf: before + growth.entries - 1 }
}
