import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a small file of the app's own as a whole: written beside it, flushed, then renamed over it, so that a crash
 * leaves the old content or the new one. Its folder is made when it is missing. It is done when this returns: the app
 * may be about to end, and would not wait. For settings and the like; session files have their own two writers.
 */
export function writeAtomically(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const beside = `${file}.${randomUUID()}.tmp`
  try {
    const descriptor = openSync(beside, 'wx', 0o600)
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(beside, file)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}
