import { readSync } from 'node:fs'
import type { RawEntry } from '../../shared/session/entry.ts'
import { headFields } from './head-fields.ts'

/** The longest line that is ever made one string; of a longer one only the fields at its ends are read. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024
/** What is read of the beginning of a line that is too long. */
const HEAD_BYTES = 1024 * 1024
/** What is read of its end: some programs write an entry's id behind its data. */
const TAIL_BYTES = 64 * 1024

/** Bytes [offset, offset + length) of an open file; null where it ends before them. */
export function readBytes(fd: number, offset: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafe(length)
  for (let filled = 0; filled < length;) {
    const bytesRead = readSync(fd, bytes, filled, length - filled, offset + filled)
    if (bytesRead === 0) return null
    filled += bytesRead
  }
  return bytes
}

/** The fields at the ends of a line longer than `MAX_LINE_BYTES`; null where nothing can be told, or the file ended. */
export function readEnds(fd: number, offset: number, length: number): RawEntry | null {
  const head = readBytes(fd, offset, HEAD_BYTES)
  const tail = readBytes(fd, offset + length - TAIL_BYTES, TAIL_BYTES)
  return head === null || tail === null ? null : headFields(head, tail)
}
