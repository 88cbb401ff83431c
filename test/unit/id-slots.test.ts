import { expect, it } from 'vitest'
import { IdSlots } from '../../shared/session/id-slots.ts'
import { emptyKeys, Tag } from '../../shared/session/tagged-keys.ts'

const COUNT = 300_000

/** Keys that look random; every tenth repeats one from close before, every eleventh one from far before. */
function manyKeys(): ReturnType<typeof emptyKeys> {
  const stored = emptyKeys(COUNT)
  for (let ordinal = 0; ordinal < COUNT; ordinal++) {
    const repeats = ordinal % 10 === 9 ? ordinal - 3 : ordinal % 11 === 10 ? ordinal >> 1 : null
    stored.keys[ordinal] = repeats === null ? Math.imul(ordinal, 0x9e3779b1) : (stored.keys[repeats] ?? 0)
    stored.tags[ordinal] = ordinal % 13 === 12 ? Tag.text : Tag.hex
  }
  return stored
}

it('holds the last entry of each id and tells of every repeated one in order, however many come at once', () => {
  const stored = manyKeys()
  const slots = new IdSlots()
  expect(slots.reserve(COUNT)).toBe(true)
  expect(slots.reserve(COUNT)).toBe(false)
  const told: [earlier: number, later: number][] = []
  const tell = (earlier: number, later: number): void => {
    told.push([earlier, later])
  }
  slots.put(0, 1000, stored, tell)
  slots.put(1000, COUNT, stored, tell)

  const last = new Map<number, number>()
  const expected: [earlier: number, later: number][] = []
  for (let ordinal = 0; ordinal < COUNT; ordinal++) {
    if (stored.tags[ordinal] !== Tag.hex) continue
    const key = stored.keys[ordinal] ?? 0
    const earlier = last.get(key)
    if (earlier !== undefined) expected.push([earlier, ordinal])
    last.set(key, ordinal)
  }
  expect(expected.length).toBeGreaterThan(30_000)
  expect(told).toEqual(expected)
  let wrong = 0
  for (const [key, ordinal] of last) if (slots.find(key, stored) !== ordinal) wrong += 1
  expect(wrong).toBe(0)
  expect(slots.find(1, stored)).toBe(last.get(1) ?? -1)
})
