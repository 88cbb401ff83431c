/** The longest line that is ever made one string; longer ones are reported by their head and tail. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024
/** What is kept of the start of a line that is too long. */
export const HEAD_BYTES = 1024 * 1024
/** What is kept of its end: some programs write an entry's id behind its data. */
export const TAIL_BYTES = 64 * 1024

const NEWLINE = 10
const CARRIAGE_RETURN = 13
/** A carry buffer above this is given back once its line is done. */
const KEEP_CARRY = 4 * 1024 * 1024

/** Where a line lies in its file. */
export interface LinePlace {
  /** Physical line number, from 1. */
  readonly number: number
  /** Byte offset of its first byte. */
  readonly offset: number
  /** Length in bytes, the line end (`\n` or `\r\n`) not counted. */
  readonly length: number
  /** Byte offset behind its line end: where the next line begins. */
  readonly next: number
  /** A newline follows; only the last line of a file can be without. */
  readonly ended: boolean
}

/** One line. Its buffers are reused: they are valid only until the visitor returns. */
export type Line = LinePlace &
  (
    | { readonly kind: 'whole'; readonly bytes: Buffer }
    | { readonly kind: 'too-long'; readonly head: Buffer; readonly tail: Buffer }
  )

export interface LineSplitter {
  /** Takes the next bytes of the file, of any length. The buffer may be reused afterwards. */
  push(chunk: Buffer): void
  /** The file is at its end: hands on a last line without newline, if there is one. */
  end(): void
}

export interface SplitOptions {
  /** Number and offset of the first line that comes: for reading on from the middle of a file. */
  readonly firstLine?: number
  readonly firstOffset?: number
  /** For tests; `MAX_LINE_BYTES` otherwise. */
  readonly maxLineBytes?: number
}

/**
 * Cuts bytes into lines at `\n` alone (as pi does), whatever the boundaries of the chunks; a character of several bytes
 * is never cut, because lines are cut as bytes. Memory is bounded by the longest line allowed, not by the longest line.
 */
export function createLineSplitter(visit: (line: Line) => void, options: SplitOptions = {}): LineSplitter {
  const maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES
  let number = options.firstLine ?? 1
  let offset = options.firstOffset ?? 0
  /** Bytes of the line that is still open, from chunks before this one. */
  let carry = Buffer.alloc(0)
  let carried = 0
  /** Set while the open line is past the limit: its start, its latest bytes, and its length so far. */
  let long: { readonly head: Buffer; tail: Buffer; length: number } | null = null

  const addToCarry = (bytes: Buffer): void => {
    if (carried + bytes.length > carry.length) {
      const grown = Buffer.allocUnsafe(Math.max(carried + bytes.length, carry.length * 2, 64 * 1024))
      carry.copy(grown, 0, 0, carried)
      carry = grown
    }
    bytes.copy(carry, carried)
    carried += bytes.length
  }

  const addToLong = (bytes: Buffer): void => {
    if (long === null) return
    long.length += bytes.length
    const joined = bytes.length >= TAIL_BYTES ? bytes : Buffer.concat([long.tail, bytes])
    long.tail = Buffer.from(joined.subarray(Math.max(0, joined.length - TAIL_BYTES)))
  }

  /** Bytes of a line that goes on in the next chunk. */
  const hold = (bytes: Buffer): void => {
    if (long === null && carried + bytes.length > maxLineBytes) {
      addToCarry(bytes)
      const open = carry.subarray(0, carried)
      long = {
        head: Buffer.from(open.subarray(0, HEAD_BYTES)),
        tail: Buffer.from(open.subarray(Math.max(0, carried - TAIL_BYTES))),
        length: carried,
      }
      carry = Buffer.alloc(0)
      carried = 0
    } else if (long === null) addToCarry(bytes)
    else addToLong(bytes)
  }

  const hand = (bytes: Buffer, ended: boolean): void => {
    const next = offset + bytes.length + (ended ? 1 : 0)
    const whole = ended && bytes[bytes.length - 1] === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes
    const { length } = whole
    // Written out, because spreading one object into another costs more than parsing a short line.
    if (length <= maxLineBytes) visit({ number, offset, length, next, ended, kind: 'whole', bytes: whole })
    else {
      const head = whole.subarray(0, HEAD_BYTES)
      const tail = whole.subarray(-TAIL_BYTES)
      visit({ number, offset, length, next, ended, kind: 'too-long', head, tail })
    }
    number++
    offset = next
  }

  /** Ends the open line with its last bytes. */
  const close = (bytes: Buffer, ended: boolean): void => {
    if (carried === 0 && long === null) {
      hand(bytes, ended)
      return
    }
    hold(bytes)
    if (long === null) {
      hand(carry.subarray(0, carried), ended)
      carried = 0
      if (carry.length > KEEP_CARRY) carry = Buffer.alloc(0)
      return
    }
    const { head, tail, length } = long
    long = null
    const lineEnd = ended && tail.at(-1) === CARRIAGE_RETURN ? 1 : 0
    const next = offset + length + (ended ? 1 : 0)
    visit({
      number,
      offset,
      length: length - lineEnd,
      next,
      ended,
      kind: 'too-long',
      head,
      tail: tail.subarray(0, tail.length - lineEnd),
    })
    number++
    offset = next
  }

  return {
    push(chunk) {
      let start = 0
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start)
        if (end < 0) break
        close(chunk.subarray(start, end), true)
        start = end + 1
      }
      if (start < chunk.length) hold(chunk.subarray(start))
    },
    end() {
      if (carried > 0 || long !== null) close(Buffer.alloc(0), false)
    },
  }
}
