/** The fact about an entry, out of a list in ascending order of `at`; null where the list has none. */
export function factAt<T extends { readonly at: number }>(facts: readonly T[], ordinal: number): T | null {
  let low = 0
  let high = facts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((facts[middle]?.at ?? Infinity) < ordinal) low = middle + 1
    else high = middle
  }
  const found = facts[low]
  return found?.at === ordinal ? found : null
}
