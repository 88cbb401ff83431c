/** Ordinals [from, to). */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Keeps the smallest range of entries that holds all that were added or changed since it was last asked. */
export interface ChangedRange {
  readonly touch: (ordinal: number) => void
  /** @param count entries there are now */
  readonly take: (count: number) => Range
}

/** Nothing was told of yet: what is taken first is all there is. */
export function createChangedRange(): ChangedRange {
  /** Entries from here on were not told of at all. */
  let told = 0
  let low = Infinity
  let high = 0
  return {
    touch(ordinal) {
      if (ordinal < low) low = ordinal
      if (ordinal >= high) high = ordinal + 1
    },
    take(count) {
      const from = Math.min(low, told)
      const to = told < count ? count : Math.max(high, from)
      low = Infinity
      high = 0
      told = count
      return { from, to }
    },
  }
}
