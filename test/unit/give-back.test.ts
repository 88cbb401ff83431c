import { afterEach, expect, test, vi } from 'vitest'
import { giveBack } from '../../renderer/state/give-back.ts'

const LARGE = 2 ** 20

afterEach(() => {
  vi.useRealTimers()
})

test('what was replaced loses its large arrays a little later, but for those that went over, the columns’, and small ones', () => {
  vi.useFakeTimers()
  const columns = { parent: new Int32Array(LARGE) }
  const shared = new Int32Array(LARGE)
  const before = {
    y: new Float64Array(LARGE),
    few: new Int32Array(10),
    model: { columns, depth: shared, parent: columns.parent, branches: { place: new Int32Array(LARGE) } },
  }
  const now = { y: new Float64Array(LARGE), model: { columns, depth: shared.subarray(1), branches: {} } }
  giveBack(before, () => [null, now])

  // Whatever is on its way to be drawn anew can still read it.
  expect(before.y).toHaveLength(LARGE)
  vi.runAllTimers()
  expect(before.y).toHaveLength(0)
  expect(before.model.branches.place).toHaveLength(0)
  expect(before.few).toHaveLength(10)
  expect(columns.parent).toHaveLength(LARGE)
  expect(shared).toHaveLength(LARGE)
  expect(now.y).toHaveLength(LARGE)
})
