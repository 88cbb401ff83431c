/** Room for the numbers of what is sorted; keys above it keep whole numbers up to 2^31. */
const INDEX = 2 ** 22

/** The numbers 0 up to `count` in the order of their keys (whole, below 2^31), equal ones in their own order. */
export function sortedByKey(count: number, keyOf: (index: number) => number): Int32Array {
  const sorted = new Int32Array(count)
  if (count >= INDEX) {
    const keys = Float64Array.from({ length: count }, (_, index) => keyOf(index))
    return Int32Array.from(keys.keys()).toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
  }
  // One number holds key and index: the engine sorts bare numbers many times as fast as it calls a comparison.
  const keys = new Float64Array(count)
  for (let index = 0; index < count; index += 1) keys[index] = keyOf(index) * INDEX + index
  keys.sort()
  for (let at = 0; at < count; at += 1) sorted[at] = (keys[at] ?? 0) % INDEX
  return sorted
}
