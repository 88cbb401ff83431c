import { appendFileSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { host } from './host-harness.ts'
import { assistantLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const BASE = fileText(headerLine(), userLine(A, null), assistantLine(B, A))
const sessionId = 's'

async function opened(content = BASE) {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, content)
  const app = host()
  await app.ask('session:open', { sessionId, file })
  return { app, file, added: () => readFileSync(file, 'utf8').slice(content.length) }
}

test('the marker, a label and a name are one line each, and the page has them when the call is done', async () => {
  const { app, added } = await opened()
  expect(await app.ask('leaf:set', { sessionId, at: 0, atId: A })).toMatchObject({ ordinal: 2, met: null })
  expect(await app.ask('entry:label', { sessionId, ordinal: 1, id: B, label: 'a good answer' })).toMatchObject({
    ordinal: 3,
    met: null,
  })
  expect(await app.ask('entry:label', { sessionId, ordinal: 1, id: B, label: null })).toMatchObject({
    ordinal: 4,
    met: null,
  })
  expect(await app.ask('session:rename', { sessionId, name: 'two\nwords' })).toMatchObject({ ordinal: 5, met: null })
  const entries = added()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(entries).toMatchObject([
    { type: 'custom', customType: 'dendro.leaf', parentId: A },
    { type: 'label', targetId: B, label: 'a good answer', parentId: entries[0]?.['id'] },
    { type: 'label', targetId: B, parentId: entries[1]?.['id'] },
    { type: 'session_info', name: 'two words', parentId: entries[2]?.['id'] },
  ])
  const facts = app.pushed.findLast((message) => message.kind === 'facts')
  expect(facts).toMatchObject({ facts: { fileLeaf: 5, name: 'two words', labels: [], problems: [] } })
})

test('a branch is left with the summary given, and with its files as pi stores them', async () => {
  const { app, added } = await opened()
  expect(await app.ask('branch:draft', { sessionId, at: 0, from: 1 })).toMatchObject({
    entryCount: 1,
    text: `## The last answer\ntext of ${B}`,
  })
  await app.ask('branch:summarise', { sessionId, at: 0, atId: A, from: 1, fromId: B, summary: 'Tried.' })
  expect(JSON.parse(added())).toMatchObject({
    parentId: A,
    fromId: B,
    details: { readFiles: [], modifiedFiles: [] },
    fromHook: false,
  })
})

test('an entry that is another one than was chosen is not written about', async () => {
  const { app, added } = await opened()
  const refused = { kind: 'changed', message: expect.stringContaining('stands elsewhere now') as string }
  await expect(app.ask('leaf:set', { sessionId, at: 0, atId: B })).rejects.toMatchObject(refused)
  await expect(app.ask('entry:label', { sessionId, ordinal: 1, id: A, label: 'x' })).rejects.toMatchObject(refused)
  const branch = { sessionId, at: 0, atId: A, from: 1, fromId: A, summary: 'x' }
  await expect(app.ask('branch:summarise', branch)).rejects.toMatchObject(refused)
  await expect(app.ask('branch:summarise', { ...branch, atId: null, fromId: B })).rejects.toMatchObject(refused)
  expect(added()).toBe('')
})

test('an entry that is another one than was chosen is neither forked nor exported, and no report is written of it', async () => {
  const { app, file } = await opened()
  const out = join(file, '..', 'out.md')
  const refused = { kind: 'changed', message: expect.stringContaining('stands elsewhere now') as string }
  const fork = { sessionId, at: 1, atId: A, before: false, whole: false, cwd: null }
  await expect(app.ask('fork:preview', fork)).rejects.toMatchObject(refused)
  await expect(app.ask('fork:write', fork)).rejects.toMatchObject(refused)
  const path = { sessionId, format: 'md', at: 1, atId: A, hide: false } as const
  await expect(app.ask('export:scan', path)).rejects.toMatchObject(refused)
  await expect(app.ask('export:write', { ...path, out })).rejects.toMatchObject(refused)
  const report = { sessionId, report: { kind: 'branches', a: 0, b: 1 }, hide: false } as const
  await expect(app.ask('report:write', { ...report, ids: [A, A], out })).rejects.toMatchObject(refused)
  await expect(app.ask('report:write', { ...report, ids: [A], out })).rejects.toMatchObject(refused)
  expect(readdirSync(join(file, '..'))).toEqual(['session.jsonl'])
  // Named by the ids that they have, all of it is done.
  await app.ask('export:write', { ...path, atId: B, out })
  await app.ask('report:write', { ...report, ids: [A, B], out: join(file, '..', 'report.md') })
  await app.ask('fork:write', { ...fork, atId: B })
  expect(readdirSync(join(file, '..'))).toHaveLength(4)
})

test('whether a pi may be at work on it is asked before each writing', async () => {
  const { app, file } = await opened()
  expect(await app.ask('session:live', { sessionId })).toBeNull()
  // What we wrote ourselves is no sign of others; what they write is, and stays one when we write behind it.
  await app.ask('session:rename', { sessionId, name: 'x' })
  expect(await app.ask('session:live', { sessionId })).toBeNull()
  appendFileSync(file, fileText(userLine('0000000c', B)))
  const sign = { message: 'This session was written to within the last two minutes.' }
  expect(await app.ask('session:live', { sessionId })).toEqual(sign)
  await app.ask('session:rename', { sessionId, name: 'y' })
  expect(await app.ask('session:live', { sessionId })).toEqual(sign)
  // After two minutes it is quiet again.
  const old = new Date(Date.now() - 3 * 60_000)
  utimesSync(file, old, old)
  expect(await app.ask('session:live', { sessionId })).toBeNull()
  rmSync(file)
  await expect(app.ask('session:live', { sessionId })).rejects.toMatchObject({ kind: 'not-found' })
})
