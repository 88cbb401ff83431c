/** Bytes between the beginning of an allocation and that of the buffer. */
const PADDING_BYTES = 64

/**
 * A buffer for reading a file through, piece by piece. Large allocations begin 16 bytes behind a page, and there some
 * processors (AMD Zen 3 and 4, "fast short rep mov") copy out of the page cache at a third of their speed; further into
 * the page they do not.
 * @param size in bytes; what the buffer holds is undefined
 */
export function readBuffer(size: number): Buffer {
  return Buffer.allocUnsafeSlow(size + PADDING_BYTES).subarray(PADDING_BYTES)
}
