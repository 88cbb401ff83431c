import { constants } from 'node:fs'
import { copyFile, link, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createPacer } from '../pause.ts'
import { clearLeftovers, temporaryName } from './leftovers.ts'
import { makeFolder } from './make-folder.ts'
import { ofOtherGroup } from './rights-of.ts'
import { errorCode, toSessionError } from './session-error.ts'

/** Bytes gathered before one write. */
const BATCH_BYTES = 1024 * 1024

/** How the finished file gets its name. Handed in so that a test can take away what some file systems lack. */
export interface Naming {
  readonly link: typeof link
  readonly rename: typeof rename
}

export interface CreateOptions {
  /** Permission bits of the new file; the system's default otherwise. */
  readonly mode?: number
  /** The group that those bits are meant for: a file of another one gets less. */
  readonly group?: number | null
  readonly signal?: AbortSignal
  readonly naming?: Naming
}

/**
 * Writes a new file as a whole: under a temporary name in the same folder, flushed, then given its name without ever
 * overwriting what has that name. The folder is made where it is missing. Whatever goes wrong, the temporary file is
 * removed and nothing else has changed.
 * @param pieces text or bytes in order; taken one after the other, so they need not all be in memory
 * @returns the path of the new file
 * @throws SessionError `exists`, `not-a-folder`, `no-permission`, `no-space` or `io`
 */
export async function createFile(
  folder: string,
  name: string,
  pieces: Iterable<string | Uint8Array>,
  options: CreateOptions = {},
): Promise<string> {
  const path = join(folder, name)
  try {
    await makeFolder(folder)
    await clearLeftovers(folder)
    const naming = options.naming ?? { link, rename }
    await withTemporary(path, pieces, options, (temporary) => giveName(temporary, path, naming))
    await syncFolder(folder)
    return path
  } catch (error) {
    throw toSessionError(error, path, 'created')
  }
}

/**
 * Writes a temporary file beside where it is to stand, flushes it, and hands it on to be given its name. Whatever happens
 * then, nothing of that temporary name stays.
 */
export async function withTemporary(
  path: string,
  pieces: Iterable<string | Uint8Array>,
  { mode, group, signal }: Pick<CreateOptions, 'mode' | 'group' | 'signal'>,
  name: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)))
  try {
    const handle = await openNew(temporary, mode, group ?? null)
    try {
      await writePieces(handle, pieces, signal)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await name(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Opens a new file. What its group is shows only then; it gets another one while nothing is in it. */
async function openNew(path: string, mode: number | undefined, group: number | null): Promise<FileHandle> {
  // `wx`: a file of that name, or a link laid in wait under it, is an error and not a target.
  const handle = await open(path, 'wx', mode)
  if (mode === undefined || group === null || ofOtherGroup(mode) === mode) return handle
  const { gid } = await handle.stat()
  if (gid === group) return handle
  // Made anew: whoever opened the first one meanwhile reads nothing.
  await handle.close()
  await rm(path)
  return await open(path, 'wx', ofOtherGroup(mode))
}

async function writePieces(
  handle: FileHandle,
  pieces: Iterable<string | Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Making a piece can take far longer than its length tells: whoever else waits for this process gets a turn.
  const pace = createPacer(signal ?? new AbortController().signal)
  let batch: Uint8Array[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted()
    await handle.writeFile(Buffer.concat(batch, bytes))
    batch = []
    bytes = 0
  }
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? Buffer.from(piece) : piece
    batch.push(part)
    bytes += part.length
    if (bytes >= BATCH_BYTES) await flush()
    await pace()
  }
  await flush()
}

/** Errors of a file system that has no hard links. */
const NO_LINKS: ReadonlySet<string | null> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'])

/**
 * Gives a file a second name, as `giveName` does where the file system has hard links; where it has none, or the name is
 * on another disk, makes a copy. Whatever has the name already stays as it is.
 */
export async function keepAs(path: string, other: string): Promise<void> {
  try {
    await link(path, other)
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error)) && errorCode(error) !== 'EXDEV') throw error
    await copyFile(path, other, constants.COPYFILE_EXCL)
  }
}

/** A second name fails where the name is taken; a rename would overwrite. */
async function giveName(temporary: string, path: string, naming: Naming): Promise<void> {
  try {
    await naming.link(temporary, path)
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error
    // Without hard links the name is reserved first, by a file that nobody else can have made, and then replaced.
    await (await open(path, 'wx')).close()
    try {
      await naming.rename(temporary, path)
    } catch (renameError) {
      await rm(path, { force: true })
      throw renameError
    }
  }
}

/** Makes the new name last through a power cut, where the system lets a folder be flushed (Windows does not). */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    // Some network file systems refuse it; the file itself is flushed and complete. Anything else is an error.
    if (!NO_LINKS.has(errorCode(error)) && errorCode(error) !== 'EACCES') throw error
  }
}
