import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTrace, now } from '../../electron/trace.ts'
import { temporaryFolder } from './temp-folder.ts'

test('a trace is one JSON line a mark, in milliseconds since the start', () => {
  const file = join(temporaryFolder(), 'trace.jsonl')
  const started = now() - 1_000
  const trace = createTrace(file, started)
  trace('app-ready')
  trace('scan-done', 42, { at: started + 1_500.25, rss: 7 })
  trace('tree-painted')
  const marks = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(marks.map(({ mark, entries }) => [mark, entries])).toEqual([
    ['app-ready', 0],
    ['scan-done', 42],
    ['tree-painted', 42],
  ])
  expect(marks[1]).toEqual({ mark: 'scan-done', ms: 1_500.3, entries: 42, rss: 7 })
  expect(marks[0]?.['ms']).toBeGreaterThanOrEqual(1_000)
  expect(marks[0]?.['ms']).toBeLessThan(2_000)
  expect(marks[0]?.['rss']).toBeGreaterThan(10_000_000)
})

test('a trace replaces an earlier trace or an empty file, and nothing else', () => {
  const file = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(file, '')
  createTrace(file, 0)('app-ready')
  createTrace(file, 0)('scan-start')
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"mark":"scan-start"[^\n]*\n$/)

  const session = '{"type":"session","version":3,"id":"x","timestamp":"","cwd":"/"}\n'
  writeFileSync(file, session)
  expect(() => createTrace(file, 0)).toThrow(/is there already and is no trace/)
  expect(readFileSync(file, 'utf8')).toBe(session)
})

test('a trace that cannot be written is told at once', () => {
  expect(() => createTrace(join(temporaryFolder(), 'no', 'trace.jsonl'), 0)).toThrow(
    /trace\.jsonl could not be created/,
  )
})
