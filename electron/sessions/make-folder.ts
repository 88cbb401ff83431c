import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isFolder } from './is-folder.ts'
import { errorCode, toSessionError } from './session-error.ts'

/**
 * Makes a folder and those above it that are missing; one that is there stays as it is. One step at a time: Node's own
 * `recursive` never ends where the system makes no folders (`/proc`).
 * @throws SessionError naming the place that is at fault
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let at = path.resolve(folder); !(await isFolder(at)); at = path.dirname(at)) {
    missing.push(at)
    if (path.dirname(at) === at) break
  }
  for (const place of missing.toReversed()) {
    try {
      await mkdir(place)
    } catch (error) {
      // Somebody else made it meanwhile.
      if (errorCode(error) === 'EEXIST' && (await isFolder(place))) continue
      throw toSessionError(error, place, 'created')
    }
  }
}
