import { describe, expect, test } from 'vitest'
import { boxHeight, rowWindow, rowsTop, scrollTopFor } from '../../renderer/ui/row-window.ts'

const few = { count: 500, row: 26, view: 300, scale: 1 }
/** More rows than an element can be tall at this scale. */
const many = { count: 1_000_000, row: 26, view: 300, scale: 2 }

describe('rows that fit into their box', () => {
  test('stand where a list has them', () => {
    expect(boxHeight(few)).toBe(500 * 26)
    expect(rowsTop(few, 1234)).toBe(1234)
    expect(rowWindow(few, 0)).toEqual({ from: 0, to: 20, shift: 0 })
    const { from, to, shift } = rowWindow(few, 5200)
    expect(from).toBeLessThanOrEqual(200)
    expect(to).toBeGreaterThanOrEqual(212)
    expect(to - from).toBeLessThan(40)
    expect(shift).toBe(0)
  })

  test('are not drawn anew for a scroll of less than a row', () => {
    expect(rowWindow(few, 5201)).toEqual(rowWindow(few, 5210))
  })

  test('scroll no further than a row needs, and not at all where it is seen', () => {
    expect(scrollTopFor(few, 2600, 105)).toBeNull()
    expect(scrollTopFor(few, 2600, 50)).toBe(1300)
    expect(scrollTopFor(few, 2600, 200)).toBe(201 * 26 - 300)
  })
})

describe('more rows than the browser can lay out', () => {
  test('have a box below the limit', () => {
    expect(boxHeight(many) * many.scale).toBeLessThan(2 ** 25)
    expect(boxHeight({ ...many, scale: 1 })).toBe(26_000_000)
  })

  test('can be reached to the last one', () => {
    const end = boxHeight(many) - many.view
    expect(rowsTop(many, end)).toBeCloseTo(many.count * many.row - many.view)
    expect(rowWindow(many, end).to).toBe(many.count)
    expect(rowWindow(many, 0).from).toBe(0)
    const scrollTop = scrollTopFor(many, 0, many.count - 1) ?? 0
    expect(scrollTop).toBeCloseTo(end)
    expect(scrollTopFor(many, scrollTop + 0.01, many.count - 1)).toBeNull()
  })

  test('stand in the box where it is seen', () => {
    for (const scrollTop of [0, 12_345, 8_000_000, boxHeight(many) - many.view]) {
      const { from, to, shift } = rowWindow(many, scrollTop)
      const top = rowsTop(many, scrollTop)
      const first = Math.ceil(top / many.row)
      expect(from).toBeLessThanOrEqual(first)
      expect(to).toBeGreaterThan(Math.floor((top + many.view) / many.row) - 1)
      // On the screen the first row is as far from the upper edge as in a list without limits.
      expect(first * many.row + shift - scrollTop).toBeCloseTo(first * many.row - top)
      expect(to * many.row + shift).toBeLessThan(2 ** 25 / many.scale + 20 * many.row)
    }
  })

  test('are each shown by the scrolling that is asked for them', () => {
    for (const index of [0, 1, 645_000, 777_777, 999_999]) {
      const scrollTop = scrollTopFor(many, 4_000_000, index) ?? 0
      const top = rowsTop(many, scrollTop)
      expect(index * many.row).toBeGreaterThanOrEqual(top - 0.01)
      expect((index + 1) * many.row).toBeLessThanOrEqual(top + many.view + 0.01)
    }
  })
})
