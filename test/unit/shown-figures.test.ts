import { describe, expect, it } from 'vitest'
import { countOf, formatTokens } from '../../shared/figures.ts'
import { formatBytes, formatDollars } from '../../renderer/ui/numbers.ts'
import { shortPath } from '../../renderer/ui/paths.ts'
import { baseName } from '../../shared/session/shown-text.ts'
import { formatAgo } from '../../renderer/ui/times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 30, 12)

describe('formatAgo', () => {
  it.each([
    [0, 'now'],
    [-5 * MINUTE, 'now'],
    [59_999, 'now'],
    [MINUTE, '1 min'],
    [59 * MINUTE, '59 min'],
    [HOUR, '1 h'],
    [23 * HOUR, '23 h'],
    [3 * DAY, 'Fri'],
    [7 * DAY, '7 d'],
    [59 * DAY, '59 d'],
    [120 * DAY, '4 mo'],
    [800 * DAY, '2 y'],
  ])('%d ms ago is %s', (passed, shown) => {
    expect(formatAgo(now - passed, now)).toBe(shown)
  })

  it('says nothing of a time it cannot read', () => {
    expect(formatAgo(Number.NaN, now)).toBe('')
  })
})

describe('figures', () => {
  it.each([
    [0, '$0'],
    [0.0004, '<$0.01'],
    [0.005, '$0.01'],
    [0.417, '$0.42'],
    [99.99, '$99.99'],
    [99.999, '$100'],
    [1_204.4, '$1,204'],
  ])('%d dollars are %s', (amount, shown) => {
    expect(formatDollars(amount)).toBe(shown)
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [2_149, '2.1k'],
    [9_960, '10k'],
    [214_400, '214k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_310_000, '1.3M'],
  ])('%d tokens are %s', (tokens, shown) => {
    expect(formatTokens(tokens)).toBe(shown)
  })

  it.each([
    [12, '12 B'],
    [12_345, '12 KB'],
    [3_400_000, '3.4 MB'],
    [986_000_000, '986 MB'],
    [5_100_000_000, '5.1 GB'],
  ])('%d bytes are %s', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown)
  })

  it('counts in words', () => {
    expect(countOf(1, 'entry', 'entries')).toBe('1 entry')
    expect(countOf(1_204, 'entry', 'entries')).toBe('1,204 entries')
  })
})

describe('paths for reading', () => {
  it('takes the last part on every system', () => {
    expect(baseName('/home/a/tally/')).toBe('tally')
    expect(baseName('C:\\work\\tally')).toBe('tally')
    expect(baseName('/')).toBe('/')
  })

  it('shortens the home folder alone', () => {
    expect(shortPath('/home/a/work')).toBe('~/work')
    expect(shortPath('/Users/a')).toBe('~')
    expect(shortPath('C:\\Users\\a\\work')).toBe('~\\work')
    expect(shortPath('/rooted/work')).toBe('/rooted/work')
  })
})
