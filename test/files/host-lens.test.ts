import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileCallsFrom } from '../../electron/host/files.ts'
import type { OpenSession } from '../../electron/host/open-sessions.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { json, run } from '../unit/cli-run.ts'
import { host } from './host-harness.ts'
import { entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const SHOWCASE = join(import.meta.dirname, '..', '..', 'fixtures', 'showcase.jsonl')

const id = (place: number): string => `aaaaaa${String(place).padStart(2, '0')}`
const call = (tool: string, path: string) => ({ type: 'toolCall', id: `call-${path}`, name: tool, arguments: { path } })

function reply(at: number, parent: number, content: readonly object[], fields: Readonly<Record<string, unknown>> = {}) {
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { total: 1 } }
  return messageLine(id(at), id(parent), { role: 'assistant', content, usage, stopReason: 'stop', ...fields })
}

function result(at: number, parent: number, path: string, text: string, isError = false) {
  const content = [{ type: 'text', text }]
  return messageLine(id(at), id(parent), { role: 'toolResult', toolCallId: `call-${path}`, content, isError })
}

/**
 * 0 “never touch src/keep.ts” → 1 writes src/a.ts → 2 its result → 3 reads src/b.ts, which fails → 4 → 5 “go on”
 * → 6 compaction that keeps from 5 and tells of src/a.ts alone → 7 reply with a usage of 500 → 8 edit of 5.
 * From 4: 9 “another way” → 10 edits src/c.ts → 11 its result → 12 “done” ; from 7: 13 branch summary of 12.
 */
const SESSION = fileText(
  headerLine(),
  userLine(id(0), null, 'Never touch src/keep.ts, whatever happens.'),
  reply(1, 0, [call('write', 'src/a.ts')]),
  result(2, 1, 'src/a.ts', 'written'),
  reply(3, 2, [call('read', 'src/b.ts')]),
  result(4, 3, 'src/b.ts', 'ENOENT: no such file src/b.ts\n  at open', true),
  userLine(id(5), id(4), 'go on'),
  entryLine('compaction', id(6), id(5), {
    summary: 'Wrote a file.\n\n<modified-files>\nsrc/a.ts\nsrc/ghost.ts\n</modified-files>',
    firstKeptEntryId: id(5),
    tokensBefore: 900,
    usage: { cost: { total: 0.25 } },
  }),
  reply(7, 6, [{ type: 'text', text: 'went on' }], { usage: { totalTokens: 500, cost: { total: 2 } } }),
  entryLine('context_edit', id(8), id(7), { targetId: id(5), replacement: { content: 'go on slowly' } }),
  userLine(id(9), id(4), 'another way'),
  reply(10, 9, [call('edit', 'src/c.ts')]),
  result(11, 10, 'src/c.ts', 'edited'),
  reply(12, 11, [{ type: 'text', text: 'All is done.' }]),
  entryLine('branch_summary', id(13), id(8), { summary: 'The other way works.', fromId: id(12) }),
)

function file(): string {
  const path = join(temporaryFolder(), 'lens.jsonl')
  writeFileSync(path, SESSION)
  return path
}

async function opened() {
  const app = host()
  await app.ask('session:open', { sessionId: 's', file: file() })
  return app
}

describe('the ledger of compactions', () => {
  const line = {
    at: 6,
    before: 5,
    time: Date.parse('2026-01-05T09:00:00.000Z'),
    decides: true,
    tokensBefore: 900,
    reported: 500,
    isEmpty: false,
    summarised: { first: 0, last: 4, count: 5, tokens: expect.any(Number) as number },
    kept: { first: 5, last: 5, count: 1, tokens: 2 },
    splitsTurn: false,
    fromHook: false,
    cost: 0.25,
    listed: { read: [], modified: ['src/a.ts', 'src/ghost.ts'] },
    files: { changedUnlisted: [], readUnlisted: [], untouched: ['src/ghost.ts'] },
  }

  test('tells what each did, and where its lists disagree with the calls before it', async () => {
    const app = await opened()
    expect(await app.ask('session:ledger', { sessionId: 's', leaf: 8 })).toEqual([expect.objectContaining(line)])
    // Right at the compaction nothing was reported yet.
    expect(await app.ask('session:ledger', { sessionId: 's', leaf: 6 })).toMatchObject([{ ...line, reported: null }])
    expect(await app.ask('session:ledger', { sessionId: 's', leaf: 12 })).toEqual([])
    expect(await app.ask('session:ledger', { sessionId: 's', leaf: null })).toEqual([])
  })

  test('is the same on the command line', async () => {
    const app = await opened()
    const ledger = await app.ask('session:ledger', { sessionId: 's', leaf: 8 })
    expect(json(await run(['context', file(), '--at', '8', '--json']))).toMatchObject({
      ledger,
      states: [...Array.from({ length: 5 }, () => 'summarised'), 'edited', 'sent', 'sent', 'bookkeeping'],
    })
  })
})

test('what a compaction lost is told by exact words', async () => {
  const app = await opened()
  const report = await app.ask('session:loss', { sessionId: 's', at: 6 })
  expect(report).toMatchObject({
    at: 6,
    cutBefore: 5,
    looked: 5,
    instructions: { lookedAt: 1, losses: [{ ordinal: 0, verdict: 'lost', missing: ['src/keep.ts'] }] },
    files: { lookedAt: 1, losses: [] },
    errors: { lookedAt: 1, losses: [{ ordinal: 4, verdict: 'lost', missing: ['ENOENT', 'src/b.ts'] }] },
  })
  await expect(app.ask('session:loss', { sessionId: 's', at: 5 })).rejects.toMatchObject({ kind: 'not-found' })
})

describe('calls that did nothing', () => {
  /**
   * 0 “go” → 1 writes bad.ts and good.ts → 2 error for bad.ts → 3 good.ts written → 4 aborted reply that edits gone.ts
   * → 5 “on” → 6 reads by.ts as `file_path` → 7 its result → 8 “wait” → 9 compaction of all before 8, with no text.
   * From 1: 10 “else” → 11 writes late.ts, with no result yet.
   */
  const TEXT = fileText(
    headerLine(),
    userLine(id(0), null, 'go'),
    reply(1, 0, [call('write', 'bad.ts'), call('write', 'good.ts')]),
    result(2, 1, 'bad.ts', 'EACCES', true),
    result(3, 2, 'good.ts', 'written'),
    reply(4, 3, [call('edit', 'gone.ts')], { stopReason: 'aborted' }),
    userLine(id(5), id(4), 'on'),
    reply(6, 5, [{ type: 'toolCall', id: 'call-by.ts', name: 'read', arguments: { file_path: 'by.ts' } }]),
    result(7, 6, 'by.ts', 'text'),
    userLine(id(8), id(7), 'wait'),
    entryLine('compaction', id(9), id(8), {
      summary: '<modified-files>\nbad.ts\n</modified-files>',
      firstKeptEntryId: id(8),
      tokensBefore: 900,
    }),
    userLine(id(10), id(1), 'else'),
    reply(11, 10, [call('write', 'late.ts')]),
  )

  async function app() {
    const path = join(temporaryFolder(), 'nothing-done.jsonl')
    writeFileSync(path, TEXT)
    const made = host()
    await made.ask('session:open', { sessionId: 'n', file: path })
    return made
  }

  test('are told as such among those that name files, on all branches', async () => {
    const { calls } = await (await app()).ask('session:files', { sessionId: 'n', from: 0 })
    expect(calls.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['bad.ts', 'failed'],
      ['good.ts', 'done'],
      ['gone.ts', 'failed'],
      ['by.ts', 'done'],
      ['late.ts', 'unanswered'],
    ])
  })

  test('changed and read nothing: for the ledger, the losses and the comparison of branches', async () => {
    const made = await app()
    expect(await made.ask('session:ledger', { sessionId: 'n', leaf: 9 })).toMatchObject([
      { files: { changedUnlisted: ['good.ts'], readUnlisted: ['by.ts'], untouched: [] } },
    ])
    const { files } = await made.ask('session:loss', { sessionId: 'n', at: 9 })
    expect([files.lookedAt, files.losses.map(({ text }) => text)]).toEqual([1, ['good.ts']])
    const { a, b } = await made.ask('session:branches', { sessionId: 'n', a: 9, b: 11 })
    expect([a.changedFiles, a.readFiles, b.changedFiles]).toEqual([[], ['by.ts'], []])
  })

  test('and a compaction that says nothing is told as empty, in the ledger and where it is sent', async () => {
    const made = await app()
    expect(await made.ask('session:ledger', { sessionId: 'n', leaf: 9 })).toMatchObject([{ isEmpty: true }])
    const { text } = await made.ask('report:text', { sessionId: 'n', report: { kind: 'ledger', leaf: 9 } })
    expect(text).toContain('is (empty): nothing of the conversation before the cut is left for the model.')
  })
})

test('what is sent of a summary without a text is told as empty', async () => {
  const path = join(temporaryFolder(), 'empty.jsonl')
  const cut = { summary: '', firstKeptEntryId: id(1), tokensBefore: 900 }
  const lines = [userLine(id(0), null, 'go'), userLine(id(1), id(0), 'on')]
  writeFileSync(path, fileText(headerLine(), ...lines, entryLine('compaction', id(2), id(1), cut)))
  const app = host()
  await app.ask('session:open', { sessionId: 'e', file: path })
  expect(await app.ask('session:messages', { sessionId: 'e', leaf: 2, ordinals: [2] })).toMatchObject([
    { source: 2, text: '(empty)' },
  ])
})

test('what only a failed reply still says is lost: the model is not sent it', async () => {
  const path = join(temporaryFolder(), 'failed.jsonl')
  const text = (words: string) => [{ type: 'text', text: words }]
  const told = (fields: Readonly<Record<string, unknown>>): string =>
    fileText(
      headerLine(),
      userLine(id(0), null, 'Never touch src/keep.ts.'),
      reply(1, 0, text('I will not touch src/keep.ts.'), fields),
      entryLine('compaction', id(2), id(1), { summary: 'Nothing yet.', firstKeptEntryId: id(1), tokensBefore: 9 }),
    )
  const app = host()
  for (const [fields, count] of [
    [{}, 0],
    [{ stopReason: 'error' }, 1],
  ] as const) {
    writeFileSync(path, told(fields))
    await app.ask('session:open', { sessionId: 'f', file: path })
    const { instructions } = await app.ask('session:loss', { sessionId: 'f', at: 2 })
    expect(instructions.losses).toHaveLength(count)
  }
})

test('two branches are told by what each did since they parted', async () => {
  const app = await opened()
  const { ancestor, a, b, contexts, summaries } = await app.ask('session:branches', { sessionId: 's', a: 13, b: 12 })
  expect(ancestor).toBe(4)
  expect(a).toMatchObject({
    entries: 5,
    promptCount: 1,
    replies: 1,
    cost: 2.25,
    tools: [],
    compactions: 1,
    lastAnswer: { ordinal: 7, text: 'went on', isCut: false },
  })
  expect(b).toMatchObject({
    entries: 4,
    prompts: [{ ordinal: 9, text: 'another way' }],
    tools: [['edit', 1]],
    changedFiles: ['src/c.ts'],
    readFiles: [],
    errorCount: 0,
    lastAnswer: { ordinal: 12, text: 'All is done.' },
  })
  // The one was compacted after they parted, so nothing is sent on both.
  expect(contexts).toMatchObject({ shared: { entries: 0 }, onlyA: { entries: 4 }, onlyB: { entries: 9 } })
  expect(summaries).toEqual([{ at: 13, from: 12 }])
  const same = await app.ask('session:branches', { sessionId: 's', a: 12, b: 12 })
  expect(same).toMatchObject({ ancestor: 12, a: { entries: 0 }, b: { entries: 0 }, summaries: [] })
})

test('an edit is told as what was there, what is sent instead, and the difference', async () => {
  const app = await opened()
  expect(await app.ask('session:edit', { sessionId: 's', at: 8 })).toEqual({
    at: 8,
    target: 5,
    omits: false,
    original: 'go on',
    replacement: 'go on slowly',
    diff: '@@ -1,1 +1,1 @@\n-go on\n+go on slowly\n',
  })
  await expect(app.ask('session:edit', { sessionId: 's', at: 7 })).rejects.toMatchObject({ kind: 'not-found' })
})

test('a message is read whole as it is sent, with what a provider may still do to it', async () => {
  const app = await opened()
  const sent = await app.ask('session:sent', { sessionId: 's', leaf: 8, ordinal: 6, nth: 0 })
  expect(sent.text).toMatch(/^The conversation history before this point was compacted.*<summary>\nWrote a file/s)
  expect(await app.ask('session:sent', { sessionId: 's', leaf: 8, ordinal: 5, nth: 0 })).toMatchObject({
    role: 'user',
    text: 'go on slowly',
    notes: [],
  })
  for (const asked of [
    { leaf: 8, ordinal: 0 },
    { leaf: 12, ordinal: 7 },
  ])
    await expect(app.ask('session:sent', { sessionId: 's', nth: 0, ...asked })).rejects.toMatchObject({
      kind: 'not-found',
    })
})

test('the system prompt in force is replayed, tools and all', async () => {
  const app = host()
  await app.ask('session:open', { sessionId: 'p', file: SHOWCASE })
  const system = await app.ask('session:system', { sessionId: 'p', leaf: 163 })
  expect(system.sections[0]).toEqual(['preamble', expect.stringMatching(/^You are a careful coding assistant/)])
  expect(system.tools.map(([name]) => name)).toContain('bash')
  expect(system.tokens).toBeGreaterThan(0)
  const none = await (await opened()).ask('session:system', { sessionId: 's', leaf: 8 })
  expect(none).toEqual({ text: '', sections: [], tools: [], tokens: 0, cut: false })
})

describe('the calls that name files', () => {
  test('are those of all branches', async () => {
    const app = await opened()
    expect(await app.ask('session:files', { sessionId: 's', from: 0 })).toEqual({
      calls: [
        { ordinal: 1, path: 'src/a.ts', tool: 'write', outcome: 'done' },
        { ordinal: 3, path: 'src/b.ts', tool: 'read', outcome: 'failed' },
        { ordinal: 10, path: 'src/c.ts', tool: 'edit', outcome: 'done' },
      ],
      next: 14,
      count: 14,
    })
    expect(await app.ask('session:files', { sessionId: 's', from: 99 })).toEqual({ calls: [], next: 14, count: 14 })
  })

  test('come in parts where reading takes long', async () => {
    const session = await openSession(file())
    const { signal } = new AbortController()
    const part = await fileCallsFrom({ file: session, signal } as OpenSession, 0, signal, 0)
    expect(part).toEqual({ calls: [], next: 1, count: 14 })
    session.close()
  })
})
