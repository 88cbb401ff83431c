import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MigrationPreview } from '../../shared/ipc-writing.ts'
import type { BuiltSession } from '../../shared/session/build.ts'
import { isRecord } from '../../shared/session/entry.ts'
import { CURRENT_VERSION, migratesFrom } from '../../shared/session/header.ts'
import { wholeJson } from '../../shared/session/json-text.ts'
import { migrateEntry } from '../../shared/session/migrate.ts'
import { secondWriterAt } from '../../shared/tree/two-writers.ts'
import { keepAs, syncFolder, withTemporary } from './create-file.ts'
import { MAX_LINE_BYTES } from './line-bytes.ts'
import { liveSentence, sessionLiveness } from './live.ts'
import { asOnlyWriter } from './only-writer.ts'
import { identityOf, isSameFile, type FileIdentity } from './open-file.ts'
import type { SessionFile } from './open-session.ts'
import { parseLine } from './parse-line.ts'
import { errorCode, SessionError, toSessionError } from './session-error.ts'
import { LineSplitter, type Line } from './split-lines.ts'

/** Bytes read at once. */
const CHUNK_BYTES = 1024 * 1024
/** Names that are tried for what is kept of the file. */
const BACKUPS = 100

/** What bringing a session to the present version would do, without doing it. */
export function previewMigration({ path, built }: SessionFile): MigrationPreview {
  const { header, problems } = built.facts
  const from = migratesFrom(header.sourceVersion)
  return {
    from,
    entryCount: built.columns.count,
    leftOut: problems.filter(({ kind }) => kind === 'malformed' || kind === 'torn').length,
    backup: backupName(path, from, 1),
    refused: whyNot(path, built),
  }
}

/**
 * Brings a session of version 1 or 2 to version 3 in its own file, to the letter as pi does when it opens one; but what
 * was there is kept beside it, nothing is written where the file is no longer the one that was read, and the new content
 * takes the place of the old one at once.
 * @param replace gives the new content the file's name; handed in so that a test can write to the file just before
 * @returns where the file is kept as it was
 * @throws SessionError `read-only` where it must not be done, `changed`, `no-permission`, `no-space` or `io`; the file
 *   then is as it was
 */
export async function migrateFile(
  session: SessionFile,
  replace: typeof rename = rename,
): Promise<{ readonly backup: string }> {
  const { path: named, built, identity } = session
  const refused = whyNot(named, built)
  if (refused !== null) throw new SessionError('read-only', named, `${named} stays as it is. ${refused}`)
  try {
    // A link to a session stays one: what it leads to is replaced.
    const path = await realpath(named)
    const { mode, uid, gid } = await stat(path)
    const from = migratesFrom(built.facts.header.sourceVersion)
    await refuseOther(named, path, identity)
    let backup = ''
    let written = identity
    await withTemporary(path, migratedLines(path, built), { mode: mode & 0o600 }, (temporary) =>
      asOnlyWriter(path, identity, async () => {
        await refuseOther(named, path, identity)
        backup = await keep(path, from)
        try {
          // Owner, group and bits exactly as of the old one, whatever the system gives to new files or takes from them.
          const made = await stat(temporary)
          if (made.uid !== uid || made.gid !== gid) await chown(temporary, uid, gid)
          await chmod(temporary, mode & 0o7777)
          await refuseOther(named, path, identity)
          written = await identityOf(temporary)
          await replace(temporary, path)
        } catch (error) {
          await rm(backup, { force: true })
          throw error
        }
        await putBackIfWritten(named, path, backup, identity, written.size)
      }),
    )
    await syncFolder(dirname(path))
    return { backup }
  } catch (error) {
    throw toSessionError(error, named, 'written')
  }
}

/** Why a file is not brought to another version, in a sentence; null where it may be. */
function whyNot(path: string, built: BuiltSession): string | null {
  const { flavour, header, problems } = built.facts
  if (flavour === 'oh-my-pi') return 'It belongs to oh-my-pi, which keeps its files itself.'
  if (migratesFrom(header.sourceVersion) === CURRENT_VERSION) return `It is not of version 1 or 2.`
  const odd = problems.find(({ kind }) => kind === 'not-an-object' || kind === 'too-long')
  if (odd !== undefined)
    return `Line ${odd.line} of it cannot be carried over, and pi itself fails on it. Repair a copy instead.`
  if (secondWriterAt(built.columns) >= 0)
    return 'Two programs wrote to it at the same time. Fork or repair a copy instead.'
  const names = whyNotReplaced(path)
  if (names !== null) return names
  const sign = liveSentence(sessionLiveness(path, built))
  return sign === null ? null : `${sign} Close pi first, or wait, and try again.`
}

/** The new content is another file under this name, so what pi would fail on or another name leads to is looked at. */
function whyNotReplaced(path: string): string | null {
  try {
    // Opened, which changes nothing: what a system tells of rights without that can be those of another user.
    closeSync(openSync(path, 'r+'))
  } catch (error) {
    // Whatever else is wrong shows, with its own words, when it is read.
    if (!NOT_WRITABLE.has(errorCode(error))) return null
    return 'You have no permission to write to it, and pi itself would fail on it. Make it writable, or fork a copy.'
  }
  return otherNames(path) > 0
    ? 'It has a second name (a hard link), which would stay of the old version. Remove one of the names, or fork a copy.'
    : null
}

/** Further names of a file. What an earlier try, killed half-way, kept of it beside it is none: it is to stay as it is. */
function otherNames(path: string): number {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined || file.nlink < 2) return 0
  const real = realpathSync(path)
  const kept = readdirSync(dirname(real)).filter((name) => {
    if (!name.startsWith(`${basename(real)}.v`) || !name.endsWith('.bak')) return false
    const its = statSync(join(dirname(real), name), { throwIfNoEntry: false })
    return its?.ino === file.ino && its.dev === file.dev
  })
  return file.nlink - 1 - kept.length
}

const NOT_WRITABLE: ReadonlySet<string | null> = new Set(['EACCES', 'EPERM', 'EROFS'])

function backupName(path: string, from: number, attempt: number): string {
  return `${basename(path)}.v${from}${attempt === 1 ? '' : `-${attempt}`}.bak`
}

/** Keeps the file under a name that was free. A program that has it open and writes to it still writes to what is kept. */
async function keep(path: string, from: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const backup = join(dirname(path), backupName(path, from, attempt))
    try {
      await keepAs(path, backup)
      return backup
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || attempt === BACKUPS) throw error
    }
  }
}

async function refuseOther(named: string, path: string, before: FileIdentity): Promise<void> {
  if (!isSameFile(await identityOf(path), before)) throw changed(named)
}

function changed(path: string): SessionError {
  return new SessionError(
    'changed',
    path,
    `${path} was written to since it was opened, so it stays as it is. Open it again.`,
  )
}

/**
 * A line that came between the last look and the new name is in what was kept: that is then the file again. A line that
 * came to the new content since then stays as well, with it, under a name of its own.
 * @param size bytes of the new content
 */
async function putBackIfWritten(
  named: string,
  path: string,
  backup: string,
  before: FileIdentity,
  size: number,
): Promise<void> {
  const kept = await identityOf(backup)
  if (kept.ino !== before.ino || kept.size === before.size) return
  // Kept before the other takes its name, so that no moment is left in which a line goes lost.
  const migrated = await keep(path, CURRENT_VERSION)
  await rename(backup, path)
  if ((await identityOf(migrated)).size !== size) throw changedTwice(named, migrated)
  await rm(migrated, { force: true })
  throw changed(named)
}

function changedTwice(path: string, migrated: string): SessionError {
  return new SessionError(
    'changed',
    path,
    `Another program wrote to ${path} while it was brought to version ${CURRENT_VERSION}, before and after. It is of its old version again, with what came before; what came after is at the end of ${migrated}. Look at both.`,
  )
}

/** The lines of a file as pi's migration writes them: malformed and blank ones are left out, every header counts. */
function* migratedLines(path: string, built: BuiltSession): Generator<string> {
  const ready: string[] = []
  let ordinal = 0
  const take = ({ buffer, start, end }: Line): void => {
    const parsed = parseLine(buffer, start, end)
    if (parsed.kind !== 'value' || !isRecord(parsed.value)) return
    const isHeader = parsed.value['type'] === 'session'
    const entry = isHeader ? { ...parsed.value, version: CURRENT_VERSION } : migrateEntry(parsed.value, ordinal, built)
    if (!isHeader) ordinal += 1
    ready.push(`${wholeJson(entry)}\n`)
  }
  const splitter = new LineSplitter(take, { heldBytes: MAX_LINE_BYTES })
  const fd = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let bytes = readSync(fd, chunk); bytes > 0; bytes = readSync(fd, chunk)) {
      splitter.push(chunk.subarray(0, bytes))
      yield* ready.splice(0)
    }
    splitter.end()
    yield* ready.splice(0)
  } finally {
    closeSync(fd)
  }
}
