import {
  appendFileSync,
  chmodSync,
  existsSync,
  fstatSync,
  fsyncSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appendEntry, type AppendCalls } from '../../electron/sessions/append-entry.ts'
import { metAnother } from '../../electron/sessions/met-another.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import type { NewEntry } from '../../shared/session/entries-to-write.ts'
import { assistantLine, entryLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const BASE = fileText(headerLine(), userLine(A, null), assistantLine(B, A))

async function opened(content: string = BASE): Promise<SessionFile> {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, content)
  const session = await openSession(file)
  onTestFinished(() => {
    session.close()
  })
  return session
}

const SYSTEM: AppendCalls = { stat: (fd) => fstatSync(fd), write: (fd, bytes) => writeSync(fd, bytes), sync: fsyncSync }

function mark({ id, parentId, timestamp }: NewEntry): Readonly<Record<string, unknown>> {
  return { type: 'custom', customType: 'test', id, parentId, timestamp }
}

function lastLine(session: SessionFile): unknown {
  return JSON.parse(readFileSync(session.path, 'utf8').trimEnd().split('\n').at(-1) ?? '')
}

describe('what is appended', () => {
  test('exactly one line, ended, under its parent, and pi opens there', async () => {
    const session = await opened()
    const { id, ordinal, leaf } = appendEntry(session, 0, mark)
    const text = readFileSync(session.path, 'utf8')
    expect(text.slice(0, BASE.length)).toBe(BASE)
    expect(text.slice(BASE.length)).toMatch(
      /^\{"type":"custom","customType":"test","id":"[0-9a-f]{8}","parentId":"0000000a","timestamp":"[^"]+"\}\n$/,
    )
    const again = await openSession(session.path)
    expect(again.built.facts.fileLeaf).toBe(leaf)
    expect(again.built.ids.ordinalOf(id)).toBe(ordinal)
    expect(again.built.columns.parent[ordinal]).toBe(0)
    again.close()
  })

  test('null makes a new root', async () => {
    const session = await opened()
    appendEntry(session, null, mark)
    expect(lastLine(session)).toMatchObject({ parentId: null })
  })

  test('behind a torn or merely unended last line a newline comes first, in the same write', async () => {
    for (const end of ['{"type":"mess', userLine(C, B)]) {
      const session = await opened(BASE + end)
      const writes: number[] = []
      const calls = {
        ...SYSTEM,
        write: (fd: number, bytes: Uint8Array) => (writes.push(bytes.length), writeSync(fd, bytes)),
      }
      const { id, ordinal } = appendEntry(session, 1, mark, calls)
      expect(readFileSync(session.path, 'utf8').startsWith(`${BASE}${end}\n{"type":"custom"`)).toBe(true)
      expect(writes).toHaveLength(1)
      const again = await openSession(session.path)
      expect(again.built.ids.ordinalOf(id)).toBe(ordinal)
      again.close()
    }
  })
})

describe('what is refused, the file untouched', () => {
  const ring = [entryLine('custom', '000000f1', '000000f2'), entryLine('custom', '000000f2', '000000f1')]
  test.each([
    ['oh-my-pi', fileText('{"type":"title","title":"x"}') + BASE, 0, 'read-only', /belongs to oh-my-pi/],
    [
      'version 1',
      '{"type":"session","id":"s"}\n{"type":"message","message":{"role":"user","content":"x"}}\n',
      0,
      'read-only',
      /Bring it to version 3, or fork a copy/,
    ],
    ['version 2', fileText(headerLine({ version: 2 }), userLine(A, null)), 0, 'read-only', /of version 2/],
    ['no such entry', BASE, 2, 'bad-target', /no such entry/],
    ['an entry without id', BASE + fileText('{"type":"custom","customType":"x"}'), 2, 'bad-target', /has no id/],
    ['a superseded entry', BASE + fileText(userLine(A, null)), 0, 'bad-target', /a later line carries the same id/],
    [
      'the last of several with one id',
      BASE + fileText(userLine(A, null)),
      2,
      'bad-target',
      /several lines carry its id/,
    ],
    ['a member of a ring', BASE + fileText(...ring), 2, 'bad-target', /form a ring/],
    ['an entry below a ring', BASE + fileText(...ring, userLine(C, '000000f1')), 4, 'bad-target', /form a ring/],
    ['its own parent', BASE + fileText(userLine(C, C)), 2, 'bad-target', /form a ring/],
  ] as const)('%s', async (_name, content, parent, kind, message) => {
    const session = await opened(content)
    const failure = caught(() => appendEntry(session, parent, mark))
    expect(failure).toMatchObject({ name: 'SessionError', kind })
    expect(String(failure)).toMatch(message)
    expect(readFileSync(session.path, 'utf8')).toBe(content)
  })

  test('versions that pi reads as they are can be appended to', async () => {
    for (const version of [4, '3']) {
      const session = await opened(fileText(headerLine({ version }), userLine(A, null)))
      expect(appendEntry(session, 0, mark).ordinal).toBe(1)
    }
  })

  test('a file that is gone does not come back', async () => {
    const session = await opened()
    rmSync(session.path)
    expect(caught(() => appendEntry(session, 0, mark))).toMatchObject({ kind: 'not-found' })
    expect(existsSync(session.path)).toBe(false)
  })

  test('a file that was replaced, shortened or rewritten in its size', async () => {
    const replaced = await opened()
    // Longer than before, so that only its being another file tells.
    writeFileSync(`${replaced.path}.new`, BASE + fileText(userLine(C, B)))
    renameSync(`${replaced.path}.new`, replaced.path)
    expect(caught(() => appendEntry(replaced, 0, mark))).toMatchObject({ kind: 'changed' })
    const shortened = await opened()
    writeFileSync(shortened.path, fileText(headerLine()))
    expect(caught(() => appendEntry(shortened, null, mark))).toMatchObject({ kind: 'changed' })
    const rewritten = await opened()
    const later = (fd: number) => ({ ...plain(fd), mtimeMs: plain(fd).mtimeMs + 5 })
    expect(caught(() => appendEntry(rewritten, 0, mark, { ...SYSTEM, stat: later }))).toMatchObject({ kind: 'changed' })
    expect(readFileSync(rewritten.path, 'utf8')).toBe(BASE)
  })

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('no permission to write', async () => {
    const session = await opened()
    chmodSync(session.path, 0o400)
    expect(caught(() => appendEntry(session, 0, mark))).toMatchObject({ kind: 'no-permission' })
  })
})

describe('other writers', () => {
  test('what came since it was read is counted, and its ids are taken', async () => {
    const session = await opened()
    appendFileSync(session.path, fileText(userLine(C, B), assistantLine('0000000d', C)))
    expect(appendEntry(session, 1, mark)).toMatchObject({ ordinal: 4, leaf: 4 })
    const odd = await opened()
    appendFileSync(odd.path, fileText(headerLine(), 'null', '7', 'broken', '', userLine(C, B)))
    const { id, ordinal } = appendEntry(odd, 1, mark)
    const again = await openSession(odd.path)
    expect(again.built.ids.ordinalOf(id)).toBe(ordinal)
    again.close()
  })

  test('a new line that takes over the id of the parent is noticed', async () => {
    const session = await opened()
    appendFileSync(session.path, fileText(userLine(B, null)))
    const before = readFileSync(session.path, 'utf8')
    expect(caught(() => appendEntry(session, 1, mark))).toMatchObject({ kind: 'bad-target' })
    expect(readFileSync(session.path, 'utf8')).toBe(before)
  })

  test('growing between check and write: the new tail is looked at again, torn ends included', async () => {
    const session = await opened()
    let looks = 0
    const stat = (fd: number) => {
      looks += 1
      // The second look is the one right before the write.
      if (looks === 2) appendFileSync(session.path, '{"type":"half')
      return plain(fd)
    }
    const { id } = appendEntry(session, 0, mark, { ...SYSTEM, stat })
    expect(readFileSync(session.path, 'utf8')).toMatch(new RegExp(`\\n\\{"type":"half\\n\\{[^\\n]*${id}[^\\n]*\\}\\n$`))
  })

  test('a file that has its new time before its new size is looked at again, and not taken for rewritten', async () => {
    const session = await opened()
    let looks = 0
    const stat = (fd: number) => {
      looks += 1
      // What a look in the middle of another program's write can see.
      if (looks === 1) return { ...plain(fd), mtimeMs: plain(fd).mtimeMs + 5 }
      if (looks === 2) appendFileSync(session.path, fileText(userLine(C, B)))
      return plain(fd)
    }
    expect(appendEntry(session, 'end', mark, { ...SYSTEM, stat })).toMatchObject({ ordinal: 3 })
    expect(lastLine(session)).toMatchObject({ parentId: C })
  })

  test('five times growing is enough', async () => {
    const session = await opened()
    let looks = 0
    const stat = (fd: number) => {
      looks += 1
      if (looks % 2 === 0) appendFileSync(session.path, `${entryLine('custom', `000000${looks + 50}`, B)}\n`)
      return plain(fd)
    }
    expect(caught(() => appendEntry(session, 0, mark, { ...SYSTEM, stat }))).toMatchObject({ kind: 'changed' })
    expect(looks).toBe(10)
    expect(readFileSync(session.path, 'utf8')).not.toContain('"customType":"test"')
  })

  test('half a line of another writer at the very moment of ours: ours is written again on its own line', async () => {
    const session = await opened()
    let writes = 0
    const write = (fd: number, bytes: Uint8Array): number => {
      writes += 1
      if (writes === 1) appendFileSync(session.path, '{"type":"half')
      return writeSync(fd, bytes)
    }
    const { id, ordinal } = appendEntry(session, 0, mark, { ...SYSTEM, write })
    expect(writes).toBe(2)
    const again = await openSession(session.path)
    expect(again.built.ids.ordinalOf(id)).toBe(ordinal)
    again.close()
  })

  test('what another writer appends between the last look and ours is told, where ours was to follow the last', async () => {
    const write = (fd: number, bytes: Uint8Array): number => {
      appendFileSync(session.path, fileText(userLine(C, B), assistantLine('0000000d', C)))
      return writeSync(fd, bytes)
    }
    let session = await opened()
    const beside = appendEntry(session, 'end', mark, { ...SYSTEM, write })
    expect(beside).toMatchObject({ ordinal: 4, leaf: 4, passed: { first: 2, last: 3 } })
    expect(lastLine(session)).toMatchObject({ parentId: B })
    expect(metAnother(beside, false)).toMatchObject({ message: expect.stringContaining('2 entries'), openAt: 3 })
    // Whoever chose the parent has what they chose.
    session = await opened()
    const chosen = appendEntry(session, 0, mark, { ...SYSTEM, write })
    expect(chosen).toMatchObject({ leaf: 4, passed: null })
    expect(metAnother(chosen, true)).toBeNull()
  })

  test('a line that another writer adds right after ours is pi’s leaf, and we say so', async () => {
    const session = await opened()
    const sync = (fd: number): void => {
      appendFileSync(session.path, fileText(userLine(C, B)))
      fsyncSync(fd)
    }
    const done = appendEntry(session, 0, mark, { ...SYSTEM, sync })
    expect(done).toMatchObject({ ordinal: 2, leaf: 3 })
    expect(metAnother(done, true)).toMatchObject({ message: expect.stringContaining('pi opens there'), openAt: 2 })
    expect(metAnother(done, false)).toBeNull()
  })
})

describe('a full disk', () => {
  test('what was written in part is taken back', async () => {
    const session = await opened()
    const write = (fd: number, bytes: Uint8Array): number => writeSync(fd, bytes.subarray(0, 10))
    expect(caught(() => appendEntry(session, 0, mark, { ...SYSTEM, write }))).toMatchObject({ kind: 'no-space' })
    expect(readFileSync(session.path, 'utf8')).toBe(BASE)
  })

  test('but not when another program has written behind it', async () => {
    const session = await opened()
    const write = (fd: number, bytes: Uint8Array): number => {
      const written = writeSync(fd, bytes.subarray(0, 10))
      appendFileSync(session.path, `\n${userLine(C, B)}\n`)
      return written
    }
    const failure = caught(() => appendEntry(session, 0, mark, { ...SYSTEM, write }))
    expect(failure).toMatchObject({ kind: 'io' })
    expect(String(failure)).toContain('another program wrote behind it')
    expect(readFileSync(session.path, 'utf8')).toBe(`${BASE}{"type":"c\n${userLine(C, B)}\n`)
  })

  test('an error of the write itself is told and leaves the file as it was', async () => {
    const session = await opened()
    const write = (): number => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    }
    expect(caught(() => appendEntry(session, 0, mark, { ...SYSTEM, write }))).toMatchObject({ kind: 'no-space' })
    expect(readFileSync(session.path, 'utf8')).toBe(BASE)
  })
})

function plain(fd: number): { size: number; mtimeMs: number; ino: number; dev: number } {
  const { size, mtimeMs, ino, dev } = fstatSync(fd)
  return { size, mtimeMs, ino, dev }
}

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
