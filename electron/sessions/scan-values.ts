/** Four bytes of ASCII as the number that a little-endian read gives, which is compared faster than four bytes. */
export function wordOf(text: string): number {
  return Buffer.from(text, 'latin1').readInt32LE()
}

/** Whether the four bytes at this place are those of a `wordOf`. */
export function isWord(bytes: DataView, at: number, word: number): boolean {
  return bytes.getInt32(at, true) === word
}

/** 8 to 16 bytes of ASCII: their first and their last 8 as doubles, and where the last 8 begin. */
export interface FixedText {
  readonly first: number
  readonly last: number
  readonly lastAt: number
}

/**
 * A double is the widest number that is read and compared without being boxed. Bytes of ASCII write neither zero nor
 * "not a number", so two such doubles are equal exactly where their bytes are.
 * @throws RangeError for a text that is shorter than 8 bytes
 */
export function fixedText(text: string): FixedText {
  const bytes = Buffer.from(text, 'latin1')
  const lastAt = bytes.length - 8
  return { first: bytes.readDoubleLE(0), last: bytes.readDoubleLE(lastAt), lastAt }
}

/** Whether the bytes at this place are those of the text. */
export function isText(bytes: DataView, at: number, { first, last, lastAt }: FixedText): boolean {
  return bytes.getFloat64(at, true) === first && bytes.getFloat64(at + lastAt, true) === last
}

/** Puts the `hexKey` of the 8 lower-case hex digits at this place into `keys[index]`; false where others stand there. */
export function readHexKey(bytes: DataView, at: number, keys: Uint32Array, index: number): boolean {
  const upper = valueOfHex(bytes.getInt32(at, true))
  const lower = valueOfHex(bytes.getInt32(at + 4, true))
  if (upper < 0 || lower < 0) return false
  keys[index] = (upper << 16) | lower
  return true
}

/**
 * The value of four lower-case hex digits, given as a little-endian word; -1 where a byte of it is none. All four at
 * once: this runs four times a line.
 */
function valueOfHex(word: number): number {
  // The low bits of a digit are its value; those of a letter, which has bit 6 set, are 9 less.
  const digits = (word & 0x0f0f0f0f) + ((word >>> 6) & 0x01010101) * 9
  const letters = ((digits + 0x06060606) >>> 4) & 0x01010101
  // What does not give the same bytes again was something else.
  if ((digits & 0xf0f0f0f0) !== 0 || digits + 0x30303030 + letters * 39 !== word) return -1
  return ((digits & 0x0f) << 12) | (digits & 0xf00) | ((digits >>> 12) & 0xf0) | (digits >>> 24)
}

const HOUR_BYTES = 14
const MINUTE_MS = 60_000

/** Reads times. Remembers the last hour it read, which most lines share with the one before. */
export class TimeReader {
  /** The first and the last 8 of the 14 bytes `YYYY-MM-DDTHH:` of that hour, as doubles. */
  private first = Number.NaN
  private last = Number.NaN
  private hourTime = Number.NaN
  private isHour = false

  /**
   * Puts the milliseconds since the epoch of `YYYY-MM-DDTHH:MM:SS.mmmZ"` at this place into `time[0]`; false where anything
   * else stands there, or no time.
   */
  read(view: DataView, bytes: Buffer, at: number, time: Float64Array): boolean {
    if (view.getFloat64(at, true) !== this.first || view.getFloat64(at + 6, true) !== this.last) {
      this.first = view.getFloat64(at, true)
      this.last = view.getFloat64(at + 6, true)
      this.readHour(bytes, at)
    }
    // `MM:S` and `S.mm`, each digit as its value and each sign between them as 0.
    const upper = view.getInt32(at + 14, true) ^ MINUTE_ZEROS
    const lower = view.getInt32(at + 18, true) ^ SECOND_ZEROS
    const thousandth = (bytes[at + 22] ?? 0) ^ ZERO
    const isWhole =
      areDigits(upper) &&
      areDigits(lower) &&
      thousandth < 10 &&
      (upper & COLON_BITS) === 0 &&
      (lower & POINT_BITS) === 0 &&
      view.getInt16(at + 23, true) === Z_QUOTE
    const minute = (upper & 0xff) * 10 + ((upper >>> 8) & 0xff)
    const second = (upper >>> 24) * 10 + (lower & 0xff)
    if (!isWhole || minute > 59 || second > 59) return false
    const millisecond = ((lower >>> 16) & 0xff) * 100 + (lower >>> 24) * 10 + thousandth
    time[0] = this.hourTime + minute * MINUTE_MS + second * 1000 + millisecond
    return this.isHour
  }

  private readHour(bytes: Buffer, at: number): void {
    const text = bytes.toString('latin1', at, at + HOUR_BYTES)
    // `Date` itself decides what is a time: a month 13, or the rules of its leap years, are not repeated here.
    const isShaped = /^\d{4}-\d\d-\d\dT\d\d:$/.test(text) && !text.endsWith('24:')
    this.hourTime = isShaped ? Date.parse(`${text}00:00.000Z`) : Number.NaN
    this.isHour = !Number.isNaN(this.hourTime)
  }
}

const ZERO = 48
const MINUTE_ZEROS = wordOf('00:0')
const COLON_BITS = 0x00ff0000
const SECOND_ZEROS = wordOf('0.00')
const POINT_BITS = 0x0000ff00
/** `Z"` as a little-endian number. */
const Z_QUOTE = 0x225a

/** Whether each of the four bytes of a word is below 10. */
function areDigits(word: number): boolean {
  return ((word | (word + 0x76767676)) & 0x80808080) === 0
}
