/** What is told of several measurements of one thing. */
export interface Summary {
  readonly median: number
  readonly least: number
  readonly most: number
  readonly count: number
}

/** @throws RangeError for no samples: nothing was measured */
export function summarise(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new RangeError('there are no samples to summarise')
  const sorted = samples.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  // Of an even number, between the two in the middle.
  const [below, above] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0]
  return { median: (below + above) / 2, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0, count: sorted.length }
}

/**
 * The least sample that no fewer than `percent` of all are at or below (nearest rank).
 * @throws RangeError for no samples
 */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const found = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  if (found === undefined) throw new RangeError('there are no samples to take a percentile of')
  return found
}
