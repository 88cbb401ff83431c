import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import path, { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forkSession } from '../../electron/sessions/fork-session.ts'
import { migrateFile, previewMigration } from '../../electron/sessions/migrate-file.ts'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { manageFile } from '../../electron/sessions/start-session.ts'
import { fileText, headerLine, messageLine, userLine } from './session-text.ts'
import { asOtherUser } from '../support/as-other-user.ts'
import { temporaryFolder } from './temp-folder.ts'

const TIME = '2024-01-05T09:00:00.000Z'
const message = (text: string): string =>
  JSON.stringify({ type: 'message', timestamp: TIME, message: { role: 'user', content: text } })
const compaction = JSON.stringify({
  type: 'compaction',
  timestamp: TIME,
  summary: 's',
  firstKeptEntryIndex: 2,
  tokensBefore: 9,
})
const FIRST = fileText(
  headerLine({ version: undefined, timestamp: TIME }),
  message('one'),
  message('two'),
  '{"torn',
  compaction,
)
const SECOND = fileText(
  headerLine({ version: 2, timestamp: TIME }),
  messageLine('0000000a', null, { role: 'hookMessage', content: 'x' }),
)

interface Made {
  readonly folder: string
  readonly file: string
  readonly session: SessionFile
}

async function made(text: string): Promise<Made> {
  const folder = temporaryFolder()
  const file = join(folder, 'session.jsonl')
  writeFileSync(file, text)
  return { folder, file, session: await opened(file) }
}

async function opened(file: string): Promise<SessionFile> {
  const session = await openSession(file)
  onTestFinished(session.close)
  return session
}

test('version 1 gets ids, parents and a cut by id; what was there is kept beside it; then it can be written to', async () => {
  const { folder, file, session } = await made(FIRST)
  chmodSync(file, 0o640)
  const again = await opened(file)
  session.close()
  expect(previewMigration(again)).toEqual({
    from: 1,
    entryCount: 3,
    leftOut: 1,
    backup: 'session.jsonl.v1.bak',
    refused: null,
  })
  const { backup } = await migrateFile(again)
  expect(backup).toBe(join(folder, 'session.jsonl.v1.bak'))
  expect(readFileSync(backup, 'utf8')).toBe(FIRST)
  expect(readdirSync(folder)).toEqual(['session.jsonl', 'session.jsonl.v1.bak'])
  expect(statSync(file).mode & 0o777).toBe(0o640)
  const [header, one, two, cut] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(header).toMatchObject({ type: 'session', version: 3, id: 'session-1' })
  expect([one?.['parentId'], two?.['parentId'], cut?.['parentId']]).toEqual([null, one?.['id'], two?.['id']])
  // An index counts the header as 0 and no line that is no JSON.
  expect(cut?.['firstKeptEntryId']).toBe(two?.['id'])
  expect(one?.['id']).toMatch(/^[0-9a-f]{8}$/)
  const managed = await manageFile(file)
  onTestFinished(() => managed.store.close())
  await managed.rename('works')
  expect(readFileSync(backup, 'utf8')).toBe(FIRST)
})

test('the ids are those that a fork made before has, and no other session has them', async () => {
  const { file, session } = await made(FIRST)
  const fork = await forkSession(
    session,
    { at: null, before: false, whole: true, cwd: '/code/app', folder: temporaryFolder() },
    { env: {}, home: '/', cwd: '/', paths: path, readText: () => null },
  )
  const other = await made(FIRST.replace('session-1', 'session-2'))
  await migrateFile(session)
  await migrateFile(other.session)
  expect(idsOf(fork.file)).toEqual(idsOf(file))
  expect(new Set([...idsOf(file), ...idsOf(other.file)]).size).toBe(6)
})

function idsOf(file: string): readonly (string | undefined)[] {
  return [...readFileSync(file, 'utf8').matchAll(/"id":"([0-9a-f]{8})"/g)].map(([, id]) => id)
}

test('what is kept of an earlier time stays, and a link to a session stays one', async () => {
  const { folder, file, session } = await made(SECOND)
  session.close()
  const link = join(folder, 'link.jsonl')
  symlinkSync(file, link)
  writeFileSync(join(folder, 'session.jsonl.v2.bak'), 'earlier')
  const { backup } = await migrateFile(await opened(link))
  expect(backup).toBe(join(folder, 'session.jsonl.v2-2.bak'))
  expect(readFileSync(join(folder, 'session.jsonl.v2.bak'), 'utf8')).toBe('earlier')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('"role":"custom"')
})

test('a file that was written to since it was read stays as it is', async () => {
  const { folder, file, session } = await made(FIRST)
  appendFileSync(file, `${message('more')}\n`)
  await expect(migrateFile(session)).rejects.toMatchObject({ kind: 'changed' })
  expect(readFileSync(file, 'utf8')).toBe(FIRST + `${message('more')}\n`)
  expect(readdirSync(folder)).toEqual(['session.jsonl'])
})

test('a file that another one took the place of stays as it is', async () => {
  const { folder, file, session } = await made(FIRST)
  renameSync(file, join(folder, 'away'))
  writeFileSync(file, SECOND)
  await expect(migrateFile(session)).rejects.toMatchObject({ kind: 'changed' })
  expect(readFileSync(file, 'utf8')).toBe(SECOND)
  expect(readdirSync(folder).toSorted()).toEqual(['away', 'session.jsonl'])
})

test('a line that comes at the last moment is not lost: the file is then what it was, with that line', async () => {
  const { folder, file, session } = await made(FIRST)
  const late = `${message('late')}\n`
  await expect(
    migrateFile(session, async (from, to) => {
      appendFileSync(file, late)
      await rename(from, to)
    }),
  ).rejects.toMatchObject({ kind: 'changed' })
  expect(readFileSync(file, 'utf8')).toBe(FIRST + late)
  expect(readdirSync(folder)).toEqual(['session.jsonl'])
})

test('lines that come both before and after the new name are all kept, and it is said where', async () => {
  const { folder, file, session } = await made(FIRST)
  const [early, late] = [`${message('early')}\n`, `${message('late')}\n`]
  const refused = migrateFile(session, async (from, to) => {
    appendFileSync(file, early)
    await rename(from, to)
    appendFileSync(file, late)
  })
  const migrated = join(folder, 'session.jsonl.v3.bak')
  await expect(refused).rejects.toMatchObject({ kind: 'changed', message: expect.stringContaining(migrated) as string })
  expect(readFileSync(file, 'utf8')).toBe(FIRST + early)
  expect(readFileSync(migrated, 'utf8')).toMatch(/"version":3[^]*"late"/)
  expect(readdirSync(folder)).toEqual(['session.jsonl', 'session.jsonl.v3.bak'])
})

test('a failure at the last moment leaves the file and nothing else', async () => {
  const { folder, file, session } = await made(FIRST)
  const fails = (): Promise<void> => Promise.reject(Object.assign(new Error('no'), { code: 'EPERM' }))
  await expect(migrateFile(session, fails)).rejects.toMatchObject({ kind: 'no-permission' })
  expect(readFileSync(file, 'utf8')).toBe(FIRST)
  expect(readdirSync(folder)).toEqual(['session.jsonl'])
})

test.skipIf(process.platform === 'win32')('a file that may not be written is refused, as pi fails on it', async () => {
  const { folder, file, session } = await made(FIRST)
  chmodSync(file, 0o400)
  await asOtherUser([folder, file], async () => {
    expect(previewMigration(session).refused).toMatch(/no permission to write/)
    await expect(migrateFile(session)).rejects.toMatchObject({ kind: 'read-only' })
  })
  expect(readFileSync(file, 'utf8')).toBe(FIRST)
  expect(readdirSync(folder)).toEqual(['session.jsonl'])
})

test('a file with a second name is refused: it would stay of the old version', async () => {
  const { folder, file, session } = await made(FIRST)
  linkSync(file, join(folder, 'other.jsonl'))
  expect(previewMigration(session).refused).toMatch(/second name/)
  await expect(migrateFile(session)).rejects.toMatchObject({ kind: 'read-only' })
  expect(readFileSync(file, 'utf8')).toBe(FIRST)
  expect(readdirSync(folder)).toEqual(['other.jsonl', 'session.jsonl'])
})

test('what an earlier try kept of the file, and was killed before more, holds up no later one', async () => {
  const { folder, file, session } = await made(FIRST)
  linkSync(file, join(folder, 'session.jsonl.v1.bak'))
  expect(previewMigration(session).refused).toBeNull()
  const { backup } = await migrateFile(session)
  expect(readFileSync(backup, 'utf8')).toBe(FIRST)
  expect(readFileSync(file, 'utf8')).not.toBe(FIRST)
})

test.skipIf(process.getuid?.() !== 0)('its owner and its group stay', async () => {
  const { file, session } = await made(FIRST)
  chownSync(file, 65_534, 4_242)
  await migrateFile(session)
  expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 4_242 })
})

test.each([
  ['a present one', fileText(headerLine(), userLine('0000000a', null)), /not of version 1 or 2/],
  [
    'one of oh-my-pi',
    fileText('{"type":"title","v":1,"title":"t","updatedAt":"","pad":""}', headerLine({ version: 2 })),
    /belongs to oh-my-pi/,
  ],
  ['one in use', FIRST.replaceAll(TIME, new Date().toISOString()), /within the last two minutes/],
  ['one with a bare value', SECOND + '5\n', /Line 3 of it cannot be carried over/],
  [
    'one that two programs wrote to',
    SECOND +
      fileText(
        userLine('0000000b', '0000000a'),
        messageLine('0000000c', '0000000b', { role: 'assistant', content: [] }),
        userLine('0000000d', '0000000a'),
        messageLine('0000000e', '0000000c', { role: 'assistant', content: [] }),
        messageLine('0000000f', '0000000d', { role: 'assistant', content: [] }),
      ).replaceAll('2026-01-05', '2024-01-05'),
    /Two programs wrote to it/,
  ],
])('%s is refused in words and stays as it is', async (_, text, why) => {
  const { folder, file, session } = await made(text)
  expect(previewMigration(session).refused).toMatch(why)
  await expect(migrateFile(session)).rejects.toMatchObject({ kind: 'read-only', message: expect.stringMatching(why) })
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readdirSync(folder)).toEqual(['session.jsonl'])
})
