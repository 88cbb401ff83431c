import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { errorCode, SessionError } from './sessions/session-error.ts'

/**
 * Lets a file of a run be written (a trace, a picture) only where nothing is lost by it: under a free name, over an empty
 * file, or over one of its own kind, known by how it begins. Anything else may be somebody's only session. What is no
 * regular file (a pipe, `/dev/null`) holds nothing that could be lost.
 * @throws SessionError `exists`, naming the file
 */
export function refuseToReplace(file: string, beginning: Buffer, what: string): void {
  let stats
  try {
    stats = statSync(file)
  } catch (error) {
    // Whether it can be written there at all shows when it is.
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (!stats.isFile() || stats.size === 0 || beginningOf(file, beginning.length).equals(beginning)) return
  throw new SessionError(
    'exists',
    file,
    `${file} is there already and is no ${what} of an earlier run, so it was left as it is. Name another file.`,
  )
}

function beginningOf(file: string, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const descriptor = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0))
  } finally {
    closeSync(descriptor)
  }
}
