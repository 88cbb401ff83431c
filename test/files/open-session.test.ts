import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { pathTo } from '../../shared/tree/path.ts'
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
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'

function fileOf(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, content)
  return file
}

async function opened(content: string | Buffer): Promise<SessionFile> {
  const session = await openSession(fileOf(content))
  onTestFinished(() => {
    session.close()
  })
  return session
}

/** Line and kind of each problem. */
function problemsOf(session: SessionFile): readonly (readonly [number, string])[] {
  return session.built.facts.problems.map(({ line, kind }) => [line, kind])
}

const NUL = '\0'.repeat(512)
const good = [userLine(A, null), assistantLine(B, A)] as const

describe('what is no session is refused in one sentence that names the file', () => {
  test.each([
    ['empty', '', 'empty', /is empty: pi would begin a new session in it/],
    ['only-blank', '\n  \n\t\r\n', 'only-blank', /only blank lines/],
    [
      'no header',
      fileText(...good),
      'not-a-session',
      /line 1 is of type "message" where the session header should stand/,
    ],
    ['a header without id', fileText('{"type":"session"}', ...good), 'not-a-session', /the header on line 1 has no id/],
    [
      'only a title line',
      fileText('{"type":"title","title":"x"}'),
      'not-a-session',
      /a title line of oh-my-pi.*no session header/,
    ],
    ['a number first', fileText('7', headerLine()), 'not-a-session', /line 1 is no session header/],
    ['not JSON at all', 'hello\nworld\n', 'not-a-session', /no line that can be read, and line 1 is not valid JSON/],
    ['nothing but NUL', NUL, 'not-a-session', /line 1 holds NUL bytes/],
    [
      'a byte order mark before the header',
      `\uFEFF${fileText(headerLine(), ...good)}`,
      'not-a-session',
      /byte order mark, which pi does not accept/,
    ],
    [
      'a broken header',
      fileText('{"type":"session","id":', ...good),
      'not-a-session',
      /line 2 is of type "message".*line 1 before it is not valid JSON/,
    ],
    [
      'a binary',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]),
      'not-a-session',
      /no line that can be read/,
    ],
  ])('%s', async (_name, content, kind, message) => {
    const file = fileOf(content)
    const failure: unknown = await openSession(file).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'SessionError', kind, file })
    expect(String(failure)).toMatch(message)
    expect(String(failure)).toContain(file)
    expect(String(failure)).not.toContain('\n')
  })

  test('a folder and a missing file', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'x.jsonl'))
    await expect(openSession(join(folder, 'x.jsonl'))).rejects.toMatchObject({ kind: 'folder' })
    await expect(openSession(join(folder, 'none.jsonl'))).rejects.toMatchObject({ kind: 'not-found' })
    await expect(openSession(join(folder, 'none.jsonl', 'y'))).rejects.toMatchObject({ kind: 'not-found' })
    expect(existsSync(join(folder, 'none.jsonl'))).toBe(false)
  })

  test('a device is not waited for', async () => {
    if (process.platform === 'win32') return
    await expect(openSession('/dev/null')).rejects.toMatchObject({ kind: 'not-a-file' })
  })
})

describe('odd lines are passed over as pi does, and named', () => {
  test('only a header', async () => {
    const { built } = await opened(fileText(headerLine()))
    expect(built.columns.count).toBe(0)
    expect(built.facts).toMatchObject({ fileLeaf: null, problems: [], header: { id: 'session-1', cwd: '/code/app' } })
  })

  test('a torn last line', async () => {
    const session = await opened(`${fileText(headerLine(), ...good)}{"type":"message","id":"0000`)
    expect(session.built.columns.count).toBe(2)
    expect(problemsOf(session)).toEqual([[4, 'torn']])
  })

  test('a whole last line without newline is an entry and no problem', async () => {
    const session = await opened(fileText(headerLine(), ...good).trimEnd())
    expect(session.built.facts).toMatchObject({ fileLeaf: 1, problems: [] })
  })

  test('blank lines do not count, malformed ones are named', async () => {
    const session = await opened(fileText(headerLine(), '', good[0], '{"type":"message",', '   ', good[1], '{}}'))
    expect(session.built.columns.count).toBe(2)
    expect([...session.built.places.line]).toEqual([3, 6])
    expect(problemsOf(session)).toEqual([
      [4, 'malformed'],
      [7, 'malformed'],
    ])
  })

  test('lines that are JSON but no object: pi counts all but those that are nothing', async () => {
    const session = await opened(
      fileText(headerLine(), good[0], '7', '"x"', '[1]', 'true', 'null', '0', 'false', good[1]),
    )
    expect(session.built.columns.count).toBe(6)
    expect(problemsOf(session).map(([line]) => line)).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(new Set(problemsOf(session).map(([, kind]) => kind))).toEqual(new Set(['not-an-object']))
    expect(session.body(1)).toEqual({})
    expect(session.raw(2).toString()).toBe('"x"')
  })

  test('a block of NUL bytes', async () => {
    const session = await opened(fileText(headerLine(), good[0], NUL, good[1]))
    expect(problemsOf(session)).toEqual([[3, 'malformed']])
    expect(session.built.facts.problems[0]?.message).toContain('NUL')
  })

  test('a byte order mark before an entry, and on a line of its own before the header', async () => {
    const session = await opened(fileText('\uFEFF', headerLine(), `\uFEFF${good[0]}`, good[1]))
    expect(problemsOf(session)).toEqual([
      [3, 'bom'],
      [4, 'orphan'],
    ])
  })

  test('CRLF line ends are harmless', async () => {
    const session = await opened(fileText(headerLine(), ...good).replaceAll('\n', '\r\n'))
    expect(problemsOf(session)).toEqual([])
    expect(session.raw(1).toString()).toBe(good[1])
  })

  test('bytes that are no UTF-8 are read as pi reads them, and named; a real U+FFFD is not', async () => {
    const text = userLine(A, null, 'before-XX-after').split('XX')
    const bytes = Buffer.concat([
      Buffer.from(`${headerLine()}\n${text[0] ?? ''}`),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(`${text[1] ?? ''}\n${userLine(B, A, 'a real \uFFFD')}\n`),
    ])
    const session = await opened(bytes)
    expect(problemsOf(session)).toEqual([[2, 'invalid-utf8']])
    expect(JSON.stringify(session.body(0))).toContain('before-\uFFFD(\uFFFD-after')
  })

  test('several headers: the first gives the id, the others stay out of the tree', async () => {
    const session = await opened(fileText(headerLine(), good[0], headerLine({ id: 'other' }), good[1]))
    expect(session.built.columns.count).toBe(2)
    expect(session.built.facts.header.id).toBe('session-1')
    expect(problemsOf(session)).toEqual([[3, 'second-header']])
  })

  test('a header beyond one MiB still opens', async () => {
    const session = await opened(fileText(headerLine({ note: 'x'.repeat(3 * 1024 * 1024) }), ...good))
    expect(session.built.columns.count).toBe(2)
  })
})

describe('odd trees open with what is wrong named', () => {
  test.each([
    [
      'an entry without id',
      [good[0], '{"type":"custom","customType":"x","parentId":null,"timestamp":"2026-01-05T09:00:00.000Z"}', good[1]],
      [[3, 'no-id']],
    ],
    [
      'an id that comes twice',
      [good[0], good[1], userLine(A, B)],
      [
        [4, 'duplicate-id'],
        [3, 'cycle'],
      ],
    ],
    ['its own parent', [good[0], userLine(B, B)], [[3, 'self-parent']]],
    ['a ring', [userLine(A, C), userLine(B, A), userLine(C, B)], [[2, 'cycle']]],
    ['an orphan', [good[0], userLine(B, 'ffffffff')], [[3, 'orphan']]],
    ['a parent after its child', [userLine(B, A), userLine(A, null)], []],
    ['a message entry without message', [good[0], entryLine('message', B, A)], [[3, 'missing-message']]],
    ['content null', [messageLine(A, null, { role: 'user', content: null })], [[2, 'odd-value']]],
    [
      'arguments null',
      [
        messageLine(A, null, {
          role: 'assistant',
          content: [{ type: 'toolCall', id: 'c', name: 'read', arguments: null }],
        }),
      ],
      [[2, 'odd-value']],
    ],
    [
      'a timestamp that is none',
      [
        JSON.stringify({
          type: 'message',
          id: A,
          parentId: null,
          timestamp: 'soon',
          message: { role: 'user', content: 'x' },
        }),
      ],
      [[2, 'bad-timestamp']],
    ],
    [
      'a cut that names nothing',
      [good[0], entryLine('compaction', B, A, { summary: 's', firstKeptEntryId: 'ffffffff', tokensBefore: 1 })],
      [[3, 'cut-not-on-path']],
    ],
    [
      'a last line of another program',
      [good[0], good[1], '{"event":"done"}'],
      [
        [4, 'no-id'],
        [4, 'bad-timestamp'],
        [4, 'foreign'],
      ],
    ],
  ] as const)('%s', async (_name, lines, expected) => {
    const session = await opened(fileText(headerLine(), ...lines))
    expect(new Set(problemsOf(session))).toEqual(new Set<unknown>(expected))
    expect(problemsOf(session)).toHaveLength(expected.length)
    for (const { message } of session.built.facts.problems) expect(message).toMatch(/^[A-Z“].*\.$/)
    for (let i = 0; i < session.built.columns.count; i++) expect(session.body(i)).toBeTypeOf('object')
  })

  test('versions 1, 2, 4 and "3" open; bodies come migrated', async () => {
    const v1 = await opened(
      fileText(
        '{"type":"session","id":"s","timestamp":"2026-01-05T09:00:00.000Z","cwd":"/p"}',
        '{"type":"message","timestamp":"2026-01-05T09:00:00.000Z","message":{"role":"user","content":"x"}}',
        '{"type":"message","timestamp":"2026-01-05T09:00:00.000Z","message":{"role":"hookMessage","content":"y"}}',
      ),
    )
    expect(v1.built.facts.header).toMatchObject({ sourceVersion: null, version: 3 })
    expect(v1.body(1)).toMatchObject({
      id: v1.built.ids.idOf(1),
      parentId: v1.built.ids.idOf(0),
      message: { role: 'custom' },
    })
    const v2 = await opened(
      fileText(headerLine({ version: 2 }), messageLine(A, null, { role: 'hookMessage', content: 'y' })),
    )
    expect(v2.body(0)).toMatchObject({ message: { role: 'custom' } })
    for (const version of [4, '3']) {
      const session = await opened(fileText(headerLine({ version }), ...good))
      expect(session.built.facts.header).toMatchObject({ sourceVersion: version, version })
      expect(session.built.columns.count).toBe(2)
    }
  })

  test('oh-my-pi: a title line before the header', async () => {
    const session = await opened(fileText('{"type":"title","title":"Its name"}', headerLine(), ...good))
    expect(session.built.facts).toMatchObject({ flavour: 'oh-my-pi', name: 'Its name', fileLeaf: 1 })
  })
})

describe('size', () => {
  test('a line of 5 MB, its characters cut by every boundary', async () => {
    const text = '日本語🙂é'.repeat(400_000)
    const session = await opened(fileText(headerLine(), userLine(A, null, text), good[1]))
    expect(session.body(0)).toMatchObject({ message: { content: [{ text }] } })
    expect(session.raw(0, 100)).toHaveLength(100)
  })

  test('a chain 300,000 deep', async () => {
    const file = join(temporaryFolder(), 'deep.jsonl')
    writeFileSync(file, [...chainLines(300_000)].join(''))
    const session = await openSession(file)
    onTestFinished(() => {
      session.close()
    })
    expect(session.built.facts).toMatchObject({ fileLeaf: 299_999, problems: [] })
    expect(pathTo(session.built.columns, 299_999)).toHaveLength(300_000)
    expect(session.body(123_456)).toMatchObject({ id: hex(123_457), parentId: hex(123_456) })
  })

  test('progress runs to the end, and an abort ends the reading', async () => {
    const file = fileOf(fileText(headerLine(), userLine(A, null, 'x'.repeat(3_500_000)), good[1]))
    const seen: number[] = []
    const session = await openSession(file, { onProgress: (read, size) => seen.push(read / size) })
    session.close()
    expect(seen.length).toBe(4)
    expect(seen.at(-1)).toBe(1)
    const stop = new AbortController()
    const reading = openSession(file, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the file under an open session', () => {
  test('a body that was rewritten or cut away is told, not made up', async () => {
    const file = fileOf(fileText(headerLine(), ...good))
    const session = await openSession(file)
    onTestFinished(() => {
      session.close()
    })
    writeFileSync(file, fileText(headerLine(), userLine(C, null, 'text of 0000000a'), good[1]))
    expect(() => session.body(0)).toThrow(/was rewritten since it was opened/)
    expect(session.body(1)).toMatchObject({ id: B })
    truncateSync(file, 20)
    expect(() => session.raw(1)).toThrow(/was rewritten since it was opened/)
  })

  test('after closing, bodies are refused; closing twice is fine', async () => {
    const session = await openSession(fileOf(fileText(headerLine(), ...good)))
    session.close()
    session.close()
    expect(() => session.body(0)).toThrow(/was closed/)
    expect(() => session.body(9)).toThrow(/no entry 9/)
  })
})

const CASES = '../shared/sessions/cases'

test.skipIf(!existsSync(CASES))(
  `opening leaves every file byte-identical (${CASES}; skipped where it is absent)`,
  async () => {
    const folder = temporaryFolder()
    const torn = `${fileText(headerLine(), ...good)}{"type":"mes`
    const v1 = '{"type":"session","id":"s"}\n{"type":"message","message":{"role":"user","content":"x"}}'
    const files = [fileOf(torn), fileOf(v1), fileOf(fileText(headerLine({ version: 2 }), ...good))]
    for (const name of readdirSync(CASES).filter((name) => name.endsWith('.jsonl'))) {
      writeFileSync(join(folder, name), readFileSync(join(CASES, name)))
      files.push(join(folder, name))
    }
    for (const file of files) {
      const before = stamp(file)
      const session = await openSession(file).catch((error: unknown) => error)
      if (!(session instanceof SessionError)) {
        const { built, body, close } = session as SessionFile
        for (let i = 0; i < built.columns.count; i++) body(i)
        close()
      }
      expect({ file, stamp: stamp(file) }).toEqual({ file, stamp: before })
    }
  },
)

function stamp(file: string): readonly [string, number] {
  return [createHash('sha256').update(readFileSync(file)).digest('hex'), statSync(file).mtimeMs]
}
