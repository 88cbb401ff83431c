import { describe, expect, it } from 'vitest'
import { shortTime, timeParts } from '../../renderer/tree/clock.ts'

const now = new Date()
const at = (year: number, day = 3): number => Date.UTC(year, 10, day, 9, 12, 30)

describe('the time of an entry in a narrow place', () => {
  it('is the time alone on the day of the entry above, and has the day before it on another', () => {
    const year = now.getUTCFullYear()
    expect(shortTime(at(year), at(year) - 1000)).toBe('09:12')
    expect(shortTime(at(year), at(year, 2))).toBe('3 Nov 09:12')
    expect(shortTime(at(year), Number.NaN)).toBe('3 Nov 09:12')
    expect(timeParts(at(year), at(year) - 1000)).toEqual({ day: '', time: '09:12:30' })
    expect(timeParts(at(year), Number.NaN)).toEqual({ day: '3 Nov', time: '09:12' })
  })

  it('is the whole date where the year is another than above, or above nothing another than this one', () => {
    expect(shortTime(at(2019), Number.NaN)).toBe('3 Nov 2019')
    expect(timeParts(at(2019), at(2018))).toEqual({ day: '3 Nov 2019', time: '' })
    expect(shortTime(at(2019), at(2019, 2))).toBe('3 Nov 09:12')
    expect(shortTime(at(2019), at(2018))).toBe('3 Nov 2019')
  })

  it('is nothing where it cannot be read', () => {
    expect(shortTime(Number.NaN, at(2019))).toBe('')
    expect(timeParts(Number.NaN, at(2019))).toEqual({ day: '', time: '' })
    expect(timeParts(Number.POSITIVE_INFINITY, Number.NaN)).toEqual({ day: '', time: '' })
  })
})
