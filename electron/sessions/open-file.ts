import { open, stat, type FileHandle } from 'node:fs/promises'
import { SessionError, toSessionError } from './session-error.ts'

/** What tells whether a file is still the one that was read. */
export interface FileIdentity {
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  readonly dev: number
}

export interface OpenFile {
  readonly handle: FileHandle
  readonly identity: FileIdentity
}

/**
 * Opens a regular file for reading. What it is gets asked before it is opened: opening a pipe would wait for a writer.
 * @throws SessionError `not-found`, `no-permission`, `folder`, `not-a-file` or `io`
 */
export async function openFile(path: string): Promise<OpenFile> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) {
      throw new SessionError('folder', path, `${path} is a folder. Give a session file (.jsonl) inside it.`)
    }
    if (!found.isFile()) {
      throw new SessionError(
        'not-a-file',
        path,
        `${path} is a pipe or a device, no file. Give a session file (.jsonl).`,
      )
    }
    const handle = await open(path, 'r')
    try {
      const { size, mtimeMs, ino, dev } = await handle.stat()
      return { handle, identity: { size, mtimeMs, ino, dev } }
    } catch (error) {
      await handle.close()
      throw error
    }
  } catch (error) {
    throw toSessionError(error, path, 'read')
  }
}
