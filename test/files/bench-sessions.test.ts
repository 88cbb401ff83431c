import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleFile } from '../../bench/generate/files.ts'
import { entryIdOf } from '../../bench/generate/random.ts'
import { generateSession } from '../../bench/generate/session.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { temporaryFolder } from './temp-folder.ts'

/** The sessions that the bench measures are sound: what is wrong with one would be measured as well. */

function linesOf(entries: number, textScale: number, seed: number): readonly string[] {
  const lines: string[] = []
  generateSession({ entries, textScale }, seed, (line) => lines.push(line))
  return lines
}

test.each([
  ['thick', 0.62],
  ['thin', 0.001],
])('every line of a %s session is an entry under one before it', (_, textScale) => {
  const lines = linesOf(3_000, textScale, 7)
  const [header, ...entries] = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  expect(header).toMatchObject({ type: 'session', version: 3 })
  expect(entries).toHaveLength(3_000)
  const known = new Set<unknown>([null])
  for (const { id, parentId, timestamp } of entries) {
    expect(known.has(parentId)).toBe(true)
    expect(known.has(id)).toBe(false)
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    known.add(id)
  }
  expect(entries.filter(({ parentId }) => parentId === null)).toHaveLength(1)
})

test('a session opens without problems and holds everything that the app draws', async () => {
  const path = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(path, linesOf(10_000, 0.1, 1).join('\n') + '\n')
  const session = await openSession(path)
  try {
    const { columns, facts } = session.built
    expect(facts.problems).toEqual([])
    expect(columns.count).toBe(10_000)
    const kinds = new Set(columns.kind)
    for (const kind of [Kind.user, Kind.assistant, Kind.toolResult, Kind.system, Kind.bashExecution, Kind.compaction]) {
      expect(kinds).toContain(kind)
    }
    for (const kind of [Kind.branchSummary, Kind.customMessage, Kind.custom, Kind.label, Kind.usage]) {
      expect(kinds).toContain(kind)
    }
    const found = [facts.labels, facts.compactions, facts.edits, facts.branchSummaries, facts.models]
    expect(found.filter((list) => list.length === 0)).toEqual([])
    expect(facts.compactions.every(({ firstKept }) => firstKept !== null)).toBe(true)
  } finally {
    session.close()
  }
})

test('the same seed gives the same session, another one another', () => {
  expect(linesOf(200, 0.1, 3)).toEqual(linesOf(200, 0.1, 3))
  expect(linesOf(200, 0.1, 3)).not.toEqual(linesOf(200, 0.1, 4))
})

test('ids do not repeat', () => {
  expect(new Set(Array.from({ length: 200_000 }, (_, number) => entryIdOf(number, 5))).size).toBe(200_000)
})

test('a file is written once, and takes the place of one by another generator', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'T-500-1-v0.jsonl'), 'old')
  const said: string[] = []
  const first = await sampleFile('T-500', folder, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect(first.bytes).toBe(readFileSync(first.path).length)
  expect(await sampleFile('T-500', folder, (line) => said.push(line))).toEqual(first)
  expect(said).toHaveLength(1)
  expect(() => readFileSync(join(folder, 'T-500-1-v0.jsonl'))).toThrow('ENOENT')
})
