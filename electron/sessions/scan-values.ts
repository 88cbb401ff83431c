/** Values of hex digits by their byte; -1 for every other byte. */
const HEX = new Int8Array(256).fill(-1)
for (const [value, digit] of Buffer.from('0123456789abcdef').entries()) HEX[digit] = value

/** Four bytes of ASCII as the number that a little-endian read gives, which is compared faster than four bytes. */
export function wordOf(text: string): number {
  return Buffer.from(text, 'latin1').readInt32LE()
}

/** Whether the four bytes at this place are those of a `wordOf`. */
export function isWord(bytes: DataView, at: number, word: number): boolean {
  return bytes.getInt32(at, true) === word
}

/** Puts the `hexKey` of the 8 lower-case hex digits at this place into `keys[index]`; false where others stand there. */
export function readHexKey(bytes: Buffer, at: number, keys: Uint32Array, index: number): boolean {
  // Written out: this runs twice a line, and a loop costs half as much again.
  const a = HEX[bytes[at] ?? 0] ?? -1
  const b = HEX[bytes[at + 1] ?? 0] ?? -1
  const c = HEX[bytes[at + 2] ?? 0] ?? -1
  const d = HEX[bytes[at + 3] ?? 0] ?? -1
  const e = HEX[bytes[at + 4] ?? 0] ?? -1
  const f = HEX[bytes[at + 5] ?? 0] ?? -1
  const g = HEX[bytes[at + 6] ?? 0] ?? -1
  const h = HEX[bytes[at + 7] ?? 0] ?? -1
  if ((a | b | c | d | e | f | g | h) < 0) return false
  keys[index] = (a << 28) | (b << 24) | (c << 20) | (d << 16) | (e << 12) | (f << 8) | (g << 4) | h
  return true
}

/**
 * Puts the milliseconds since the epoch of `YYYY-MM-DDTHH:MM:SS.mmmZ"` at this place into `time[0]`; false where anything
 * else stands there, or no time.
 */
export type TimeReader = (view: DataView, bytes: Buffer, at: number, time: Float64Array) => boolean

const HOUR_BYTES = 14
const MINUTE_MS = 60_000

/** Remembers the last hour it read, which most lines share with the one before. */
export function createTimeReader(): TimeReader {
  /** `YYYY`, `-MM-`, `DDTH` and `H:` of that hour. */
  let year = 0
  let month = 0
  let day = 0
  let hour = 0
  let hourTime = 0
  let isHour = false

  function readHour(bytes: Buffer, at: number): void {
    const text = bytes.toString('latin1', at, at + HOUR_BYTES)
    // `Date` itself decides what is a time: a month 13, or the rules of its leap years, are not repeated here.
    const isShaped = /^\d{4}-\d\d-\d\dT\d\d:$/.test(text) && !text.endsWith('24:')
    hourTime = isShaped ? Date.parse(`${text}00:00.000Z`) : Number.NaN
    isHour = !Number.isNaN(hourTime)
  }

  return (view, bytes, at, time) => {
    const isSameHour =
      view.getInt32(at, true) === year &&
      view.getInt32(at + 4, true) === month &&
      view.getInt32(at + 8, true) === day &&
      view.getInt16(at + 12, true) === hour
    if (!isSameHour) {
      year = view.getInt32(at, true)
      month = view.getInt32(at + 4, true)
      day = view.getInt32(at + 8, true)
      hour = view.getInt16(at + 12, true)
      readHour(bytes, at)
    }
    const minute = twoDigits(bytes, at + 14)
    const second = twoDigits(bytes, at + 17)
    const hundredths = twoDigits(bytes, at + 20)
    const thousandth = (bytes[at + 22] ?? 0) - 48
    const isWhole =
      bytes[at + 16] === 58 &&
      bytes[at + 19] === 46 &&
      view.getInt16(at + 23, true) === Z_QUOTE &&
      (minute | second | hundredths) >= 0
    if (!isWhole || minute > 59 || second > 59 || thousandth < 0 || thousandth > 9) return false
    time[0] = hourTime + minute * MINUTE_MS + second * 1000 + hundredths * 10 + thousandth
    return isHour
  }
}

/** `Z"` as a little-endian number. */
const Z_QUOTE = 0x225a

/** Two decimal digits; negative where one of them is none. */
function twoDigits(bytes: Buffer, at: number): number {
  const tens = (bytes[at] ?? 0) - 48
  const ones = (bytes[at + 1] ?? 0) - 48
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones
}
