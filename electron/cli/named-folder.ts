import type { SessionFolder } from '../sessions/folders.ts'
import { isFolder } from '../sessions/is-folder.ts'
import { RequestError } from './usage-error.ts'

/** A folder of sessions that the command line names. @throws RequestError where it is none */
export async function namedFolder(named: string): Promise<SessionFolder> {
  if (await isFolder(named)) return { path: named, layout: 'projects', flavour: 'pi' }
  throw new RequestError(`${named} is not there. Check the path, or whether it was moved.`)
}
