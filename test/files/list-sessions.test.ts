import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path, { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Place, SessionFolder } from '../../electron/sessions/folders.ts'
import { listSessions } from '../../electron/sessions/list-sessions.ts'
import { mostRecentSession } from '../../electron/sessions/most-recent.ts'
import type { ListedSession } from '../../electron/sessions/summarise-session.ts'
import { assistantLine, entryLine, fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'

function write(file: string, ...lines: readonly string[]): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, fileText(...lines))
  return file
}

function projects(folder: string): SessionFolder {
  return { path: folder, layout: 'projects', flavour: 'pi' }
}

async function only(...lines: readonly string[]): Promise<ListedSession> {
  const folder = temporaryFolder()
  write(join(folder, 'p', 'a.jsonl'), ...lines)
  const { sessions } = await listSessions([projects(folder)], { way: 'parse' })
  const scanned = await listSessions([projects(folder)], { way: 'count' })
  // The quick way answers the same, but for what only parsing tells.
  const unknown = { detail: 'counted', cost: null, tokens: null, models: [] } as const
  expect(scanned.sessions).toEqual(sessions.map((session) => ({ ...session, ...unknown })))
  expect(sessions).toHaveLength(1)
  const [session] = sessions
  if (session === undefined) throw new Error('nothing was listed')
  return session
}

const at = (timestamp: number, role = 'assistant'): object => ({
  role,
  content: [{ type: 'text', text: 'said' }],
  timestamp,
})

test('values by pi’s rules, over all branches', async () => {
  const session = await only(
    headerLine({ parentSession: '/old.jsonl' }),
    entryLine('session_info', '00000001', null, { name: 'first name' }),
    messageLine(A, null, {
      role: 'user',
      content: [{ type: 'image' }, { type: 'text', text: 'Hello' }, { type: 'text', text: 'there' }],
    }),
    messageLine(B, A, at(Date.UTC(2026, 0, 7))),
    messageLine(C, A, at(Date.UTC(2026, 0, 6))),
    messageLine('0000000d', C, at(Date.UTC(2027, 0, 1), 'toolResult')),
    entryLine('session_info', '00000002', B, { name: '  last name ' }),
  )
  expect(session).toMatchObject({
    id: 'session-1',
    cwd: '/code/app',
    cwdExists: false,
    name: 'last name',
    firstMessage: 'Hello there',
    messageCount: 4,
    created: Date.UTC(2026, 0, 5, 9),
    modified: Date.UTC(2026, 0, 7),
    entryCount: 6,
    leafCount: 3,
    flavour: 'pi',
    parentSession: '/old.jsonl',
    problemCount: 0,
    refused: null,
  })
})

test('a cleared name, nobody having spoken, times from the header', async () => {
  const named = entryLine('session_info', A, null, { name: 'x' })
  const session = await only(headerLine(), named, entryLine('session_info', B, A, { name: '' }))
  expect(session).toMatchObject({ name: null, firstMessage: '(no messages)', modified: Date.UTC(2026, 0, 5, 9) })
})

test('what makes a session vanish from pi’s own list is listed here', async () => {
  const session = await only(
    headerLine({ cwd: 7 }),
    messageLine(A, null, { role: 'user', content: null }),
    userLine(B, A),
  )
  expect(session).toMatchObject({ cwd: '', messageCount: 2, firstMessage: `text of ${B}`, refused: null })
})

test('a file that is no session is listed with its reason', async () => {
  const folder = temporaryFolder()
  write(join(folder, 'p', 'good.jsonl'), headerLine(), userLine(A, null))
  const bad = write(join(folder, 'p', 'bad.jsonl'), userLine(A, null))
  writeFileSync(join(folder, 'p', 'empty.jsonl'), '')
  const { sessions, failures } = await listSessions([projects(folder)], { way: 'parse' })
  expect(failures).toEqual([])
  expect(sessions).toHaveLength(3)
  expect(sessions.find(({ file }) => file === bad)).toMatchObject({
    refused: expect.stringContaining('is not a pi session'),
    problemCount: 1,
  })
  expect(sessions.filter(({ refused }) => refused === null)).toHaveLength(1)
})

test('all projects one level down, the last modified first; deeper files and others do not count', async () => {
  const folder = temporaryFolder()
  const early = write(join(folder, '--a--', 'early.jsonl'), headerLine(), messageLine(A, null, at(1000)))
  const late = write(join(folder, '--b--', 'late.jsonl'), headerLine(), messageLine(A, null, at(3000)))
  const stray = write(join(folder, 'stray.jsonl'), headerLine(), messageLine(A, null, at(2000)))
  write(join(folder, '--a--', 'deeper', 'no.jsonl'), headerLine())
  write(join(folder, '--a--', 'no.txt'), headerLine())
  mkdirSync(join(folder, '--a--', 'folder.jsonl'))
  const elsewhere = temporaryFolder()
  const linked = write(join(elsewhere, 'linked.jsonl'), headerLine(), messageLine(A, null, at(4000)))
  symlinkSync(elsewhere, join(folder, '--c--'), 'junction')
  const { sessions, folders } = await listSessions([projects(folder), projects(join(folder, 'absent'))], {
    way: 'count',
  })
  expect(sessions.map(({ file }) => file)).toEqual([join(folder, '--c--', path.basename(linked)), late, stray, early])
  // Also the one that is not there: whoever finds nothing is told where it was looked for.
  expect(folders).toEqual([folder, join(folder, 'absent')])
})

test('a flat folder is not searched below, and no file comes twice', async () => {
  const folder = temporaryFolder()
  write(join(folder, 'a.jsonl'), headerLine())
  write(join(folder, 'sub', 'b.jsonl'), headerLine())
  const flat: SessionFolder = { path: folder, layout: 'flat', flavour: 'pi' }
  expect((await listSessions([flat], { way: 'count' })).sessions).toHaveLength(1)
  expect((await listSessions([flat, projects(folder), flat], { way: 'count' })).sessions).toHaveLength(2)
})

test('what a session had others do lies in a folder that is called like it, and is told apart', async () => {
  const folder = temporaryFolder()
  write(join(folder, 'p', 'a.jsonl'), headerLine(), userLine(A, null))
  write(join(folder, 'p', 'a', 'run-1', 'child.jsonl'), headerLine(), userLine(A, null))
  write(join(folder, 'p', 'b', 'run-1', 'no.jsonl'), headerLine(), userLine(A, null))
  write(join(folder, 'subagents', 'c.jsonl'), headerLine(), userLine(A, null))
  const { sessions } = await listSessions([projects(folder)], { way: 'count' })
  const told = sessions.map(({ file, isSubagent }) => `${path.basename(file)} ${isSubagent}`)
  expect(told.toSorted()).toEqual(['a.jsonl false', 'c.jsonl true', 'child.jsonl true'])
})

test('every worktree of a repository has its folder', async () => {
  const folder = temporaryFolder()
  const main = join(folder, 'main')
  const tree = join(folder, 'elsewhere', 'tree')
  write(join(main, '.git', 'worktrees', 'tree', 'commondir'), '../..')
  write(join(tree, '.git'), `gitdir: ${join(main, '.git', 'worktrees', 'tree')}`)
  mkdirSync(join(tree, 'deep', 'down'), { recursive: true })
  const plain = join(folder, 'plain')
  mkdirSync(plain)
  for (const [name, cwd] of Object.entries({ main, deep: join(tree, 'deep', 'down'), plain, gone: join(main, 'gone') }))
    write(join(folder, 'sessions', name, 'a.jsonl'), headerLine({ cwd }))
  const { sessions } = await listSessions([projects(join(folder, 'sessions'))], { way: 'count' })
  const found = sessions.map(({ cwd, cwdExists, repository }) => [cwd, { cwdExists, repository }] as const)
  expect(Object.fromEntries(found)).toEqual({
    [main]: { cwdExists: true, repository: main },
    [join(tree, 'deep', 'down')]: { cwdExists: true, repository: main },
    [plain]: { cwdExists: true, repository: null },
    [join(main, 'gone')]: { cwdExists: false, repository: null },
  })
})

test('a long first message is cut where asked', async () => {
  const folder = temporaryFolder()
  write(join(folder, 'a.jsonl'), headerLine(), userLine(A, null, 'x'.repeat(5000)), assistantLine(B, A))
  const { sessions } = await listSessions([projects(folder)], { way: 'count', maxText: 100 })
  expect(sessions[0]?.firstMessage).toHaveLength(100)
})

test.each(['count', 'parse'] as const)('a first message is not cut within a letter (%s)', async (way) => {
  const folder = temporaryFolder()
  write(join(folder, 'a.jsonl'), headerLine(), userLine(A, null, `x${'🐦'.repeat(500)}`), assistantLine(B, A))
  const { sessions } = await listSessions([projects(folder)], { way, maxText: 100 })
  expect(sessions[0]?.firstMessage).toBe(`x${'🐦'.repeat(49)}`)
})

// ── The session that pi --continue would take ──

function placeOf(home: string, change: Partial<Place> = {}): Place {
  return { env: {}, home, cwd: '/code/app', paths: path, readText: () => null, ...change }
}

function touched(file: string, seconds: number): string {
  utimesSync(file, seconds, seconds)
  return file
}

test('pi continues the file changed last whose header it can find', async () => {
  const home = temporaryFolder()
  const folder = join(home, '.pi', 'agent', 'sessions', '--code-app--')
  expect(await mostRecentSession(placeOf(home))).toBeNull()
  touched(write(join(folder, 'old.jsonl'), headerLine()), 1000)
  const wanted = touched(write(join(folder, 'new.jsonl'), headerLine({ cwd: '/elsewhere' })), 2000)
  touched(write(join(folder, 'broken.jsonl'), userLine(A, null)), 3000)
  touched(write(join(folder, 'omp.jsonl'), '{"type":"title"}', headerLine()), 4000)
  touched(write(join(folder, 'huge.jsonl'), headerLine({ x: 'x'.repeat(2_000_000) })), 5000)
  expect(await mostRecentSession(placeOf(home))).toBe(wanted)
})

test('in a custom folder only sessions of this project count', async () => {
  const home = temporaryFolder()
  const custom = join(home, 'flat')
  const place = placeOf(home, { env: { PI_CODING_AGENT_SESSION_DIR: custom } })
  const wanted = touched(write(join(custom, 'a.jsonl'), headerLine({ cwd: '/code/app/' })), 1000)
  touched(write(join(custom, 'b.jsonl'), headerLine({ cwd: '/code/other' })), 2000)
  touched(write(join(custom, 'c.jsonl'), headerLine({ cwd: '' })), 3000)
  expect(await mostRecentSession(place)).toBe(wanted)
})
