import { expect, test } from 'vitest'
import { createPageWork } from '../../electron/main/page-work.ts'

test('what comes while no page listens waits for one, in order', () => {
  const done: number[] = []
  const page = createPageWork()
  page.run(() => done.push(1))
  page.run(() => done.push(2))
  expect(done).toEqual([])
  page.pageListens()
  expect(done).toEqual([1, 2])
  page.run(() => done.push(3))
  page.pageGone()
  page.run(() => done.push(4))
  expect(done).toEqual([1, 2, 3])
  page.pageListens()
  page.pageListens()
  expect(done).toEqual([1, 2, 3, 4])
})
