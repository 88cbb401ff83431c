/** Chance that comes out the same in every run of the same seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number
  readonly chance: (probability: number) => boolean
  /** Falls off exponentially around a mean, as sizes of texts and lengths of turns do; at most eight times the mean. */
  readonly around: (mean: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
}

/** Mulberry32: small, quick, and good enough to draw sizes and shapes with. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    around: (mean) => Math.round(Math.min(8, -Math.log(1 - next())) * mean),
    pick: (list) => list[below(list.length)] ?? list[0],
  }
}

/** Eight hex digits for each number below 2^32, none of them twice, in no order that a reader could lean on. */
export function entryIdOf(number: number, seed: number): string {
  let mixed = (number + Math.imul(seed, 0x9e3779b1)) | 0
  // Each step can be undone, so no two numbers meet.
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  mixed ^= mixed >>> 16
  return (mixed >>> 0).toString(16).padStart(8, '0')
}
