import { expect, test } from 'vitest'
import { createIdle } from '../../electron/idle.ts'

test('background work rests while something was asked a moment ago, and not before or after', () => {
  let time = 0
  const idle = createIdle(() => time)
  expect(idle.rest()).toBe(0)
  idle.asked()
  expect(idle.rest()).toBeGreaterThan(0)
  time = 200
  expect(idle.rest()).toBeGreaterThan(0)
  time = 1_000
  expect(idle.rest()).toBe(0)
})
