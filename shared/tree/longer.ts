import type { TreeColumns } from '../session/columns.ts'

/**
 * Arrays of a session that may grow. What is made has room behind it, which is no memory before it is written to; what
 * gets longer stays in the same memory as long as that has room. What is written behind the length of an array does not
 * show in it.
 */

/** Numbers, all 0, with room behind them, `room` in all if that is more. */
export function roomy32(length: number, room = 0): Int32Array {
  return new Int32Array(Math.max(room, roomFor(length))).subarray(0, length)
}

/** `roomy32` for bytes. */
export function roomy8(length: number, room = 0): Uint8Array {
  return new Uint8Array(Math.max(room, roomFor(length))).subarray(0, length)
}

/** How many entries there is room for in the memory of columns: so much will come, where they are still on their way. */
export function roomOf({ parent }: TreeColumns): number {
  return parent.buffer.byteLength / Int32Array.BYTES_PER_ELEMENT
}

/** The same numbers and more: over the same memory where that has room behind them, else in a larger copy. */
export function longer32(numbers: Int32Array, length: number): Int32Array {
  if (numbers.byteOffset + length * Int32Array.BYTES_PER_ELEMENT <= numbers.buffer.byteLength)
    return new Int32Array(numbers.buffer, numbers.byteOffset, length)
  return copied32(numbers, length)
}

/** `longer32` for bytes. */
export function longer8(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.byteOffset + length <= bytes.buffer.byteLength)
    return new Uint8Array(bytes.buffer, bytes.byteOffset, length)
  const copy = roomy8(length)
  copy.set(bytes)
  return copy
}

/** A copy of at least the same length, in memory of its own. */
export function copied32(numbers: Int32Array, length: number): Int32Array {
  const copy = roomy32(length)
  copy.set(numbers)
  return copy
}

/** So much that the copies cost little against what comes. */
function roomFor(length: number): number {
  return length + Math.max(1024, length >> 3)
}
