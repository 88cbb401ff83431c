import { randomBytes } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** No file of ours takes this long to be written: a temporary one that is older was left by a process that was killed. */
const OLD_MS = 60 * 60 * 1000
/** Names that `temporaryName` gives, and nobody else. */
const OURS = /^\..+\.dendro-[0-9a-f]{8}\.tmp$/

/** A name for a file on its way to another name: hidden, no session's, and told apart from those of other programs. */
export function temporaryName(name: string): string {
  return `.${name}.dendro-${randomBytes(4).toString('hex')}.tmp`
}

/**
 * Removes what killed processes of ours left half-written in a folder: plain files, with a name of ours, untouched for an
 * hour. What cannot be looked at or removed stays: it is in nobody's way.
 */
export async function clearLeftovers(folder: string, now: number = Date.now()): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!OURS.test(name)) continue
      const path = join(folder, name)
      const stats = await lstat(path)
      if (stats.isFile() && now - stats.mtimeMs > OLD_MS) await rm(path)
    }
  } catch {
    // Gone meanwhile, or not ours to touch.
  }
}
