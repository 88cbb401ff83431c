import { closeSync } from 'node:fs'
import type { BuiltSession, SessionBuilder } from '../../shared/session/build.ts'
import { carryChecked } from './carry-checked.ts'
import { checkEntries, type CheckOptions } from './check-entries.ts'
import { isSameStart, readMarks } from './file-marks.ts'
import { openFileSync, type FileIdentity } from './open-file.ts'
import { createSessionReader, type HowToRead, type ReadSessionOptions, type Tail } from './read-session.ts'
import { createBodies, type SessionBodies } from './session-bodies.ts'
import { toSessionError } from './session-error.ts'

/** A session that was read. Its bodies stay in the file and are read from there one by one. */
export interface SessionFile extends Pick<SessionBodies, 'body' | 'raw'> {
  /** As it was given. */
  readonly path: string
  /** What the file was when it was last read: lets a writer see whether it still is. */
  readonly identity: FileIdentity
  /** Another object after each reading or check; its arrays are corrected in place. */
  readonly built: BuiltSession
  /** Where reading on would begin, should the file grow. */
  readonly tail: Tail
  /** pi itself refuses the file: a title line of oh-my-pi stands before the header. */
  readonly refusedByPi: boolean
  /** Lets go of the file. Bodies cannot be read afterwards. Closing twice does nothing more. */
  readonly close: () => void
}

/** What became of a file that was to be read on. */
export type ReadOn =
  /** What was appended is read. */
  | 'grown'
  /** It no longer begins as it did: it has to be opened anew. */
  | 'rewritten'
  /** Its last line had no end when it was read and now goes on: it has to be opened anew. */
  | 'unended'

/** A session whose entries were taken by the heads of their lines, and that is read on as its file grows. */
export interface ScannedSession extends SessionFile {
  /** The smallest range of entries that holds all that were added or changed since this was last asked. */
  readonly changed: SessionBuilder['changed']
  /** Whether the line of every entry was parsed. */
  readonly isChecked: () => boolean
  /**
   * Parses the line of every entry that was taken by its head. Lines that turn out to hold something else are read again;
   * `onMoved` then tells where each entry stands now, -1 for those that are none.
   */
  readonly check: (options: CheckOptions & { readonly onMoved: (moved: Int32Array) => void }) => Promise<void>
  /** Makes `built` anew from what was checked so far. */
  readonly finish: () => void
  /**
   * Reads what was appended.
   * @param identity of the file now
   * @param unended take a last line without a newline too
   */
  readonly readOn: (identity: FileIdentity, unended: boolean, signal?: AbortSignal) => Promise<ReadOn>
}

/** Less than this is parsed at once, which takes no longer than a blink, and needs no check afterwards. */
const SMALL_BYTES = 2 * 1024 * 1024

export interface ScanOptions extends Pick<ReadSessionOptions, 'signal' | 'onProgress'> {
  /** Files, and what they grow by, are parsed at once below so many bytes. */
  readonly smallBytes?: number
}

/**
 * Opens a session file: reads and parses every line once and keeps the file open for its bodies. Never writes, unlike
 * pi, which adds a missing last newline and rewrites files of old versions when it opens them.
 * @throws SessionError with the reason in a sentence; the signal's reason when aborted
 */
export async function openSession(path: string, options: ReadSessionOptions = {}): Promise<SessionFile> {
  return open(path, Number.POSITIVE_INFINITY, options)
}

/**
 * Opens a session file by the heads of its lines, some twenty times as fast. Errors are those of `openSession`, but for
 * lines that are broken behind their heads: those are found by `check`.
 */
export async function scanSession(path: string, options: ScanOptions = {}): Promise<ScannedSession> {
  return open(path, options.smallBytes ?? SMALL_BYTES, options)
}

async function open(path: string, smallBytes: number, options: ReadSessionOptions): Promise<ScannedSession> {
  const { fd, identity } = openFileSync(path)
  try {
    return await readFile(path, fd, identity, smallBytes, options)
  } catch (error) {
    closeSync(fd)
    throw toSessionError(error, path, 'read')
  }
}

async function readFile(
  path: string,
  fd: number,
  first: FileIdentity,
  smallBytes: number,
  options: ReadSessionOptions,
): Promise<ScannedSession> {
  const wayOf = (bytes: number): HowToRead['way'] => (bytes < smallBytes ? 'parse' : 'scan')
  const distrusted = new Set<number>()
  let identity = first
  let isOpen = true
  let reader = createSessionReader(fd, first.size, path)
  await reader.read(first.size, { way: wayOf(first.size), unended: true }, options)
  let built = reader.builder.finish(first.size)
  let marks = readMarks(fd, reader.tail())
  /** Entries before this one are checked. */
  let checked = 0
  /** A last line without a newline was read, so nothing can be read on behind it. */
  let isUnended = reader.tail().offset < first.size
  const bodies = createBodies(
    path,
    () => (isOpen ? fd : null),
    () => built,
  )

  /** Reads the same bytes again with the distrusted lines parsed. Answers where the entries stand now. */
  async function readAgain(signal: AbortSignal | undefined): Promise<Int32Array> {
    const next = createSessionReader(fd, identity.size, path, distrusted)
    await next.read(identity.size, { way: 'scan', unended: isUnended }, { signal })
    const after = next.builder.finish(identity.size)
    const moved = carryChecked(reader.builder, built.places, next.builder, after.places)
    reader = next
    checked = 0
    built = after
    bodies.forget()
    return moved
  }

  return {
    path,
    body: bodies.body,
    raw: bodies.raw,
    get identity() {
      return identity
    },
    get built() {
      return built
    },
    get tail() {
      return reader.tail()
    },
    get refusedByPi() {
      return reader.refusedByPi()
    },
    close() {
      if (!isOpen) return
      isOpen = false
      bodies.forget()
      closeSync(fd)
    },
    changed: () => reader.builder.changed(),
    isChecked() {
      // What was checked once stays so, and a million entries are not looked through for nothing.
      checked = reader.builder.nextUnverified(checked)
      if (checked < 0) checked = reader.builder.count()
      return checked === reader.builder.count()
    },
    finish() {
      built = reader.builder.finish(identity.size)
    },
    async check({ onMoved, ...rest }) {
      // The first wrong line is put right at once, the others all together: each costs a reading of the whole file.
      for (let atOnce = true; ; atOnce = false) {
        if (await checkEntries(fd, reader.builder, distrusted, atOnce, rest)) return
        onMoved(await readAgain(rest.signal))
      }
    },
    async readOn(now, unended, signal) {
      if (!isSameStart(fd, marks)) return 'rewritten'
      if (isUnended) return 'unended'
      const way = wayOf(now.size - reader.tail().offset)
      await reader.read(now.size, { way, unended }, { signal })
      identity = now
      isUnended = unended && reader.tail().offset < now.size
      built = reader.builder.finish(now.size)
      marks = readMarks(fd, reader.tail())
      return 'grown'
    },
  }
}
