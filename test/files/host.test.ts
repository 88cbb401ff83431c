import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { PortMessage } from '../../shared/port.ts'
import { emptyColumns, unpackColumns } from '../../shared/session/pack.ts'
import {
  assistantLine,
  chainLines,
  entryLine,
  fileText,
  headerLine,
  hex,
  messageLine,
  userLine,
} from './session-text.ts'
import { host } from './host-harness.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

function file(name: string, text: string): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** user 1 → assistant with a call → its result → assistant; a second branch under 1. */
const SMALL = fileText(
  headerLine(),
  userLine('aaaaaaa1', null, 'first question'),
  messageLine('aaaaaaa2', 'aaaaaaa1', {
    role: 'assistant',
    content: [{ type: 'toolCall', id: 'call_1', name: 'read', arguments: { path: 'src/a.ts' } }],
    stopReason: 'toolUse',
  }),
  messageLine('aaaaaaa3', 'aaaaaaa2', {
    role: 'toolResult',
    toolCallId: 'call_1',
    toolName: 'read',
    content: [{ type: 'text', text: 'const a = 1' }],
    isError: false,
  }),
  assistantLine('aaaaaaa4', 'aaaaaaa3', 'done'),
  entryLine('label', 'aaaaaaa5', 'aaaaaaa4', { targetId: 'aaaaaaa1', label: 'start' }),
  assistantLine('aaaaaaa6', 'aaaaaaa1', 'other answer'),
)

function revisionOf(message: PortMessage): number | null {
  return message.kind === 'columns' || message.kind === 'facts' ? message.revision : null
}

describe('an open session', () => {
  test('comes over the port, then its facts, then the answer', async () => {
    const path = file('a.jsonl', SMALL)
    const app = host()
    expect(await app.ask('session:open', { sessionId: 's', file: path })).toEqual({ readOnly: null, hidden: [] })
    expect(app.pushed.map((message) => [message.kind, revisionOf(message)])).toEqual([
      ['progress', null],
      ['columns', 1],
      ['facts', 1],
    ])
    const [, piece, facts] = app.pushed
    const columns = emptyColumns(6)
    if (piece?.kind === 'columns') unpackColumns(columns, piece.from, piece.packed)
    expect([...columns.parent]).toEqual([-1, 0, 1, 2, 3, 0])
    expect(facts?.kind === 'facts' && facts.facts.fileLeaf).toBe(5)
    expect(app.told.map((event) => event.name === 'mark' && [event.mark, event.entries])).toEqual([
      ['scan-start', 0],
      ['scan-done', 6],
      ['verify-done', 6],
    ])
  })

  test('answers rows, entries, contexts and messages, and leaves the file as it was', async () => {
    const path = file('a.jsonl', SMALL)
    const before = hashOf(path)
    const app = host()
    const sessionId = 's'
    await app.ask('session:open', { sessionId, file: path })

    const rows = await app.ask('session:rows', { sessionId, ordinals: [2, 0, 99] })
    expect(rows.map(({ ordinal, text }) => [ordinal, text])).toEqual([
      [2, 'read: src/a.ts'],
      [0, 'first question'],
    ])
    const call = await app.ask('session:entry', { sessionId, ordinal: 1 })
    expect(call).toMatchObject({ line: 3, label: null, row: { id: 'aaaaaaa2' } })
    expect(call.blocks[0]).toMatchObject({ kind: 'toolCall', name: 'read', result: 2 })
    const result = await app.ask('session:entry', { sessionId, ordinal: 2 })
    expect(result.blocks[0]).toMatchObject({ kind: 'toolResult', call: 1 })
    expect(await app.ask('session:entry', { sessionId, ordinal: 0 })).toMatchObject({ label: 'start' })

    const context = await app.ask('session:context', { sessionId, leaf: 3 })
    expect(context).toMatchObject({
      leaf: 3,
      pathCount: 4,
      messageCount: 4,
      unpaired: [],
      sums: { roles: expect.arrayContaining([{ name: 'toolResult', count: 1, tokens: 3 }]) as unknown },
      failure: null,
    })
    const messages = await app.ask('session:messages', { sessionId, leaf: 3, ordinals: [3, 2] })
    expect(messages.map(({ source, nth, role, text }) => [source, nth, role, text])).toEqual([
      [3, 0, 'assistant', 'done'],
      [2, 0, 'toolResult', 'const a = 1'],
    ])
    // Not on the path to that leaf, and not there at all.
    expect(await app.ask('session:messages', { sessionId, leaf: 1, ordinals: [3, 99] })).toEqual([])
    expect(await app.ask('session:context', { sessionId, leaf: null })).toMatchObject({
      pathCount: 0,
      messageCount: 0,
      tokens: 0,
    })
    await app.ask('session:close', { sessionId })
    expect(hashOf(path)).toBe(before)
    expect(app.details).toEqual([])
  })

  test('marks a call without its result as unpaired, and names the leaf where it has one', async () => {
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: file('a.jsonl', SMALL) })
    expect(await app.ask('session:context', { sessionId: 's', leaf: 1 })).toMatchObject({ unpaired: [1] })
    expect(await app.ask('session:safe-leaf', { sessionId: 's', leaf: 1 })).toEqual({ leaf: 2 })
    expect(await app.ask('session:safe-leaf', { sessionId: 's', leaf: 3 })).toEqual({ leaf: 3 })
  })

  test('gives the second message of an entry that sends two', async () => {
    const path = file(
      'a.jsonl',
      fileText(
        headerLine(),
        userLine('aaaaaaa1', null),
        entryLine('compaction', 'aaaaaaa2', 'aaaaaaa1', {
          summary: 'what was',
          firstKeptEntryId: 'aaaaaaa2',
          tokensBefore: 100,
          systemMessage: { role: 'system', content: 'rules' },
        }),
        userLine('aaaaaaa3', 'aaaaaaa2', 'after'),
      ),
    )
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: path })
    const all = await app.ask('session:messages', { sessionId: 's', leaf: 2, ordinals: [0, 1, 2] })
    expect(all.map(({ source, nth, role }) => [source, nth, role])).toEqual([
      [1, 0, 'system'],
      [1, 1, 'compactionSummary'],
      [2, 0, 'user'],
    ])
  })

  test('finds an entry by its id, or by how that begins where it tells one', async () => {
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: file('a.jsonl', SMALL) })
    const find = (id: string) => app.ask('session:find', { sessionId: 's', id })
    expect(await find('aaaaaaa3')).toEqual({ kind: 'entry', ordinal: 2 })
    expect(await find('aaaaaaa')).toEqual({ kind: 'none', message: expect.stringContaining('6 entries') as string })
    const none = { kind: 'none', message: 'No entry of this session has this id.' }
    for (const id of ['bbbb', 'aa', 'aaaaaaa33']) expect(await find(id)).toEqual(none)
    const other = fileText(headerLine(), userLine('aaaaaaa1', null), userLine('bbbbbbb1', 'aaaaaaa1'))
    await app.ask('session:open', { sessionId: 't', file: file('b.jsonl', other) })
    expect(await app.ask('session:find', { sessionId: 't', id: 'bbb' })).toEqual({ kind: 'entry', ordinal: 1 })
  })

  test('asked for what is not there says so', async () => {
    const app = host()
    const path = file('a.jsonl', SMALL)
    await app.ask('session:open', { sessionId: 's', file: path })
    await expect(app.ask('session:entry', { sessionId: 's', ordinal: 6 })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(app.ask('session:context', { sessionId: 's', leaf: 6 })).rejects.toMatchObject({ kind: 'not-found' })
    await expect(app.ask('session:image', { sessionId: 's', ordinal: 0, index: 0 })).rejects.toThrow(/cannot be shown/)
    await expect(app.ask('session:rows', { sessionId: 'other', ordinals: [0] })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await app.ask('session:close', { sessionId: 's' })
    await expect(app.ask('session:rows', { sessionId: 's', ordinals: [0] })).rejects.toThrow(/not open any more/)
  })

  test('that was rewritten behind its back says so, in a sentence', async () => {
    const app = host()
    const path = file('a.jsonl', SMALL)
    await app.ask('session:open', { sessionId: 's', file: path })
    writeFileSync(path, 'x'.repeat(40))
    await expect(app.ask('session:entry', { sessionId: 's', ordinal: 3 })).rejects.toMatchObject({ kind: 'changed' })
    expect(app.details).toEqual([])
  })

  test('that cannot be opened is refused in a sentence, and the next one opens', async () => {
    const app = host()
    await expect(app.ask('session:open', { sessionId: 's', file: file('a.jsonl', 'no session\n') })).rejects.toThrow(
      /is not a pi session/,
    )
    await expect(app.ask('session:open', { sessionId: 's', file: temporaryFolder() })).rejects.toThrow(/is a folder/)
    await app.ask('session:open', { sessionId: 's', file: file('b.jsonl', SMALL) })
  })
})

describe('closing', () => {
  test('ends the reading of a large file', async () => {
    const path = file('big.jsonl', [...chainLines(30_000)].join(''))
    const app = host()
    const opening = app.start('session:open', { sessionId: 's', file: path })
    await eventually(() => expect(app.pushed.length).toBeGreaterThan(0), 1)
    await app.ask('session:close', { sessionId: 's' })
    expect(await opening.answer).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/cancelled/) as string },
    })
    const count = app.pushed.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(app.pushed.length).toBe(count)
    expect(app.pushed.some(({ kind }) => kind === 'facts')).toBe(false)
  })

  test('ends the work on a context', async () => {
    const path = file('big.jsonl', [...chainLines(20_000)].join(''))
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: path })
    const working = app.start('session:context', { sessionId: 's', leaf: 19_999 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await app.ask('session:close', { sessionId: 's' })
    expect(await working.answer).toMatchObject({ ok: false, failure: { kind: 'refused' } })
  })
})

describe('writing', () => {
  test('a branch summary appends one line, and the new revision comes before the answer', async () => {
    const path = file('a.jsonl', SMALL)
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: path })
    const { ordinal } = await app.ask('branch:summarise', {
      sessionId: 's',
      at: 0,
      atId: 'aaaaaaa1',
      from: 3,
      fromId: 'aaaaaaa4',
      summary: 'It was a dead end.',
    })
    expect(ordinal).toBe(6)
    const added = readFileSync(path, 'utf8').slice(SMALL.length)
    expect(added.match(/\n/g)).toHaveLength(1)
    expect(JSON.parse(added)).toMatchObject({ type: 'branch_summary', parentId: 'aaaaaaa1', fromId: 'aaaaaaa4' })
    const facts = app.pushed.filter(({ kind }) => kind === 'facts')
    expect(facts.map(revisionOf)).toEqual([1, 2])
    expect(app.told.at(-1)).toEqual({ name: 'changed', sessionId: 's', revision: 2 })
    expect((await app.ask('session:rows', { sessionId: 's', ordinals: [6] }))[0]).toMatchObject({
      type: 'branch_summary',
    })
  })

  test('a fork goes where its preview said, and opens', async () => {
    const folder = temporaryFolder()
    vi.stubEnv('PI_CODING_AGENT_DIR', join(folder, 'agent'))
    vi.stubEnv('PI_CODING_AGENT_SESSION_DIR', '')
    const cwd = join(folder, 'other')
    mkdirSync(cwd)
    const path = file('a.jsonl', SMALL)
    const before = hashOf(path)
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: path })
    const fork = { sessionId: 's', at: 3, atId: 'aaaaaaa4', before: false, whole: false, cwd }
    const preview = await app.ask('fork:preview', fork)
    expect(preview).toMatchObject({ cwd, entryCount: 5, labels: 1, compactions: 0, refused: null, parentSession: path })
    const { file: forked } = await app.ask('fork:write', fork)
    expect(forked.startsWith(preview.folder)).toBe(true)
    await app.ask('session:open', { sessionId: 'f', file: forked })
    expect(await app.ask('session:context', { sessionId: 'f', leaf: 3 })).toMatchObject({ messageCount: 4 })
    expect(hashOf(path)).toBe(before)
    vi.unstubAllEnvs()
  })
})

describe('paths and lists', () => {
  test('a folder stands for the session pi would continue there, and says so where there is none', async () => {
    const folder = temporaryFolder()
    vi.stubEnv('PI_CODING_AGENT_DIR', join(folder, 'agent'))
    vi.stubEnv('PI_CODING_AGENT_SESSION_DIR', '')
    const app = host()
    await expect(app.ask('path:find', { path: folder })).rejects.toThrow(/There is no pi session of the project/)
    await expect(app.ask('path:find', { path: join(folder, 'gone.jsonl') })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await app.ask('library:any', { added: [] })).toBe(false)

    const sessions = join(folder, 'agent', 'sessions', `--${folder.slice(1).replaceAll(/[/\\:]/g, '-')}--`)
    mkdirSync(sessions, { recursive: true })
    const own = join(sessions, 'a.jsonl')
    writeFileSync(own, fileText(headerLine({ cwd: folder }), userLine('aaaaaaa1', null)))
    expect(await app.ask('path:find', { path: folder })).toEqual({ file: own })
    expect(await app.ask('path:find', { path: own })).toEqual({ file: own })
    expect(await app.ask('library:any', { added: [] })).toBe(true)

    const { sessions: listed } = await app.ask('library:list', { added: [] })
    expect(listed.map((session) => session.file)).toContain(own)
    expect(app.told.some(({ name }) => name === 'listed')).toBe(true)
    vi.unstubAllEnvs()
  })

  test('a listing that is cancelled ends, and says so', async () => {
    const folder = temporaryFolder()
    vi.stubEnv('PI_CODING_AGENT_DIR', folder)
    const sessions = join(folder, 'sessions', '--x--')
    mkdirSync(sessions, { recursive: true })
    for (let number = 0; number < 300; number++) {
      writeFileSync(join(sessions, `${hex(number)}.jsonl`), SMALL)
    }
    const app = host()
    const listing = app.start('library:list', { added: [] })
    app.cancel(listing.id)
    expect(await listing.answer).toMatchObject({ ok: false, failure: { kind: 'refused' } })
    vi.unstubAllEnvs()
  })
})
