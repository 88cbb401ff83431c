import { close, closeSync, constants, fstat, fstatSync, open, openSync, read, stat, type Stats } from 'node:fs'
import { promisify } from 'node:util'
import { SessionError, toSessionError } from './session-error.ts'

const openAsync = promisify(open)
const statAsync = promisify(stat)
const fstatAsync = promisify(fstat)
/** Reads from a plain descriptor without blocking: bodies are read from the same one synchronously. */
export const readAsync = promisify(read)
export const closeAsync = promisify(close)

/** What tells whether a file is still the one that was read. */
export interface FileIdentity {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  readonly dev: number
}

/** Of what the system tells of a file, what it is known again by. */
export function identityIn({ size, mtimeMs, ino, dev }: FileIdentity): FileIdentity {
  return { size, mtimeMs, ino, dev }
}

/** What stands under this path now. @throws the system's error */
export async function identityOf(path: string): Promise<FileIdentity> {
  return identityIn(await statAsync(path))
}

/** Whether it is the same file, and nothing was written to it in between as far as the system tells. */
export function isSameFile(a: FileIdentity, b: FileIdentity): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino && a.dev === b.dev
}

export interface OpenFile {
  /** The caller closes it. */
  readonly fd: number
  readonly identity: FileIdentity
}

/**
 * Opens a regular file for reading. What it is gets asked before it is opened: opening a pipe would wait for a writer.
 * @throws SessionError `not-found`, `no-permission`, `folder`, `not-a-file` or `io`
 */
export async function openFile(path: string): Promise<OpenFile> {
  try {
    refuseOther(path, await statAsync(path))
    const fd = await openAsync(path, 'r')
    try {
      return { fd, identity: identityIn(await fstatAsync(fd)) }
    } catch (error) {
      await closeAsync(fd)
      throw error
    }
  } catch (error) {
    throw toSessionError(error, path, 'read')
  }
}

/** Opening a pipe does not wait for a writer then; Windows has neither. */
export const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The same without a turn of the event loop: for reading thousands of files, where the turns cost more than the reading. */
export function openFileSync(path: string): OpenFile {
  try {
    const fd = openSync(path, AT_ONCE)
    try {
      const found = fstatSync(fd)
      refuseOther(path, found)
      return { fd, identity: identityIn(found) }
    } catch (error) {
      closeSync(fd)
      throw error
    }
  } catch (error) {
    throw toSessionError(error, path, 'read')
  }
}

function refuseOther(path: string, found: Stats): void {
  if (found.isDirectory()) {
    throw new SessionError('folder', path, `${path} is a folder. Give a session file (.jsonl) inside it.`)
  }
  if (!found.isFile()) {
    throw new SessionError('not-a-file', path, `${path} is a pipe or a device, no file. Give a session file (.jsonl).`)
  }
}
