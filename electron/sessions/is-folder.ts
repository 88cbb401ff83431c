import { stat } from 'node:fs/promises'
import { errorCode, SessionError, toSessionError } from './session-error.ts'

/**
 * Whether a folder is there; false where nothing is.
 * @throws SessionError `not-a-folder` where something else is, or the reason why it cannot be told
 */
export async function isFolder(place: string): Promise<boolean> {
  let found
  try {
    found = await stat(place)
  } catch (error) {
    // Below a file there is nothing either.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false
    throw toSessionError(error, place, 'read')
  }
  if (found.isDirectory()) return true
  throw new SessionError('not-a-folder', place, `${place} is a file, not a folder. Give a folder.`)
}
