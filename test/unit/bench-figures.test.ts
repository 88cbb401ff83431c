import { expect, test } from 'vitest'
import { alternate } from '../../bench/alternate.ts'
import { figure, isMet, ratios, wholeNames } from '../../bench/figure.ts'
import { percentile, summarise } from '../../bench/statistics.ts'
import { tableOf } from '../../bench/table.ts'

test('the median of an even number of samples lies between the two in the middle', () => {
  expect(summarise([10, 1, 2, 4])).toEqual({ median: 3, least: 1, most: 10, count: 4 })
  expect(summarise([7, 1, 9])).toEqual({ median: 7, least: 1, most: 9, count: 3 })
})

test('nothing measured gives no figure', () => {
  expect(() => summarise([])).toThrow(RangeError)
  expect(() => percentile([], 50)).toThrow(RangeError)
})

test('a percentile is the least sample that so many are at or below', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 50, 95, 100].map((percent) => percentile(hundred, percent))).toEqual([1, 50, 95, 100])
  expect(percentile([3, 1, 2], 95)).toBe(3)
})

test('a goal is met by the median alone', () => {
  expect(isMet(figure('scan', 'L', '×', [1, 2, 9], { atMost: 2 }))).toBe(true)
  expect(isMet(figure('scan', 'L', '×', [1, 2.1, 2.2], { atMost: 2 }))).toBe(false)
  expect(isMet(figure('speed', 'L', '×', [0.8, 0.9, 0.9], { atLeast: 0.9 }))).toBe(true)
  expect(isMet(figure('size', 'L', 'MB', [1]))).toBeNull()
})

test('a name that goes on with the one before is whole by itself', () => {
  const names = ['scan', '  / raw read', '  / entry', 'verify'].map((name) => figure(name, 'L', '×', [1]))
  expect(wholeNames(names)).toEqual(['scan', 'scan / raw read', 'scan / entry', 'verify'])
})

test('ratios are taken round by round', () => {
  expect(ratios([10, 40], [5, 10])).toEqual([2, 4])
})

test('ways are measured in turn, each round beginning with another one', async () => {
  const order: string[] = []
  const way = (name: string) => async () => order.push(name)
  const samples = await alternate(2, { one: way('one'), two: way('two') })
  expect(order).toEqual(['one', 'two', 'two', 'one'])
  expect(samples).toEqual({ one: [1, 4], two: [2, 3] })
})

test('the table shows median, spread, number, goal and whether it is met', () => {
  const table = tableOf([
    figure('scan / raw read', 'L', '×', [1.5, 1.25, 2], { atMost: 2 }),
    figure('speed', null, 'ms', [1234.5], { atLeast: 2000 }),
  ])
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['file', 'median', 'least … most', 'n', 'goal'],
    ['scan / raw read', 'L', '1.50 ×', '1.25 … 2.00', '3', '≤ 2', '✓'],
    ['speed', '1235 ms', '1235 … 1235', '1', '≥ 2000', '✗'],
  ])
})
