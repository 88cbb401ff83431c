import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cardsOf } from '../../electron/host/cards.ts'
import type { OpenSession } from '../../electron/host/open-sessions.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { eventually } from '../support/eventually.ts'
import { host } from './host-harness.ts'
import { entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const SHOWCASE = join(import.meta.dirname, '..', '..', 'fixtures', 'showcase.jsonl')

function file(text: string): string {
  const path = join(temporaryFolder(), 'cards.jsonl')
  writeFileSync(path, text)
  return path
}

const usage = (total: number) => ({ input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost: { total } })
const call = (name: string, path: string) => ({ type: 'toolCall', id: `call_${path}`, name, arguments: { path } })

function reply(id: string, parentId: string, total: number, content: readonly object[] = []): string {
  return messageLine(id, parentId, { role: 'assistant', content, usage: usage(total), stopReason: 'stop' })
}

/**
 * 0 ask → 1 reply; from 1: a branch 2 “again” → 3 (a call alone, hidden) → 4 its result → 5 “now sqlite” → 6, and a
 * branch 7 “again” → 8 → 9 usage.
 */
const TWO = [
  userLine('aaaaaaa0', null, 'ask'),
  reply('aaaaaaa1', 'aaaaaaa0', 100, [{ type: 'text', text: 'well' }]),
  userLine('aaaaaaa2', 'aaaaaaa1', 'again'),
  reply('aaaaaaa3', 'aaaaaaa2', 1, [call('read', 'a.ts')]),
  messageLine('aaaaaaa4', 'aaaaaaa3', { role: 'toolResult', toolCallId: 'call_a.ts', usage: usage(2), content: [] }),
  userLine('aaaaaaa5', 'aaaaaaa4', 'now sqlite'),
  reply('aaaaaaa6', 'aaaaaaa5', 4, [call('edit', 'a.ts'), call('write', 'b.ts'), { type: 'text', text: 'done' }]),
  userLine('aaaaaaa7', 'aaaaaaa1', 'again'),
  reply('aaaaaaa8', 'aaaaaaa7', 8, [{ type: 'text', text: 'no' }]),
  entryLine('usage', 'aaaaaaa9', 'aaaaaaa8', { usage: usage(16), kind: 'cache_warm' }),
]

describe('the card of a branch', () => {
  test('adds up what its entries cost and which files they touched, and is called by its first different prompt', async () => {
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: file(fileText(headerLine(), ...TWO)) })
    const branches = [
      { head: 2, leaves: 1 },
      { head: 7, leaves: 1 },
      { head: 0, leaves: null },
      { head: 99, leaves: null },
    ]
    const cards = await app.ask('session:cards', { sessionId: 's', branches })
    const same = { from: Date.parse('2026-01-05T09:00:00.000Z'), to: Date.parse('2026-01-05T09:00:00.000Z') }
    expect(cards).toEqual([
      // Its first prompt is that of the other branch, too.
      { head: 2, title: 5, ...same, cost: 7, changed: 2, read: 0, files: ['a.ts', 'b.ts'] },
      // It has no other prompt.
      { head: 7, title: 7, ...same, cost: 24, changed: 0, read: 0, files: [] },
      { head: 0, title: 0, ...same, cost: 131, changed: 2, read: 0, files: ['a.ts', 'b.ts'] },
    ])
  })

  test('has what the filter hides between the fork and its first entry, unless others hang from that, too', async () => {
    const lines = [
      userLine('aaaaaaa0', null, 'ask'),
      reply('aaaaaaa1', 'aaaaaaa0', 1, [call('read', 'a.ts')]),
      messageLine('aaaaaaa2', 'aaaaaaa1', { role: 'toolResult', toolCallId: 'call_a.ts', content: [] }),
    ]
    const path = file(fileText(headerLine(), ...lines))
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: path })
    const branches = [{ head: 2, leaves: 0 }]
    expect(await app.ask('session:cards', { sessionId: 's', branches })).toMatchObject([{ cost: 1, read: 1 }])
    const two = file(fileText(headerLine(), ...lines, reply('aaaaaaa3', 'aaaaaaa1', 2)))
    await app.ask('session:open', { sessionId: 't', file: two })
    expect(await app.ask('session:cards', { sessionId: 't', branches })).toMatchObject([{ cost: null, read: 0 }])
  })

  test('of the whole example says what a plain reading of its lines says', async () => {
    const lines = readFileSync(SHOWCASE, 'utf8').trimEnd().split('\n').slice(1)
    const entries = lines.map(
      (line) => JSON.parse(line) as { readonly parentId: string | null; readonly timestamp: string },
    )
    const costs = entries.map((entry) => {
      const { message = {}, usage: own } = entry as { message?: { usage?: never }; usage?: never }
      return ((message.usage ?? own) as { cost?: { total?: number } } | undefined)?.cost?.total ?? 0
    })
    const total = costs.reduce((sum, cost) => sum + cost, 0)
    expect(total).toBeGreaterThan(0.1)
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: SHOWCASE })
    const roots = entries.flatMap(({ parentId }, at) => (parentId === null ? [{ head: at, leaves: null }] : []))
    const cards = await app.ask('session:cards', { sessionId: 's', branches: roots })
    expect(cards.reduce((sum, { cost }) => sum + (cost ?? 0), 0)).toBeCloseTo(total, 9)
    const times = entries.map(({ timestamp }) => Date.parse(timestamp))
    expect(Math.min(...cards.map(({ from }) => from ?? 0))).toBe(Math.min(...times))
    expect(Math.max(...cards.map(({ to }) => to ?? 0))).toBe(Math.max(...times))
  })

  test('grows with its file', async () => {
    const path = file(fileText(headerLine(), ...TWO))
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: path })
    const branches = [{ head: 7, leaves: 1 }]
    expect(await app.ask('session:cards', { sessionId: 's', branches })).toMatchObject([{ cost: 24 }])
    appendFileSync(path, fileText(reply('aaaaaa10', 'aaaaaaa9', 32, [call('edit', 'c.ts')])))
    await eventually(async () => {
      expect(await app.ask('session:cards', { sessionId: 's', branches })).toMatchObject([{ cost: 56, changed: 1 }])
    })
  })

  test('in a ring of parents ends, too', async () => {
    const ring = [
      userLine('aaaaaaa0', 'aaaaaaa2', 'round'),
      reply('aaaaaaa1', 'aaaaaaa0', 1),
      reply('aaaaaaa2', 'aaaaaaa1', 2),
      userLine('aaaaaaa3', 'aaaaaaa3', 'self'),
    ]
    const app = host()
    await app.ask('session:open', { sessionId: 's', file: file(fileText(headerLine(), ...ring)) })
    const branches = [
      { head: 0, leaves: null },
      { head: 3, leaves: null },
    ]
    expect(await app.ask('session:cards', { sessionId: 's', branches })).toMatchObject([
      { head: 0, title: 0, cost: 3 },
      { head: 3, title: 3, cost: null },
    ])
  })
})

test('a branch that takes long is read over several questions, and counted once', async () => {
  const lines = Array.from({ length: 400 }, (_, at) =>
    reply(`aaaaa${100 + at}`, at === 0 ? 'aaaaaaa0' : `aaaaa${99 + at}`, 1, [
      { type: 'text', text: 'x'.repeat(9_000) },
    ]),
  )
  const opened = await openSession(file(fileText(headerLine(), userLine('aaaaaaa0', null, 'long'), ...lines)))
  const { signal } = new AbortController()
  const session: OpenSession = { sessionId: 's', file: opened, revision: 1, signal }
  const ask = () => cardsOf(session, [{ head: 0, leaves: null }], signal, 1)
  let questions = 0
  let cards = await ask()
  for (; cards.length === 0 && questions < 1_000; questions += 1) cards = await ask()
  expect(questions).toBeGreaterThan(0)
  expect(cards).toMatchObject([{ cost: 400 }])
  opened.close()
})
