import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsLongNumber } from '../../shared/session/long-numbers.ts'

test.each([
  ['[1, -2.50, 0.1, 1e3, 1E+21, 123456789012345, 9007199254740991, 100000000000000000000, 0.0, -0]', false],
  ['{"a":12345678901234567890}', true],
  ['{"a":0.12345678901234567890}', true],
  ['[1e999]', true],
  ['[9007199254740993]', true],
  ['{"a":"12345678901234567891"}', false],
  [String.raw`{"a\\":"\"12345678901234567891","b":1}`, false],
  [String.raw`["\\",12345678901234567891]`, true],
  [String.raw`["\\\"",1,"x",12345678901234567891]`, true],
])('%s', (line, isLong) => {
  expect(() => JSON.parse(line) as unknown).not.toThrow()
  expect(holdsLongNumber(line)).toBe(isLong)
})

test('what was written by JSON.stringify never holds one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.double({ noNaN: true, noDefaultInfinity: true }), (value, number) => {
      expect(holdsLongNumber(JSON.stringify([value, number]))).toBe(false)
    }),
    { numRuns: 500 },
  )
})
