import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { previewRepair, writeRepair } from '../../electron/sessions/repair-session.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { fixtureFiles, shortName } from '../support/session-files.ts'
import { assistantLine, entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const D = '0000000d'

/** Problems that mending leaves: what pi reads without tripping, and what only its writer could put right. */
const STAYS = new Set(['cut-not-on-path', 'odd-value'])

async function opened(file: string): Promise<SessionFile> {
  const session = await openSession(file)
  onTestFinished(session.close)
  return session
}

async function mended(...lines: readonly string[]) {
  const folder = temporaryFolder()
  const source = join(folder, 'session.jsonl')
  writeFileSync(source, fileText(...lines))
  const before = readFileSync(source)
  const { file, changes } = await writeRepair(await opened(source), join(folder, 'mended.jsonl'))
  expect(readFileSync(source)).toEqual(before)
  const copy = await opened(file)
  const { columns, facts, ids } = copy.built
  return {
    ids: Array.from({ length: columns.count }, (_, at) => ids.idOf(at)),
    parents: [...columns.parent],
    problems: facts.problems.map(({ kind }) => kind),
    changes: changes.map(({ line, message }) => `${line}: ${message}`),
    body: copy.body,
    header: facts.header,
    source,
  }
}

describe('a mended copy', () => {
  test('of a well session holds the same entries and says that nothing was mended', async () => {
    const { ids, parents, changes, header, source } = await mended(headerLine(), userLine(A, null), assistantLine(B, A))
    expect([ids, parents, changes]).toEqual([[A, B], [-1, 0], []])
    expect(header).toMatchObject({ parentSession: source, version: 3, cwd: '/code/app' })
  })

  test('has orphans follow what was written before them', async () => {
    const { parents, changes } = await mended(
      headerLine(),
      userLine(A, null),
      'broken',
      assistantLine(C, 'gone'),
      userLine(D, C),
    )
    expect(parents).toEqual([-1, 0, 1])
    expect(changes).toEqual([
      '3: The line is no JSON and is left out.',
      '4: The entry names a parent that is not in the file: it follows the entry before it now.',
    ])
  })

  test('tells equal ids apart; what stood between them follows the first', async () => {
    const { ids, parents, problems, body } = await mended(
      headerLine(),
      userLine(A, null, 'first'),
      assistantLine(B, A),
      userLine(A, null, 'second'),
      assistantLine(C, A),
    )
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), B, A, C])
    expect(ids[0]).not.toBe(A)
    expect([parents, problems]).toEqual([[-1, 0, -1, 2], []])
    expect(JSON.stringify(body(0))).toContain('first')
    const same = await mended(headerLine(), userLine(A, null), assistantLine(B, A), userLine(A, null))
    expect([same.ids, same.problems]).toEqual([[B, A], []])
  })

  test('breaks rings and self-parents', async () => {
    const ring = await mended(headerLine(), userLine(A, null), userLine(B, C), userLine(C, B), userLine(D, D))
    expect([ring.parents, ring.problems]).toEqual([[-1, 0, 1, 2], []])
    const first = await mended(headerLine(), userLine(A, B), userLine(B, A))
    expect([first.parents, first.problems]).toEqual([[-1, 0], []])
  })

  test('leaves out what is no entry, and ties what followed it to what came before', async () => {
    const { ids, parents, problems } = await mended(
      headerLine(),
      userLine(A, null),
      '7',
      messageLine(B, A, null),
      assistantLine(C, B),
      headerLine({ id: 'second' }),
      '{"type":"custom","customType":"x","timestamp":"never"}',
    )
    expect(ids).toEqual([A, C, expect.any(String)])
    expect([parents, problems]).toEqual([[-1, 0, 1], []])
  })

  test('of an old version is of version 3', async () => {
    const old = '{"type":"message","timestamp":"2026-01-05T09:00:00.000Z","message":{"role":"user","content":"x"}}'
    const { parents, problems, changes, header } = await mended('{"type":"session","id":"s","cwd":"/a"}', old, old)
    expect([parents, problems, header.sourceVersion]).toEqual([[-1, 0], [], 3])
    expect(changes).toEqual(['null: The session is of version 3 now; it was of version 1.'])
  })

  test('has a last line without a parent follow the history that it cut off', async () => {
    const foreign = `{"type":"custom","customType":"x","id":"${C}","timestamp":"2026-01-05T09:00:00.000Z"}`
    const { parents, problems, changes } = await mended(headerLine(), userLine(A, null), assistantLine(B, A), foreign)
    expect([parents, problems]).toEqual([[-1, 0, 1], []])
    expect(changes).toEqual(['4: The entry names no parent: it follows the entry before it now.'])
  })

  test('keeps labels, cuts and everything else as they are', async () => {
    const cut = entryLine('compaction', D, C, { summary: 's', firstKeptEntryId: B, tokensBefore: 9 })
    const { body } = await mended(headerLine(), userLine(A, null), userLine(B, A), userLine(C, B), cut)
    expect(JSON.stringify(body(3))).toBe(cut)
  })

  test('keeps a line of which nothing has to be mended to the letter, digits and spaces included', async () => {
    const line = `{ "type":"custom","customType":"x","data":{"long":12345678901234567890, "part":0.30},"id":"${B}","parentId":"${A}","timestamp":"2026-01-05T09:00:00.000Z"}`
    const { changes, source } = await mended(headerLine(), userLine(A, null), line, 'broken', assistantLine(C, B))
    expect(changes).toEqual(['4: The line is no JSON and is left out.'])
    expect(readFileSync(join(dirname(source), 'mended.jsonl'), 'utf8').split('\n')[2]).toBe(line)
  })

  test('says where a number gets shorter, because something else of its line is mended', async () => {
    const long = (id: string, parent: string | null) =>
      userLine(id, parent).replace('"id"', '"n":12345678901234567890,"id"')
    const { changes, body } = await mended(headerLine(), long(A, null), long(B, 'gone'))
    expect(changes).toEqual([
      '3: The entry names a parent that is not in the file: it follows the entry before it now.',
      '3: The line holds a number that is longer than pi keeps: it is rounded now, as pi reads it.',
    ])
    expect(body(1)).toMatchObject({ n: 12345678901234567000 })
  })

  test('says which lines held bytes that are no UTF-8, and is UTF-8 itself', async () => {
    const folder = temporaryFolder()
    const source = join(folder, 'session.jsonl')
    const [before, behind] = userLine(A, null, 'a|b').split('|')
    const bad = Buffer.concat([
      Buffer.from(`${headerLine()}\n${before}`),
      Buffer.from([0xc3]),
      Buffer.from(`${behind}\n`),
    ])
    writeFileSync(source, Buffer.concat([bad, Buffer.from([0xff, 0x7b, 0x0a])]))
    const { file, changes } = await writeRepair(await opened(source), join(folder, 'mended.jsonl'))
    expect(changes).toEqual([
      { line: 2, message: expect.stringContaining('bytes that are no UTF-8') },
      { line: 3, message: 'The line is no JSON and is left out.' },
    ])
    expect((await opened(file)).built.facts.problems).toEqual([])
  })

  test('of a file of oh-my-pi is not made', async () => {
    const source = join(temporaryFolder(), 'session.jsonl')
    writeFileSync(source, fileText('{"type":"title","title":"x"}', headerLine(), userLine(A, null)))
    const session = await opened(source)
    expect(() => previewRepair(session)).toThrow(/oh-my-pi/)
  })

  test('never lies where something is', async () => {
    const source = join(temporaryFolder(), 'session.jsonl')
    writeFileSync(source, fileText(headerLine(), userLine(A, null)))
    await expect(writeRepair(await opened(source), source)).rejects.toMatchObject({ kind: 'exists' })
  })
})

test('whatever the file, nothing is left that pi would trip over, and mending again changes nothing', async () => {
  const folder = temporaryFolder()
  const made = fc.sample(sessionArbitrary(true), { numRuns: 60, seed: 20_260_301 })
  const sources = [...fixtureFiles(), ...made.map((_, index) => join(folder, `made-${index}.jsonl`))]
  for (const [index, text] of made.entries()) writeFileSync(join(folder, `made-${index}.jsonl`), text)
  let count = 0
  for (const [index, source] of sources.entries()) {
    const once = await mendFile(source, join(folder, `${index}-once.jsonl`))
    if (once === null) continue
    const twice = await mendFile(once.file, join(folder, `${index}-twice.jsonl`))
    const found = { source: shortName(source), problems: once.problems, again: twice?.changes }
    expect(found).toEqual({ source: shortName(source), problems: [], again: [] })
    count += 1
  }
  expect(count).toBeGreaterThan(80)
})

async function mendFile(source: string, out: string) {
  try {
    const session = await openSession(source)
    try {
      const { file, changes } = await writeRepair(session, out)
      const copy = await openSession(file)
      copy.close()
      const problems = copy.built.facts.problems.map(({ kind }) => kind).filter((kind) => !STAYS.has(kind))
      return { file, changes, problems }
    } finally {
      session.close()
    }
  } catch (error) {
    // What is no session of pi cannot be mended, and a copy without an entry cannot go wrong.
    if (error instanceof SessionError) return null
    throw error
  }
}

test(
  'a file of nothing but rings, or of nothing that can be kept, is mended in no more than a moment',
  {
    timeout: 10_000,
  },
  async () => {
    const file = join(temporaryFolder(), 'session.jsonl')
    const id = (at: number): string => (at + 1).toString(16).padStart(8, '0')
    const each = (count: number, make: (at: number) => string): readonly string[] =>
      Array.from({ length: count }, (_, at) => make(at))
    writeFileSync(file, fileText(headerLine(), ...each(100_000, (at) => userLine(id(at), id(at)))))
    expect(previewRepair(await opened(file))).toHaveLength(100_001)
    const empty = each(50_000, (at) => entryLine('message', id(at), at === 0 ? null : id(at - 1)))
    const last = each(50_000, (at) => userLine(id(50_000 + at), id(49_999)))
    writeFileSync(file, fileText(headerLine(), ...empty, ...last))
    expect(previewRepair(await opened(file))).toHaveLength(50_001)
  },
)
