import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionFolder } from '../../electron/sessions/folders.ts'
import { createLibrary, type Library } from '../../electron/sessions/library.ts'
import { createLibraryWork } from '../../electron/sessions/library-work.ts'
import type { Held } from '../../electron/sessions/library-file.ts'
import { SessionError } from '../../electron/sessions/session-error.ts'
import { isPlainFile } from '../../electron/sessions/sniff-file.ts'
import type { ListedSession } from '../../electron/sessions/summarise-session.ts'
import { assistantLine, entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

vi.mock(import('../../electron/sessions/sniff-file.ts'), { spy: true })

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'

interface Seen {
  readonly library: Library
  readonly list: (signal?: AbortSignal) => Promise<readonly ListedSession[]>
  /** What was told while listing. */
  readonly steps: { readonly done: number; readonly total: number; readonly sessions: readonly ListedSession[] }[]
  /** What the list is, by file, as whoever hears the changes has it. */
  readonly now: Map<string, ListedSession>
  readonly errors: unknown[]
}

const libraries: Library[] = []
afterEach(() => {
  for (const library of libraries) library.close()
})

function open(folder: string, cacheFile: string | null = null): Seen {
  const folders: readonly SessionFolder[] = [{ path: folder, layout: 'projects', flavour: 'pi' }]
  const seen = { steps: [] as Seen['steps'][number][], now: new Map<string, ListedSession>(), errors: [] as unknown[] }
  const library = createLibrary(cacheFile, {
    progressed: (done, total, sessions) => seen.steps.push({ done, total, sessions }),
    changed(sessions, removed) {
      for (const file of removed) seen.now.delete(file)
      for (const session of sessions) seen.now.set(session.file, session)
    },
    failed: (error) => seen.errors.push(error),
  })
  libraries.push(library)
  return {
    ...seen,
    library,
    async list(signal = new AbortController().signal) {
      const { sessions } = await library.list(folders, signal)
      for (const session of sessions) seen.now.set(session.file, session)
      return sessions
    },
  }
}

function write(folder: string, name: string, ...lines: readonly string[]): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, fileText(...lines))
  return file
}

/** A session of a few hundred kilobytes, whose middle its ends do not tell. */
function long(folder: string, name: string): string {
  const lines = [headerLine(), userLine(A, null, 'how it began')]
  for (let at = 1; at < 200; at += 1) lines.push(assistantLine(at.toString(16).padStart(8, '0'), A, 'x'.repeat(1_000)))
  lines.splice(100, 0, entryLine('session_info', C, A, { name: 'named half-way' }))
  return write(folder, name, ...lines)
}

test('the ends of all files come first, then exact counts, then what every line tells', async () => {
  const folder = temporaryFolder()
  const file = long(join(folder, 'p'), 'a.jsonl')
  utimesSync(file, 1_000, 1_000)
  const { list, steps, now } = open(folder)
  const [listed] = await list()
  expect(steps[0]).toMatchObject({
    done: 0,
    total: 1,
    sessions: [{ detail: 'glance', firstMessage: 'how it began', name: null, cwd: '/code/app' }],
  })
  expect(listed).toMatchObject({
    detail: 'counted',
    name: 'named half-way',
    entryCount: 201,
    messageCount: 200,
    cost: null,
  })
  await eventually(() => expect(now.get(file)).toMatchObject({ detail: 'checked', tokens: expect.any(Number) }))
})

test('what was found out is read from the cache, for files that are still the same', async () => {
  const folder = temporaryFolder()
  const cacheFile = join(temporaryFolder(), 'new', 'library.json')
  const same = long(join(folder, 'p'), 'same.jsonl')
  const other = long(join(folder, 'p'), 'other.jsonl')
  const first = open(folder, cacheFile)
  const before = await first.list()
  await first.library.kept()
  first.library.close()
  // The file itself is not read: what stands in the cache is believed.
  writeFileSync(cacheFile, readFileSync(cacheFile, 'utf8').replaceAll('how it began', 'kept words'))
  appendFileSync(other, fileText(userLine('ffffffff', A)))
  const again = open(folder, cacheFile)
  const after = await again.list()
  expect(before.map(({ firstMessage }) => firstMessage)).toEqual(['how it began', 'how it began'])
  expect(after.find(({ file }) => file === same)?.firstMessage).toBe('kept words')
  expect(after.find(({ file }) => file === other)).toMatchObject({ firstMessage: 'how it began', messageCount: 201 })
})

test('words in any script come out of the cache as they went in', async () => {
  const folder = temporaryFolder()
  const cacheFile = join(temporaryFolder(), 'library.json')
  const said = 'naïve 鳥の記録 🐦 \\u0041 "quoted"\u2028\ud83d'
  const line = { type: 'message', id: A, parentId: null, timestamp: '2026-01-01T00:00:00.000Z' }
  const user = JSON.stringify({ ...line, message: { role: 'user', content: said, timestamp: 1 } })
  write(join(folder, 'p'), 'a.jsonl', headerLine(), user)
  const first = open(folder, cacheFile)
  await first.list()
  await first.library.kept()
  first.library.close()
  expect(readFileSync(cacheFile, 'latin1')).toMatch(/^[\0-\x7f]+$/)
  expect(await open(folder, cacheFile).list()).toMatchObject([{ firstMessage: said, detail: 'counted' }])
})

const DAMAGED = ['', '{"version":2,"rows":[[1,2,3,true,"x"],7,null]}', '{"version":1,"sessions":[]}', '[[[']
test.each(DAMAGED)('a cache that cannot be used is as none: %s', async (text) => {
  const folder = temporaryFolder()
  write(join(folder, 'p'), 'a.jsonl', headerLine(), userLine(A, null))
  const cacheFile = join(temporaryFolder(), 'library.json')
  writeFileSync(cacheFile, text)
  const { list, errors } = open(folder, cacheFile)
  expect(await list()).toMatchObject([{ entryCount: 1 }])
  expect(errors).toEqual([])
})

test('a cache that cannot be written is told of, and the list is there', async () => {
  const folder = temporaryFolder()
  write(join(folder, 'p'), 'a.jsonl', headerLine(), userLine(A, null))
  const notAFolder = join(temporaryFolder(), 'file')
  writeFileSync(notAFolder, '')
  const { list, errors, library } = open(folder, join(notAFolder, 'library.json'))
  expect(await list()).toHaveLength(1)
  await library.kept()
  expect(errors.length).toBeGreaterThan(0)
})

test('files that come, grow, move and go are told of without another listing', async () => {
  const folder = temporaryFolder()
  const project = join(folder, 'p')
  const file = write(project, 'a.jsonl', headerLine(), userLine(A, null))
  const { list, now } = open(folder)
  await list()

  const come = write(project, 'b.jsonl', headerLine(), userLine(A, null, 'new here'))
  await eventually(() => expect(now.get(come)).toMatchObject({ firstMessage: 'new here' }))

  appendFileSync(file, fileText(messageLine(B, A, { role: 'user', content: 'more', timestamp: Date.UTC(2030, 0, 1) })))
  await eventually(() => expect(now.get(file)).toMatchObject({ modified: Date.UTC(2030, 0, 1), messageCount: 2 }))

  const moved = join(project, 'c.jsonl')
  renameSync(come, moved)
  await eventually(() => expect([...now.keys()].toSorted()).toEqual([file, moved]))
  unlinkSync(moved)
  await eventually(() => expect([...now.keys()]).toEqual([file]))

  // A project that was not there before.
  const other = write(join(folder, 'q'), 'd.jsonl', headerLine({ cwd: '/code/other' }), userLine(A, null))
  await eventually(() => expect(now.get(other)).toMatchObject({ cwd: '/code/other' }))
  rmSync(join(folder, 'q'), { recursive: true })
  await eventually(() => expect([...now.keys()]).toEqual([file]))
})

test('a session that is replaced by another one keeps nothing of the first', async () => {
  const folder = temporaryFolder()
  const file = write(join(folder, 'p'), 'a.jsonl', headerLine(), userLine(A, null, 'one'), userLine(B, A))
  const { list, now } = open(folder)
  await list()
  writeFileSync(file, fileText(headerLine({ id: 'session-2' }), userLine(A, null, 'two')))
  await eventually(() => expect(now.get(file)).toMatchObject({ id: 'session-2', firstMessage: 'two', messageCount: 1 }))
})

test('a file that goes while it is read keeps no other from being read', async () => {
  const folder = temporaryFolder()
  const files = ['a.jsonl', 'b.jsonl', 'c.jsonl'].map((name) => long(join(folder, 'p'), name))
  for (const file of files) utimesSync(file, 1_000, 1_000)
  vi.mocked(isPlainFile).mockImplementationOnce((file) => {
    throw new SessionError('not-found', file, 'gone')
  })
  const { list, now, errors } = open(folder)
  await list()
  await eventually(() => expect([...now.values()].map(({ detail }) => detail)).toEqual(files.map(() => 'checked')))
  expect(errors).toEqual([])
})

test('what fails for one file in the background is told of, and the others are read', async () => {
  const found = { file: '/a', flavour: 'pi', isSubagent: false, identity: { mtimeMs: 1_000 } }
  const held = (): Held => ({ found, summary: null, told: null, took: 0, readAt: 0 }) as unknown as Held
  const [bad, good] = [held(), held()]
  const reason = new Error('not this one')
  const read: Held[] = []
  const failed = vi.fn<(error: unknown) => void>()
  const work = createLibraryWork({
    read(file) {
      read.push(file)
      return file === bad ? Promise.reject(reason) : new Promise(() => undefined)
    },
    report: () => undefined,
    save: () => undefined,
    failed,
  })
  work.begin([bad, good])
  await eventually(() => expect(read).toEqual([bad, good]))
  work.end()
  expect(failed.mock.calls).toEqual([[reason]])
})

test('a listing that is aborted ends, and the next one goes on', async () => {
  const folder = temporaryFolder()
  for (let at = 0; at < 30; at += 1) write(join(folder, 'p'), `${at}.jsonl`, headerLine(), userLine(A, null))
  const { list } = open(folder)
  await expect(list(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  const stop = new AbortController()
  const listing = list(stop.signal)
  stop.abort()
  await expect(listing).rejects.toMatchObject({ name: 'AbortError' })
  expect(await list()).toHaveLength(30)
})

test('every session is handed on while listing, and the last report is complete', async () => {
  const folder = temporaryFolder()
  for (let at = 0; at < 35; at += 1) write(join(folder, 'p'), `${at}.jsonl`, headerLine(), userLine(A, null))
  const { list, steps } = open(folder)
  const sessions = await list()
  expect(steps.at(-1)).toMatchObject({ done: 35, total: 35 })
  const told = new Map(steps.flatMap((step) => step.sessions).map((session) => [session.file, session.detail]))
  expect([...told.keys()].toSorted()).toEqual(sessions.map(({ file }) => file).toSorted())
  expect(new Set(told.values())).toEqual(new Set(['counted']))
})
