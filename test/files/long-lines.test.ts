import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBodyCache } from '../../electron/sessions/body-cache.ts'
import { forkSession } from '../../electron/sessions/fork-session.ts'
import { placeHere } from '../../electron/sessions/folders.ts'
import { headFields } from '../../electron/sessions/head-fields.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { MAX_LINE_BYTES } from '../../electron/sessions/line-bytes.ts'
import { assistantLine, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const MIB = 1024 * 1024

/** A session with one line past the limit, written piece by piece. */
function fileWithLongLine(begin: string, end: string): string {
  const file = join(temporaryFolder(), 'long.jsonl')
  const fd = openSync(file, 'wx')
  writeSync(fd, `${headerLine()}\n${userLine(A, null)}\n${begin}`)
  const piece = Buffer.alloc(MIB, 0x78)
  for (let written = 0; written <= MAX_LINE_BYTES; written += MIB) writeSync(fd, piece)
  writeSync(fd, `${end}\n${assistantLine(C, B)}\n`)
  closeSync(fd)
  return file
}

describe('a line of more than 64 MiB', () => {
  test('is an entry by the fields at its start, and said not to be checked', async () => {
    const begin = `{"type":"message","id":"${B}","parentId":"${A}","timestamp":"2026-01-05T09:00:00.000Z","message":{"role":"user","content":"`
    const file = fileWithLongLine(begin, '"}}')
    const session = await openSession(file)
    onTestFinished(session.close)
    const { columns, places, facts } = session.built
    expect([...columns.parent]).toEqual([-1, 0, 1])
    expect(facts.problems).toMatchObject([{ line: 3, kind: 'too-long' }])
    expect(places.length[1]).toBeGreaterThan(MAX_LINE_BYTES)
    expect(session.body(1)).toEqual({
      type: 'message',
      id: B,
      parentId: A,
      timestamp: '2026-01-05T09:00:00.000Z',
      message: { role: 'user' },
    })
    expect(session.raw(1, 20).toString()).toBe(begin.slice(0, 20))
    expect(session.raw(2).toString()).toBe(assistantLine(C, B))
  })

  test('cannot be carried into a fork; a path without it can', async () => {
    const session = await openSession(
      fileWithLongLine(
        `{"type":"custom","customType":"big","data":"`,
        `","id":"${B}","parentId":"${A}","timestamp":"2026-01-05T09:00:00.000Z"}`,
      ),
    )
    onTestFinished(session.close)
    const target = temporaryFolder()
    const request = { before: false, whole: false, cwd: null, folder: target }
    // Its id stands at the very end, as pi writes custom entries.
    expect(session.built.ids.ordinalOf(B)).toBe(1)
    await expect(forkSession(session, { ...request, at: 2 }, placeHere())).rejects.toThrow(/Line 3 of it is too long/)
    await expect(forkSession(session, { ...request, at: null, whole: true }, placeHere())).rejects.toThrow(/Line 3/)
    expect((await forkSession(session, { ...request, at: 1, before: true }, placeHere())).entryCount).toBe(1)
  })

  test('of which nothing can be told is left out', async () => {
    const session = await openSession(fileWithLongLine('[', ''))
    onTestFinished(session.close)
    expect(session.built.columns.count).toBe(2)
    expect(session.built.facts.problems.map(({ kind }) => kind)).toEqual(['too-long', 'orphan'])
  })

  test('in place of a header is refused', async () => {
    const file = join(temporaryFolder(), 'long.jsonl')
    const fd = openSync(file, 'wx')
    for (let i = 0; i <= 64; i++) writeSync(fd, Buffer.alloc(MIB, 0x78))
    closeSync(fd)
    expect(statSync(file).size).toBeGreaterThan(MAX_LINE_BYTES)
    await expect(openSession(file)).rejects.toMatchObject({ kind: 'too-large', line: 1 })
  })
})

describe('the fields at the start of a line', () => {
  const fields = (head: string, tail = ''): unknown => headFields(Buffer.from(head), Buffer.from(tail))

  test.each([
    [
      '{"type":"message","id":"a","parentId":null,"n":-1.5e3,"ok":true,"message":{"role":"user","content":[{"type":"x"',
      { type: 'message', id: 'a', parentId: null, n: -1500, ok: true, message: { role: 'user' } },
    ],
    ['{ "type" : "a\\"b\\\\" , "id" : "\\u0041" , "data" : { "id" : "no" ', { type: 'a"b\\', id: 'A' }],
    ['{"type":"x","text":"cut in the mid', { type: 'x' }],
    ['{"type":"x","id":"a","message":"no object","late":1,"cut', { type: 'x', id: 'a', message: 'no object', late: 1 }],
    ['{"__proto__":"x","type":"y"', null],
    ['{"a":1}', null],
    ['[1,2', null],
    ['', null],
  ])('%s', (head, expected) => {
    expect(fields(head)).toEqual(expected)
  })

  test('an id behind the data is found at the end, and only there', () => {
    const head = '{"type":"custom","data":"'
    const late = { type: 'custom', id: 'a', parentId: 'b', timestamp: 't' }
    expect(fields(head, 'xxx","id":"a","parentId":"b","timestamp":"t"}')).toEqual(late)
    expect(fields(head, '","id":"a","parentId":null,"timestamp":"t"}')).toEqual({ ...late, parentId: null })
    expect(fields(head, '{"x":1,"id":"a","parentId":"b","timestamp":"t"}}')).toEqual({ type: 'custom' })
    expect(fields(head, ',\\"id\\":\\"a\\",\\"parentId\\":null,\\"timestamp\\":\\"t\\"}"}')).toEqual({ type: 'custom' })
  })

  test('a megabyte of text without an end takes no time', () => {
    const begun = performance.now()
    expect(fields(`{"type":"x","text":"${'a\\"'.repeat(350_000)}`)).toEqual({ type: 'x' })
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

test('the cache of bodies gives up the one used longest ago, and keeps none that is larger than itself', () => {
  const cache = createBodyCache<string>(100)
  cache.set(1, 'one', 40)
  cache.set(2, 'two', 40)
  expect(cache.get(1)).toBe('one')
  cache.set(3, 'three', 40)
  expect([cache.get(1), cache.get(2), cache.get(3)]).toEqual(['one', undefined, 'three'])
  cache.set(4, 'four', 101)
  expect([cache.get(1), cache.get(3), cache.get(4)]).toEqual(['one', 'three', undefined])
  cache.set(3, 'again', 100)
  expect([cache.get(1), cache.get(3)]).toEqual([undefined, 'again'])
  cache.clear()
  expect(cache.get(3)).toBeUndefined()
})
