/**
 * The same numbers with room for more: over the same memory where that has room behind them, else in a larger copy. What
 * is written behind the old length does not show in the old array.
 */
export function longer32(numbers: Int32Array, length: number): Int32Array {
  if (numbers.byteOffset + length * Int32Array.BYTES_PER_ELEMENT <= numbers.buffer.byteLength)
    return new Int32Array(numbers.buffer, numbers.byteOffset, length)
  const larger = new Int32Array(roomFor(length))
  larger.set(numbers)
  return larger.subarray(0, length)
}

/** `longer32` for bytes. */
export function longer8(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.byteOffset + length <= bytes.buffer.byteLength)
    return new Uint8Array(bytes.buffer, bytes.byteOffset, length)
  const larger = new Uint8Array(roomFor(length))
  larger.set(bytes)
  return larger.subarray(0, length)
}

/** A file that grew once will grow again: so much that the copies cost little against what comes. */
function roomFor(length: number): number {
  return length + Math.max(1024, length >> 3)
}
