import type { Place } from '../../shared/session/growing-columns.ts'
import { stayCompiled } from '../../shared/stay-compiled.ts'

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

export interface SplitOptions {
  /** Number and offset of the first line that comes: for reading on from the middle of a file. */
  readonly firstLine?: number
  readonly firstOffset?: number
  /** The longest line that is held whole, in bytes. */
  readonly heldBytes?: number
}

/** A line that is longer than is held: its beginning, its latest bytes, and its length so far. */
interface LongLine {
  readonly head: Buffer
  tail: Buffer
  length: number
}

/**
 * Cuts bytes into lines at `\n` alone (as pi does), whatever the boundaries of the chunks; a character of several bytes
 * is never cut, because lines are cut as bytes. Memory is bounded by `heldBytes`, not by the longest line.
 */
export class LineSplitter {
  private readonly visit: (line: Line) => void
  private readonly held: number
  private readonly line: OpenLine
  /** Bytes of the line that is still open, from chunks before this one. */
  private carry: Buffer = NOTHING
  private carried = 0
  private long: LongLine | null = null

  constructor(visit: (line: Line) => void, options: SplitOptions = {}) {
    this.visit = visit
    this.held = options.heldBytes ?? HELD_BYTES
    this.line = {
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
  }

  /** Takes the next bytes of the file, of any length. The buffer may be reused afterwards. */
  push(chunk: Buffer): void {
    let start = 0
    if (this.carried > 0 || this.long !== null) {
      const end = chunk.indexOf(NEWLINE)
      if (end < 0) {
        this.hold(chunk)
        return
      }
      this.close(chunk.subarray(0, end), true)
      start = end + 1
    }
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start)
      if (end < 0) break
      this.hand(chunk, start, end, true)
      start = end + 1
    }
    if (start < chunk.length) this.hold(chunk.subarray(start))
  }

  /** Where the line begins that is still open: number and offset. */
  place(): Pick<Place, 'line' | 'offset'> {
    const { line, offset } = this.line
    return { line, offset }
  }

  /** The file is at its end: hands on a last line without newline, if there is one. */
  end(): void {
    if (this.carried > 0 || this.long !== null) this.close(NOTHING, false)
  }

  /** Bytes of a line that goes on in the next chunk. */
  private hold(bytes: Buffer): void {
    const { long } = this
    if (long !== null) {
      long.length += bytes.length
      const joined = bytes.length >= TAIL_BYTES ? bytes : Buffer.concat([long.tail, bytes])
      long.tail = Buffer.from(joined.subarray(Math.max(0, joined.length - TAIL_BYTES)))
      return
    }
    const length = this.carried + bytes.length
    if (length > this.held) {
      const open = this.carry.subarray(0, this.carried)
      this.long = {
        head: Buffer.concat([open.subarray(0, HEAD_BYTES), bytes.subarray(0, HEAD_BYTES)]).subarray(0, HEAD_BYTES),
        tail: Buffer.concat([open.subarray(-TAIL_BYTES), bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES),
        length,
      }
      this.carried = 0
      return
    }
    if (length > this.carry.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, this.carry.length * 2, 64 * 1024))
      this.carry.copy(grown, 0, 0, this.carried)
      this.carry = grown
    }
    bytes.copy(this.carry, this.carried)
    this.carried = length
  }

  /** Hands on a line whose bytes, with the `\r` of its line end, are [start, end) of a buffer. */
  private hand(buffer: Buffer, start: number, end: number, ended: boolean): void {
    const { line, held } = this
    const last = ended && end > start && buffer[end - 1] === CARRIAGE_RETURN ? end - 1 : end
    line.next = line.offset + end - start + (ended ? 1 : 0)
    line.ended = ended
    line.length = last - start
    line.buffer = buffer
    line.start = start
    line.whole = line.length <= held
    line.end = line.whole ? last : Math.min(last, start + HEAD_BYTES)
    line.tail = line.whole ? NOTHING : buffer.subarray(Math.max(start, last - TAIL_BYTES), last)
    this.goOn()
  }

  private handLong({ head, tail, length }: LongLine, ended: boolean): void {
    const { line } = this
    const lineEnd = ended && tail.at(-1) === CARRIAGE_RETURN ? 1 : 0
    line.next = line.offset + length + (ended ? 1 : 0)
    line.ended = ended
    line.length = length - lineEnd
    line.buffer = head
    line.start = 0
    line.end = Math.min(head.length, line.length)
    line.whole = false
    line.tail = tail.subarray(0, tail.length - lineEnd)
    this.goOn()
  }

  private goOn(): void {
    const { line } = this
    this.visit(line)
    line.line += 1
    line.offset = line.next
  }

  /** Ends a line of which a part came with earlier chunks. */
  private close(bytes: Buffer, ended: boolean): void {
    this.hold(bytes)
    const { long, carried } = this
    this.long = null
    this.carried = 0
    if (long === null) this.hand(this.carry, 0, carried, ended)
    else this.handLong(long, ended)
  }
}

stayCompiled(new LineSplitter(() => undefined))
