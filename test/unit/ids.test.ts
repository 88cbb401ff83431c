import { posix, resolve, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { createIds } from '../../electron/main/ids.ts'

test('a path has one id, and only ids that were issued have a path', () => {
  const ids = createIds()
  const id = ids.issue('/a/b.jsonl')
  expect(ids.issue('/a/../a/b.jsonl')).toBe(id)
  expect(ids.issue('/a/c.jsonl')).not.toBe(id)
  expect(ids.pathOf(id)).toBe(resolve('/a/b.jsonl'))
  for (const other of [
    '',
    '/a/b.jsonl',
    'constructor',
    '__proto__',
    id.toUpperCase(),
    createIds().issue('/a/b.jsonl'),
  ]) {
    expect(ids.pathOf(other)).toBeNull()
  }
})

test('a file of Windows is one session in whatever case it is named, and keeps the name it came by', () => {
  const ids = createIds(win32)
  const id = ids.issue('C:\\notes\\Tally.jsonl')
  expect(ids.issue('c:\\Notes\\tally.jsonl')).toBe(id)
  expect(ids.knows('c:/notes/TALLY.jsonl')).toBe(true)
  expect(ids.pathOf(id)).toBe('C:\\notes\\Tally.jsonl')
  const elsewhere = createIds(posix)
  expect(elsewhere.issue('/notes/Tally.jsonl')).not.toBe(elsewhere.issue('/notes/tally.jsonl'))
})

test('an id tells nothing of its path', () => {
  expect(createIds().issue('/a/b.jsonl')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(createIds().issue('/a/b.jsonl')).not.toBe(createIds().issue('/a/b.jsonl'))
})
