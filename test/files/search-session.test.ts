import { closeSync, ftruncateSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { searchSession } from '../../electron/sessions/search-session.ts'
import { snippetOf } from '../../shared/session/search-match.ts'
import { readQuery, type SearchQuery } from '../../shared/session/search-query.ts'
import { assistantLine, chainLines, entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

async function sessionOf(...lines: readonly string[]): Promise<SessionFile> {
  const path = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(path, fileText(headerLine(), ...lines))
  return open(path)
}

async function open(path: string): Promise<SessionFile> {
  const file = await openSession(path)
  onTestFinished(() => file.close())
  return file
}

function queryOf(typed: string, exactCase = false): SearchQuery {
  const query = readQuery(typed, exactCase)
  if (query.kind === 'empty' || query.kind === 'wrong') throw new Error(`${typed} is no query`)
  return query
}

/** What is found as `ordinal:part:match`. */
async function found(file: SessionFile, typed: string, exactCase = false): Promise<readonly string[]> {
  const { found } = await searchSession(file, queryOf(typed, exactCase))
  return found.map((hit) => `${hit.ordinal}:${hit.part}:${snippetOf(hit).match}`)
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAA'

/** One entry of each kind of text, each with a word of its own. */
async function everyPart(): Promise<SessionFile> {
  const content = [
    { type: 'thinking', thinking: 'ponder deeply', thinkingSignature: 'sigsecret' },
    { type: 'text', text: 'an answer' },
    {
      type: 'toolCall',
      id: 'call-hidden',
      name: 'grepper',
      arguments: { pattern: 'needle-arg', deep: [{ id: 'arg-id' }] },
    },
  ]
  const image = { type: 'image', mimeType: 'image/png', data: PNG }
  const details = { diff: '+ added line', truncation: { outputPath: '/tmp/whole.txt' } }
  return sessionOf(
    messageLine('a0000001', null, { role: 'user', content: [{ type: 'text', text: 'a question' }, image] }),
    messageLine('a0000002', 'a0000001', { role: 'assistant', content, errorMessage: 'overloaded', provider: 'acme' }),
    messageLine('a0000003', 'a0000002', {
      role: 'toolResult',
      toolCallId: 'call-hidden',
      toolName: 'grepper',
      content: [{ type: 'text', text: 'three matches' }],
      details,
    }),
    messageLine('a0000004', 'a0000003', { role: 'bashExecution', command: 'ls -la', output: 'total 12' }),
    entryLine('compaction', 'a0000005', 'a0000004', {
      summary: 'We tidied up.\n\n<read-files>\nsrc/read.ts\n</read-files>',
      firstKeptEntryId: 'a0000004',
    }),
    entryLine('label', 'a0000006', 'a0000005', { targetId: 'a0000001', label: 'milestone' }),
    entryLine('session_info', 'a0000007', 'a0000006', { name: 'Spring cleaning' }),
    entryLine('custom', 'a0000008', 'a0000007', { customType: 'todo', data: { items: ['water plants'] } }),
    entryLine('model_change', 'a0000009', 'a0000008', { provider: 'acme', modelId: 'swift-9' }),
    entryLine('context_edit', 'a000000a', 'a0000009', { targetId: 'a0000003', replacement: { content: 'redacted' } }),
    entryLine('future_kind', 'a000000b', 'a000000a', { note: 'from tomorrow' }),
    entryLine('branch_summary', 'a000000c', 'a000000b', { fromId: 'a0000004', summary: 'Went astray.' }),
  )
}

describe('what is looked through', () => {
  it.each([
    ['question', '0:user:question'],
    ['ponder', '1:thinking:ponder'],
    ['answer', '1:assistant:answer'],
    ['grepper', '1:tool:grepper'],
    ['needle-arg', '1:arguments:needle-arg'],
    ['arg-id', '1:arguments:arg-id'],
    ['overloaded', '1:error:overloaded'],
    ['three', '2:result:three'],
    ['"+ added"', '2:result:+ added'],
    ['/tmp/whole', '2:result:/tmp/whole'],
    ['la', '3:command:la'],
    ['total', '3:output:total'],
    ['tidied', '4:summary:tidied'],
    ['read.ts', '4:files:read.ts'],
    ['milestone', '0:label:milestone'],
    ['spring', '6:name:Spring'],
    ['todo', '7:custom:todo'],
    ['plants', '7:custom:plants'],
    ['swift-9', '8:setting:swift-9'],
    ['redacted', '9:edit:redacted'],
    ['tomorrow', '10:other:tomorrow'],
    ['astray', '11:summary:astray'],
  ])('finds %s', async (typed, expected) => {
    expect((await found(await everyPart(), typed))[0]).toBe(expected)
  })

  it.each(['a0000002', 'call-hidden', 'sigsecret', PNG, 'toolCallId', 'bashExecution', 'future_kind', 'read-files'])(
    'does not find %s, which is no text',
    async (typed) => {
      expect(await found(await everyPart(), typed)).toEqual([])
    },
  )

  it('finds a label on the entry it stands on, and only the one that is in force', async () => {
    const file = await sessionOf(
      userLine('a0000001', null),
      userLine('a0000002', 'a0000001'),
      entryLine('label', 'a0000003', 'a0000002', { targetId: 'a0000001', label: 'first try' }),
      entryLine('label', 'a0000004', 'a0000003', { targetId: 'a0000001', label: 'second try' }),
      entryLine('label', 'a0000005', 'a0000004', { targetId: 'a0000002', label: 'third try' }),
      entryLine('label', 'a0000006', 'a0000005', { targetId: 'a0000002' }),
    )
    expect(await found(file, 'try')).toEqual(['0:label:try'])
    expect(await found(file, 'first')).toEqual([])
    // One word in the label, one in the text.
    expect(await found(file, 'second a0000001')).toEqual(['0:label:second'])
  })
})

describe('what is typed', () => {
  it('means all of its words, in any part of the entry, or a phrase as it stands', async () => {
    const file = await sessionOf(
      assistantLine('a0000001', null, 'beta comes before alpha'),
      assistantLine('a0000002', 'a0000001', 'alpha beta'),
      assistantLine('a0000003', 'a0000002', 'alpha alone'),
    )
    expect(await found(file, 'alpha beta')).toHaveLength(2)
    expect(await found(file, '"alpha beta"')).toEqual(['1:assistant:alpha beta'])
    expect(await found(file, '"alpha be')).toEqual(['1:assistant:alpha be'])
    expect(await found(file, 'ALPHA')).toHaveLength(3)
    expect(await found(file, 'ALPHA', true)).toEqual([])
  })

  it('means a regular expression behind re:, line by line', async () => {
    const file = await sessionOf(
      assistantLine('a0000001', null, 'first line\nError: 42 of 43\n'),
      assistantLine('a0000002', 'a0000001', 'no error: none'),
    )
    expect(await found(file, String.raw`re:^error: \d+`)).toEqual(['0:assistant:Error: 42'])
    expect(await found(file, String.raw`re:^error: \d+`, true)).toEqual([])
    expect(await found(file, 're:q*')).toEqual([])
    expect(readQuery('re:(', false)).toMatchObject({
      kind: 'wrong',
      message: expect.stringMatching(/group/u) as string,
    })
    expect(readQuery(' "" ', false)).toEqual({ kind: 'empty' })
  })

  it('tells letters apart as it says it does', async () => {
    const file = await sessionOf(
      userLine('a0000001', null, 'Straße STRASSE ſtraße \u212aelvin İstanbul ısı ΟΔΟΣ É e\u0301'),
    )
    const all = [
      'straße',
      'STRAẞE',
      'strasse',
      'ſTRASSE',
      'kelvin',
      'elvin',
      'istanbul',
      'İSTANBUL',
      'isi',
      'οδος',
      'οδοσ',
      'é',
    ]
    const hits = []
    for (const typed of all) hits.push(...(await found(file, `"${typed}"`)))
    expect(hits.map((hit) => hit.split(':')[2])).toEqual([
      'Straße',
      'Straße',
      'STRASSE',
      'elvin',
      'İstanbul',
      'ΟΔΟΣ',
      'ΟΔΟΣ',
      'É',
    ])
  })
})

describe('where it stands in the file', () => {
  it('is found wherever a window ends', async () => {
    for (const typed of ['straddling', 'ſtraddling']) {
      for (let pad = 65_536 - 400; pad < 65_536 + 10; pad += 7) {
        const file = await sessionOf(
          userLine('a0000001', null, `${'x'.repeat(pad)}${typed}`),
          userLine('a0000002', 'a0000001'),
        )
        expect(await found(file, typed), `behind ${pad} bytes`).toHaveLength(1)
      }
    }
  })

  it.each([
    [String.raw`{"text":"caf\u00e9 \u4e2d\u6587 \ud83d\ude00"}`, 'CAFÉ 中文 😀'],
    [String.raw`{"text":"a\/b\u002Fc \u003cdiv\u003E"}`, 'A/B/C <DIV>'],
    [String.raw`{"text":"\u0073\u0065\u0063ret"}`, 'secret'],
    [String.raw`{"text":"say \"hi\" \\o/"}`, String.raw`hi" \o/`],
  ])('is found as %s', async (data, words) => {
    const line = (said: string): string =>
      `{"type":"custom","id":"a0000001","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","data":${said}}`
    const file = await sessionOf(line(data), line('{"text":"another"}').replace('a0000001', 'a0000002'))
    for (const word of words.split(' ')) expect(await found(file, word)).toHaveLength(1)
  })
})

describe('a long search', () => {
  it('is done in parts that end after a time, and is cancelled between two pauses', async () => {
    const path = join(temporaryFolder(), 'long.jsonl')
    writeFileSync(path, [...chainLines(150_000)].join(''))
    const file = await open(path)
    const query = queryOf('re:x$')
    const part = await searchSession(file, query, { maxMs: 5 })
    expect(part.found.length).toBeGreaterThan(0)
    expect(part.next).toBeLessThan(part.count)
    expect(part.found.map(({ ordinal }) => ordinal)).toEqual(part.found.map((_, index) => index))

    const controller = new AbortController()
    let abortedAt = 0
    setTimeout(() => {
      abortedAt = performance.now()
      controller.abort()
    }, 30)
    await expect(searchSession(file, query, { signal: controller.signal })).rejects.toThrow(/abort/u)
    expect(abortedAt).toBeGreaterThan(0)
    expect(performance.now() - abortedAt).toBeLessThan(100)
  })

  it('gives up a regular expression that tries for ever, with a sentence', async () => {
    const file = await sessionOf(userLine('a0000001', null, 'a'.repeat(40)))
    const search = searchSession(file, queryOf('re:(a+)+[bc]'))
    await expect(search).rejects.toThrow('This regular expression takes too long')
  })

  it('says how many entries it could not look through, and takes up behind them', async () => {
    const path = join(temporaryFolder(), 'heavy.jsonl')
    const start = fileText(headerLine(), userLine('a0000001', null, 'word'))
    const heavy =
      '{"type":"message","id":"a0000002","parentId":"a0000001","timestamp":"2026-05-02T09:30:30.000Z","message":"word'
    writeFileSync(path, start + heavy)
    const end = 66 * 1024 * 1024
    const fd = openSync(path, 'r+')
    ftruncateSync(fd, end)
    writeSync(fd, `"}\n${userLine('a0000003', 'a0000002', 'word')}\n`, end)
    closeSync(fd)
    const { found, unread, next, count } = await searchSession(await open(path), queryOf('word'))
    expect(found.map(({ ordinal }) => ordinal)).toEqual([0, 2])
    expect({ unread, next, count }).toEqual({ unread: 1, next: 3, count: 3 })
  })

  it('refuses a file that is another one by now', async () => {
    const file = await sessionOf(userLine('a0000001', null, 'word'))
    const other = `${file.path}.new`
    writeFileSync(other, fileText(headerLine(), userLine('a0000009', null, 'other')))
    renameSync(other, file.path)
    await expect(searchSession(file, queryOf('word'))).rejects.toMatchObject({ kind: 'changed' })
  })
})

describe('what is shown of a match', () => {
  it('is one line, bounded, and without anything that acts', async () => {
    const text = `${'🙂'.repeat(60)}\n\u001b[31mneedle\u001b[0m\tand more${'.'.repeat(500)}`
    const file = await sessionOf(userLine('a0000001', null, text))
    const [hit] = (await searchSession(file, queryOf('needle'))).found
    const snippet = snippetOf(hit!)
    expect(snippet.match).toBe('needle')
    expect(snippet.before).toMatch(/^…(?:🙂)+ $/u)
    expect(snippet.after).toMatch(/^ and more\.+…$/u)
    expect(snippet.after.length).toBeLessThan(140)
  })

  it('says where a long match is not shown whole', () => {
    const of = (length: number) =>
      snippetOf({ part: 'user', text: `a ${'x'.repeat(length)} b`, from: 2, to: 2 + length })
    expect(of(200)).toEqual({ before: 'a ', match: 'x'.repeat(200), after: ' b' })
    expect(of(201)).toEqual({ before: 'a ', match: 'x'.repeat(200), after: '… b' })
  })
})
