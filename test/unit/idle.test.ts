import { expect, test } from 'vitest'
import { createIdle } from '../../electron/host/idle.ts'

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

test('background work rests until a session that was read is drawn, and asks for its rows', () => {
  let time = 0
  const idle = createIdle(() => time)
  idle.isRead()
  const whole = idle.rest()
  expect(whole).toBeGreaterThan(100)
  time = 100
  expect(idle.rest()).toBe(whole - 100)
  idle.asked()
  expect(idle.rest()).toBeLessThan(50)
  idle.isRead()
  time = 10_000
  expect(idle.rest()).toBe(0)
})
