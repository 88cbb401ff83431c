import { describe, expect, it } from 'vitest'
import { compareStops, nextStop, stopsWithin } from '../../shared/lens/compare-stops.ts'
import type { CompareHit } from '../../shared/lens/replies.ts'

const there = { before: '', match: 'x', after: '' }
const hit = (ordinal: number, sides: 'left' | 'right' | 'both'): CompareHit => ({
  ordinal,
  left: sides === 'right' ? null : there,
  right: sides === 'left' ? null : there,
})

/** Entries stand at a tenth of their numbers; 55 is off the path. The compaction is entry 30, at place 3. */
const placeOf = (ordinal: number): number => (ordinal === 55 ? -1 : ordinal / 10)
const inShort = (hits: readonly CompareHit[]) =>
  compareStops(hits, placeOf, 3).map(({ ordinal, place }) => [ordinal, place])

describe('the rows of the comparison that a search found', () => {
  it('stand as they are shown, the summary first', () => {
    expect(inShort([hit(50, 'left'), hit(10, 'both'), hit(55, 'both'), hit(30, 'both')])).toEqual([
      [30, -1],
      [10, 1],
      [30, 3],
      [50, 5],
    ])
    expect(inShort([hit(30, 'right')])).toEqual([[30, -1]])
    expect(inShort([hit(30, 'left'), hit(40, 'right')])).toEqual([
      [30, 3],
      [40, 4],
    ])
  })

  it('are stepped through from where a person is, round and round', () => {
    const stops = compareStops([hit(10, 'left'), hit(30, 'both'), hit(50, 'both')], placeOf, 3)
    const from = (here: number, by: 1 | -1) => nextStop(stops, here, by)?.place
    expect([-2, -1, 1, 2, 3, 5, 9].map((here) => from(here, 1))).toEqual([-1, 1, 3, 3, 5, -1, -1])
    expect([-2, -1, 1, 2, 9].map((here) => from(here, -1))).toEqual([5, 5, -1, 1, 5])
    expect(nextStop([], 0, 1)).toBeNull()
  })

  it('are counted within a run', () => {
    const stops = compareStops([hit(10, 'left'), hit(20, 'left'), hit(30, 'both'), hit(50, 'both')], placeOf, 3)
    expect(stopsWithin(stops, 0, 3)).toBe(2)
    expect(stopsWithin(stops, 2, 6)).toBe(3)
    expect(stopsWithin(stops, 6, 9)).toBe(0)
    expect(stopsWithin([], 0, 9)).toBe(0)
  })
})
