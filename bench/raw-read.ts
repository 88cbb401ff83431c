import { closeSync, openSync, readSync } from 'node:fs'
import { readBuffer } from '../electron/sessions/read-buffer.ts'

const BUFFER = readBuffer(1024 * 1024)
const NEWLINE = 10

/** The reference of every reading figure: all bytes through one buffer of 1 MiB, each newline found by `indexOf`. */
export function countLines(path: string): number {
  return countOf(path, NEWLINE)
}

/** How often something is found by `indexOf` in all bytes, read through one buffer of 1 MiB. */
export function countOf(path: string, wanted: number | Buffer): number {
  const fd = openSync(path, 'r')
  try {
    let found = 0
    for (;;) {
      const read = readSync(fd, BUFFER, 0, BUFFER.length, null)
      if (read === 0) return found
      const bytes = BUFFER.subarray(0, read)
      for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) found += 1
    }
  } finally {
    closeSync(fd)
  }
}
