import type { Place } from '../../shared/session/growing-columns.ts'

/** The longest line that is held whole while it is split off; of a longer one its beginning and its end. */
const HELD_BYTES = 256 * 1024
/** What is kept of the beginning and of the end of a line that is not held. */
const HEAD_BYTES = 4 * 1024
const TAIL_BYTES = 256

const NEWLINE = 10
const CARRIAGE_RETURN = 13
const NOTHING = Buffer.alloc(0)

/**
 * One line. One object serves for all lines of a file, and its buffers are reused: it is valid only until the visitor
 * returns.
 */
export interface Line extends Place {
  /** Byte offset behind its line end: where the next line begins. */
  readonly next: number
  /** A newline follows; only the last line of a file can be without. */
  readonly ended: boolean
  /** Bytes [start, end) of this buffer are the line, without its line end; of one that is not whole, its beginning. */
  readonly buffer: Buffer
  readonly start: number
  readonly end: number
  readonly whole: boolean
  /** The last bytes of a line that is not whole. */
  readonly tail: Buffer
}

type OpenLine = { -readonly [K in keyof Line]: Line[K] }

export interface LineSplitter {
  /** Takes the next bytes of the file, of any length. The buffer may be reused afterwards. */
  push(chunk: Buffer): void
  /** Where the line begins that is still open: number and offset. */
  place(): Pick<Place, 'line' | 'offset'>
  /** The file is at its end: hands on a last line without newline, if there is one. */
  end(): void
}

export interface SplitOptions {
  /** Number and offset of the first line that comes: for reading on from the middle of a file. */
  readonly firstLine?: number
  readonly firstOffset?: number
  /** The longest line that is held whole, in bytes. */
  readonly heldBytes?: number
}

/**
 * Cuts bytes into lines at `\n` alone (as pi does), whatever the boundaries of the chunks; a character of several bytes
 * is never cut, because lines are cut as bytes. Memory is bounded by `heldBytes`, not by the longest line.
 */
export function createLineSplitter(visit: (line: Line) => void, options: SplitOptions = {}): LineSplitter {
  const held = options.heldBytes ?? HELD_BYTES
  const line: OpenLine = {
    line: options.firstLine ?? 1,
    offset: options.firstOffset ?? 0,
    length: 0,
    next: 0,
    ended: true,
    buffer: NOTHING,
    start: 0,
    end: 0,
    whole: true,
    tail: NOTHING,
  }
  /** Bytes of the line that is still open, from chunks before this one. */
  let carry = NOTHING
  let carried = 0
  /** Set while the open line is longer than is held: its beginning, its latest bytes, and its length so far. */
  let long: { readonly head: Buffer; tail: Buffer; length: number } | null = null

  /** Bytes of a line that goes on in the next chunk. */
  function hold(bytes: Buffer): void {
    if (long !== null) {
      long.length += bytes.length
      const joined = bytes.length >= TAIL_BYTES ? bytes : Buffer.concat([long.tail, bytes])
      long.tail = Buffer.from(joined.subarray(Math.max(0, joined.length - TAIL_BYTES)))
      return
    }
    if (carried + bytes.length > held) {
      const open = carry.subarray(0, carried)
      long = {
        head: Buffer.concat([open.subarray(0, HEAD_BYTES), bytes.subarray(0, HEAD_BYTES)]).subarray(0, HEAD_BYTES),
        tail: Buffer.concat([open.subarray(-TAIL_BYTES), bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES),
        length: carried + bytes.length,
      }
      carried = 0
      return
    }
    if (carried + bytes.length > carry.length) {
      const grown = Buffer.allocUnsafe(Math.max(carried + bytes.length, carry.length * 2, 64 * 1024))
      carry.copy(grown, 0, 0, carried)
      carry = grown
    }
    bytes.copy(carry, carried)
    carried += bytes.length
  }

  /** Hands on a line whose bytes, with the `\r` of its line end, are [start, end) of a buffer. */
  function hand(buffer: Buffer, start: number, end: number, ended: boolean): void {
    const last = ended && end > start && buffer[end - 1] === CARRIAGE_RETURN ? end - 1 : end
    line.next = line.offset + end - start + (ended ? 1 : 0)
    line.ended = ended
    line.length = last - start
    line.buffer = buffer
    line.start = start
    line.whole = line.length <= held
    line.end = line.whole ? last : Math.min(last, start + HEAD_BYTES)
    line.tail = line.whole ? NOTHING : buffer.subarray(Math.max(start, last - TAIL_BYTES), last)
    goOn()
  }

  function handLong(head: Buffer, tail: Buffer, length: number, ended: boolean): void {
    const lineEnd = ended && tail.at(-1) === CARRIAGE_RETURN ? 1 : 0
    line.next = line.offset + length + (ended ? 1 : 0)
    line.ended = ended
    line.length = length - lineEnd
    line.buffer = head
    line.start = 0
    line.end = Math.min(head.length, line.length)
    line.whole = false
    line.tail = tail.subarray(0, tail.length - lineEnd)
    goOn()
  }

  function goOn(): void {
    visit(line)
    line.line += 1
    line.offset = line.next
  }

  /** Ends a line of which a part came with earlier chunks. */
  function close(bytes: Buffer, ended: boolean): void {
    hold(bytes)
    if (long === null) {
      const end = carried
      carried = 0
      hand(carry, 0, end, ended)
    } else {
      const { head, tail, length } = long
      long = null
      handLong(head, tail, length, ended)
    }
  }

  return {
    push(chunk) {
      let start = 0
      if (carried > 0 || long !== null) {
        const end = chunk.indexOf(NEWLINE)
        if (end < 0) {
          hold(chunk)
          return
        }
        close(chunk.subarray(0, end), true)
        start = end + 1
      }
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start)
        if (end < 0) break
        hand(chunk, start, end, true)
        start = end + 1
      }
      if (start < chunk.length) hold(chunk.subarray(start))
    },
    place: () => ({ line: line.line, offset: line.offset }),
    end() {
      if (carried > 0 || long !== null) close(NOTHING, false)
    },
  }
}
