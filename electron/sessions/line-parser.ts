import { readSync } from 'node:fs'
import { readBytes } from './line-bytes.ts'
import { parseLine, type ParsedLine } from './parse-line.ts'
import { readBuffer } from './read-buffer.ts'

/** Bytes read ahead; longer lines are read by themselves. */
const WINDOW_BYTES = 1024 * 1024
/** A line further behind the one before than this is read by itself: what lies between is not wanted. */
const AHEAD_BYTES = 64 * 1024

/** Parses lines by where they lie, reading ahead: they are asked for in file order. Null where the file ends before. */
export function createLineParser(fd: number): (offset: number, length: number) => ParsedLine | null {
  const window = readBuffer(WINDOW_BYTES)
  let from = 0
  let to = 0
  let asked = 0
  return (offset, length) => {
    const isFar = offset - asked > AHEAD_BYTES
    asked = offset + length
    const isHeld = offset >= from && offset + length <= to
    if (!isHeld && (isFar || length > WINDOW_BYTES)) {
      const bytes = readBytes(fd, offset, length)
      return bytes === null ? null : parseLine(bytes)
    }
    if (!isHeld) {
      from = offset
      to = offset
      while (to < offset + length) {
        const bytesRead = readSync(fd, window, to - from, WINDOW_BYTES - (to - from), to)
        if (bytesRead === 0) return null
        to += bytesRead
      }
    }
    return parseLine(window, offset - from, offset - from + length)
  }
}
