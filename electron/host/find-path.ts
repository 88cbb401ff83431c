import { stat } from 'node:fs/promises'
import { Refusal } from '../failure.ts'
import { placeHere } from '../sessions/folders.ts'
import { mostRecentSession } from '../sessions/most-recent.ts'
import { closeAsync, openFile } from '../sessions/open-file.ts'
import { toSessionError } from '../sessions/session-error.ts'

/**
 * The session file a path stands for: a file for itself, a folder for the session that pi would continue there.
 * @throws SessionError or Refusal with a sentence when it stands for none
 */
export async function findPath(path: string): Promise<string> {
  if (await isFolder(path)) {
    const file = await mostRecentSession(placeHere(path))
    if (file !== null) return file
    throw new Refusal(
      'not-found',
      `There is no pi session of the project ${path}. Give a session file (.jsonl), or a folder that pi was started in.`,
    )
  }
  // Refuses in words what cannot be read at all; whether it is a session shows when it is opened.
  const { fd } = await openFile(path)
  await closeAsync(fd)
  return path
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    throw toSessionError(error, path, 'read')
  }
}
