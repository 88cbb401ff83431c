import { expect, test } from 'vitest'
import { newEntryId, newSessionId, sessionFileName } from '../../electron/sessions/new-ids.ts'

test('an entry id is 8 hex digits that are not taken; a whole UUID only after a hundred clashes', () => {
  expect(newEntryId(() => false)).toMatch(/^[0-9a-f]{8}$/)
  let asked = 0
  const id = newEntryId(() => ++asked < 7)
  expect(asked).toBe(7)
  expect(id).toMatch(/^[0-9a-f]{8}$/)
  asked = 0
  expect(newEntryId(() => ++asked > 0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(asked).toBe(100)
})

test('a session id is a UUID of version 7 that begins with the time', () => {
  const now = Date.UTC(2026, 10, 30, 4, 5, 6, 7)
  const id = newSessionId(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
  expect(newSessionId(now)).not.toBe(id)
})

test('the file is named by time and id, without colons and dots', () => {
  expect(sessionFileName('2026-11-30T04:05:06.007Z', 'abc')).toBe('2026-11-30T04-05-06-007Z_abc.jsonl')
})
