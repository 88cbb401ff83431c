let numbers = new Int32Array(0)

/**
 * Numbers, all -1, for the length of one calculation: whoever asks next gets the same memory. Fresh memory of this size
 * costs more than the calculations themselves.
 */
export function scratch(length: number): Int32Array {
  if (numbers.length < length) numbers = new Int32Array(length + (length >> 3))
  return numbers.subarray(0, length).fill(-1)
}
