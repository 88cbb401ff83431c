import type { Tail } from './read-session.ts'
import { readBytes } from './line-bytes.ts'

/** Bytes remembered of the beginning of a file and of the end of what was read of it. */
const MARK_BYTES = 128

/**
 * What a file looked like at its beginning and where it was last read to. A file that only grew still looks so; one that
 * was written anew does not, unless all that differs lies in between.
 */
export interface FileMarks {
  readonly first: Buffer
  readonly last: Buffer
  /** Where the last whole line ended. */
  readonly end: number
}

export function readMarks(fd: number, tail: Tail): FileMarks {
  const end = tail.offset
  const length = Math.min(MARK_BYTES, end)
  const nothing = Buffer.alloc(0)
  return { first: readBytes(fd, 0, length) ?? nothing, last: readBytes(fd, end - length, length) ?? nothing, end }
}

/** Whether the file still begins as it did, up to where its marks were taken: then it was only appended to. */
export function isSameStart(fd: number, { first, last, end }: FileMarks): boolean {
  return (
    readBytes(fd, 0, first.length)?.equals(first) === true &&
    readBytes(fd, end - last.length, last.length)?.equals(last) === true
  )
}
