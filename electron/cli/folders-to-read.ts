import type { SessionFolder } from '../sessions/folders.ts'
import { sessionFolders } from '../sessions/session-folders.ts'
import { isFolder } from '../sessions/is-folder.ts'
import { absolutePath, placeOf } from './arguments.ts'
import type { CliIo } from './cli-io.ts'
import { RequestError } from './usage-error.ts'

/**
 * The folders that a command about all sessions reads: the one that is named, or else all that pi and oh-my-pi use.
 * @throws RequestError where the named one is not there
 */
export async function foldersToRead(named: string | undefined, io: CliIo): Promise<readonly SessionFolder[]> {
  if (named === undefined) return sessionFolders(placeOf(io))
  const path = absolutePath(named, io)
  if (await isFolder(path)) return [{ path, layout: 'projects', flavour: 'pi' }]
  throw new RequestError(`${path} is not there. Check the path, or whether it was moved.`)
}
