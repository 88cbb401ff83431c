import { errorCode } from './sessions/session-error.ts'

/** Why nothing is done from a folder that was deleted while someone stood in it. */
export const FOLDER_GONE =
  'The folder you are in is not there any more: it was deleted or moved. Change to another folder and start Dendro again.'

/** The process's working folder, absolute; null where it was deleted or moved away. */
export function workingFolder(): string | null {
  try {
    return process.cwd()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
