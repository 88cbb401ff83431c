import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { SearchHit } from '../../shared/ipc.ts'
import { host } from './host-harness.ts'
import { chainLines, fileText, headerLine, hex, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

it('answers part after part until all of the session was looked through, and then what it grew by', async () => {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, [...chainLines(1_000)].join(''))
  const app = host()
  await app.ask('session:open', { sessionId: 's', file })
  const ask = (from: number) => app.ask('session:search', { sessionId: 's', query: 'X', exactCase: false, from })
  const hits: SearchHit[] = []
  let parts = 0
  for (let from = 0; from < 1_000;) {
    const part = await ask(from)
    expect(part.next).toBeGreaterThan(from)
    hits.push(...part.hits)
    from = part.next
    parts += 1
  }
  expect(parts).toBeGreaterThan(2)
  expect(hits.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 1_000 }, (_, ordinal) => ordinal))
  expect(hits[0]).toEqual({ ordinal: 0, part: 'user', before: '', match: 'x', after: '' })

  appendFileSync(file, `${userLine(hex(1_001), hex(1_000), 'a late x')}\n`)
  await eventually(async () => expect((await ask(1_000)).count).toBe(1_001))
  expect(await ask(1_000)).toEqual({
    hits: [{ ordinal: 1_000, part: 'user', before: 'a late ', match: 'x', after: '' }],
    next: 1_001,
    count: 1_001,
    unread: 0,
  })
  await app.ask('session:close', { sessionId: 's' })
})

it('turns down what cannot be looked for, in a sentence, and finds nothing for nothing', async () => {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, fileText(headerLine(), userLine('a0000001', null)))
  const app = host()
  await app.ask('session:open', { sessionId: 's', file })
  const ask = (query: string) => app.ask('session:search', { sessionId: 's', query, exactCase: false, from: 0 })
  await expect(ask('re:[')).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('re:') as string,
  })
  expect(await ask(' ')).toEqual({ hits: [], next: 1, count: 1, unread: 0 })
  await app.ask('session:close', { sessionId: 's' })
  await expect(ask('text')).rejects.toMatchObject({ kind: 'not-found' })
  expect(app.details).toEqual([])
})
