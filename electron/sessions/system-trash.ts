import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keepAs } from './create-file.ts'
import { identityOf, type FileIdentity } from './open-file.ts'
import { errorCode, SessionError, toSessionError } from './session-error.ts'

/** Where a person's trash lies. */
export interface TrashPlace {
  readonly platform: NodeJS.Platform
  /** `$XDG_DATA_HOME`, or `~/.local/share`. */
  readonly dataHome: string
  /** -1 where the system has none. */
  readonly uid: number
}

/** A file in the trash of the system, and what tells that it is still the same. */
export interface Trashed {
  /** Where it was. */
  readonly file: string
  /** Where it lies now, and what is kept about it. */
  readonly held: string
  readonly info: string
  readonly identity: FileIdentity
}

/** How the trash of freedesktop.org names what it keeps about a file. */
const INFO = '.trashinfo'

/**
 * Finds a file that was just moved to the trash, as freedesktop.org has it (Trash specification 1.0): in the folder of the
 * home, or in the one of the disk that the file lay on. Null where it is not there, and on macOS and Windows, which do not
 * let programs look into their trash.
 * @param before what the file was
 */
export async function findTrashed(file: string, before: FileIdentity, place: TrashPlace): Promise<Trashed | null> {
  if (place.platform === 'darwin' || place.platform === 'win32') return null
  for (const { folder, top } of await trashFolders(file, before, place)) {
    for (const name of await namesIn(join(folder, 'info'))) {
      if (!name.endsWith(INFO)) continue
      const info = join(folder, 'info', name)
      if ((await originOf(info, top)) !== file) continue
      const held = join(folder, 'files', name.slice(0, -INFO.length))
      const identity = await identityOf(held).catch(() => null)
      // Moved to another disk it is another file; its time and size go with it.
      if (identity !== null && isLike(identity, before)) return { file, held, info, identity }
    }
  }
  return null
}

/**
 * Puts a file back where it was; what has its name there meanwhile is never replaced.
 * @throws SessionError `exists`, `changed`, `not-found`, `no-permission` or `io`
 */
export async function restoreTrashed({ file, held, info, identity }: Trashed): Promise<void> {
  try {
    const now = await identityOf(held)
    if (!isLike(now, identity) || now.ino !== identity.ino) {
      throw new SessionError(
        'changed',
        file,
        `What lies in the trash as ${held} is not the session that was moved there.`,
      )
    }
    await keepAs(held, file)
    await rm(held)
    await rm(info, { force: true })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      const message = `${file} is there again, so what lies in the trash was not put in its place. Move one of them by hand.`
      throw new SessionError('exists', file, message)
    }
    throw toSessionError(error, file, 'brought back from the trash')
  }
}

function isLike(a: FileIdentity, b: FileIdentity): boolean {
  return a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) < 1
}

interface TrashFolder {
  readonly folder: string
  /** What its paths are relative to; null where they are absolute. */
  readonly top: string | null
}

/** The trash of the home, and those at the top of the disk that the file lies on. */
async function trashFolders(file: string, { dev }: FileIdentity, place: TrashPlace): Promise<readonly TrashFolder[]> {
  const home = { folder: join(place.dataHome, 'Trash'), top: null }
  let top = dirname(file)
  for (;;) {
    const above = dirname(top)
    const isSameDisk = above !== top && (await stat(above).catch(() => null))?.dev === dev
    if (!isSameDisk) break
    top = above
  }
  const uid = String(place.uid)
  return [home, { folder: join(top, '.Trash', uid), top }, { folder: join(top, `.Trash-${uid}`), top }]
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch {
    // Most disks have no trash of their own.
    return []
  }
}

/** The path that a file of the trash had; null where that is not told. */
async function originOf(info: string, top: string | null): Promise<string | null> {
  const text = await readFile(info, 'utf8').catch(() => '')
  const written = /^Path=(.*)$/m.exec(text)?.[1]?.trim()
  if (written === undefined) return null
  try {
    const path = decodeURIComponent(written)
    return path.startsWith('/') || top === null ? path : join(top, path)
  } catch {
    // No program of the specification writes it so.
    return null
  }
}
