import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Place } from '../../electron/sessions/folders.ts'
import { forkSession, previewFork, type ForkRequest } from '../../electron/sessions/fork-session.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { assistantLine, entryLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const D = '0000000d'
const COMPACTED = [
  headerLine(),
  userLine(A, null),
  entryLine('label', B, A, { targetId: A, label: 'start' }),
  assistantLine(C, B),
  entryLine('compaction', D, C, { summary: 's', firstKeptEntryId: B, tokensBefore: 9 }),
]
const AT_END: ForkRequest = { at: 3, before: false, whole: false, cwd: null, folder: null }

async function opened(...lines: readonly string[]): Promise<SessionFile> {
  const file = join(temporaryFolder(), 'session.jsonl')
  writeFileSync(file, fileText(...lines))
  const session = await openSession(file)
  onTestFinished(session.close)
  return session
}

function place(home: string, env: Place['env'] = {}): Place {
  return { env, home, cwd: '/somewhere/else', paths: path, readText: () => null }
}

test('a project on another machine, which only the session names, is not looked at', async () => {
  // To this system the same folder, to Windows the name of another machine.
  const named = `/${temporaryFolder()}`
  const session = await opened(headerLine({ cwd: named }), userLine(A, null))
  const read: string[] = []
  const readText = (file: string): null => (read.push(file), null)
  const surroundings = { ...place(temporaryFolder()), readText }
  const preview = await previewFork(session, { ...AT_END, at: 0 }, surroundings)
  expect(preview).toMatchObject({ cwd: named, cwdExists: false, folder: path.dirname(session.path) })
  expect(read.filter((file) => file.includes(path.basename(named)))).toEqual([])
})

test('the preview says what is written, and writes nothing', async () => {
  const session = await opened(...COMPACTED)
  const home = temporaryFolder()
  const request = { ...AT_END, cwd: path.resolve('/code/other') }
  const preview = await previewFork(session, request, place(home))
  expect(preview).toMatchObject({
    cwd: path.resolve('/code/other'),
    entryCount: 4,
    labels: 1,
    compactions: 1,
    cwdExists: false,
    parentSession: session.path,
    refused: null,
  })
  expect(preview.fileName).toMatch(/_<new id>\.jsonl$/)
  expect(readdirSync(home)).toEqual([])
  const { file, entryCount, leaf } = await forkSession(session, request, place(home))
  expect(path.dirname(file)).toBe(preview.folder)
  expect(preview.folder.startsWith(join(home, '.pi', 'agent', 'sessions'))).toBe(true)
  const fork = await openSession(file)
  onTestFinished(fork.close)
  expect(fork.built.facts.header).toMatchObject({ cwd: preview.cwd, parentSession: preview.parentSession, version: 3 })
  expect(fork.built.columns.count).toBe(entryCount)
  expect(fork.built.facts).toMatchObject({ fileLeaf: leaf, problems: [], compactions: [{ firstKept: 1 }] })
  expect(fork.built.facts.labels).toMatchObject([{ target: 0, label: 'start' }])
})

test('in its own project a fork lies beside its source, unless a folder is set or given', async () => {
  const session = await opened(...COMPACTED)
  const folderOf = async (request: ForkRequest, env: Place['env'] = {}): Promise<string> =>
    (await previewFork(session, request, place('/home/me', env))).folder
  const custom = path.resolve('/custom')
  expect(await folderOf(AT_END)).toBe(path.dirname(session.path))
  expect(await folderOf({ ...AT_END, cwd: '/code/app' })).toBe(path.dirname(session.path))
  expect(await folderOf(AT_END, { PI_CODING_AGENT_SESSION_DIR: custom })).toBe(custom)
  expect(await folderOf({ ...AT_END, folder: '/given' }, { PI_CODING_AGENT_SESSION_DIR: custom })).toBe('/given')
})

test('what cannot be forked is told before and not written', async () => {
  const home = temporaryFolder()
  const refusals = [
    [await opened('{"type":"title"}', ...COMPACTED), AT_END, /oh-my-pi/],
    [await opened(...COMPACTED), { ...AT_END, at: 9 }, /no such entry/],
    [await opened(...COMPACTED), { ...AT_END, at: null }, /no such entry/],
    [await opened(headerLine({ cwd: null }), userLine(A, null)), { ...AT_END, at: 0 }, /names no project/],
    [await opened(headerLine(), '{"type":"custom"}'), { ...AT_END, at: 0 }, /no id/],
    [await opened(headerLine(), userLine(A, A)), { ...AT_END, at: 0 }, /ring/],
  ] as const
  for (const [session, request, reason] of refusals) {
    const given = { ...request, folder: home }
    expect((await previewFork(session, given, place(home))).refused).toMatch(reason)
    await expect(forkSession(session, given, place(home))).rejects.toMatchObject({ kind: 'bad-target' })
  }
  expect(readdirSync(home)).toEqual([])
})

test('an entry on a branch beyond a too old or odd one: the path to it, migrated', async () => {
  const old = '{"type":"message","timestamp":"2026-01-05T09:00:00.000Z","message":{"role":"hookMessage","content":"x"}}'
  const session = await opened('{"type":"session","id":"s","cwd":"/code/app"}', old, 'broken', old, old)
  const target = temporaryFolder()
  const { file } = await forkSession(session, { ...AT_END, at: 1, folder: target }, place(target))
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatchObject({ parentId: lines[1]?.['id'], message: { role: 'custom' } })
})

test('a source that changes while it is copied leaves no half fork behind', async () => {
  const session = await opened(...COMPACTED)
  const target = temporaryFolder()
  writeFileSync(session.path, fileText(headerLine(), userLine('000000ff', null)))
  await expect(forkSession(session, { ...AT_END, folder: target }, place(target))).rejects.toMatchObject({
    kind: 'changed',
  })
  expect(readdirSync(target)).toEqual([])
})

test('a folder that cannot be made is named; nothing is left', async () => {
  const session = await opened(...COMPACTED)
  const home = temporaryFolder()
  writeFileSync(join(home, 'file'), '')
  const folder = join(home, 'file', 'sub')
  await expect(forkSession(session, { ...AT_END, folder }, place(home))).rejects.toMatchObject({ name: 'SessionError' })
  expect(readdirSync(home)).toEqual(['file'])
})
