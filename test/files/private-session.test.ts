import { chmodSync, chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path, { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportSession, EXPORT_FORMATS } from '../../electron/host/export-session.ts'
import { forkSession } from '../../electron/sessions/fork-session.ts'
import { migrateFile } from '../../electron/sessions/migrate-file.ts'
import { openSession } from '../../electron/sessions/open-session.ts'
import { writeRepair } from '../../electron/sessions/repair-session.ts'
import { forkManaged, manageFile } from '../../electron/sessions/start-session.ts'
import { createTreePicture } from '../../electron/main/tree-picture.ts'
import { host } from './host-harness.ts'
import { assistantLine, entryLine, fileText, headerLine, userLine } from './session-text.ts'
import { temporaryFolder } from './temp-folder.ts'

const A = '0000000a'
const B = '0000000b'
const C = '0000000c'
const LINES = [headerLine(), entryLine('custom', C, null, { customType: 'x' }), userLine(A, C), assistantLine(B, A)]

/** Writes everything that holds what a session of this mode holds; answers the mode of each new file. */
async function modesOf(mode: number, lines: readonly string[] = LINES, group?: number): Promise<ReadonlySet<string>> {
  const folder = temporaryFolder()
  const out = join(folder, 'out')
  const file = join(folder, 'session.jsonl')
  writeFileSync(file, fileText(...lines))
  chmodSync(file, mode)
  if (group !== undefined) chownSync(file, 0, group)
  const session = await openSession(file)
  onTestFinished(session.close)
  const place = { env: {}, home: folder, cwd: folder, paths: path, readText: () => null }
  const fork = { before: false, cwd: null, folder: out }
  await forkSession(session, { ...fork, at: 1, whole: false }, place)
  await forkSession(session, { ...fork, at: null, whole: true }, place)
  await writeRepair(session, join(out, 'mended.jsonl'))
  for (const format of EXPORT_FORMATS)
    await exportSession(session, { format, at: 1, hide: true }, join(out, `export.${format}`))
  const managed = await manageFile(file)
  // A path without a conversation gets its file when one begins.
  const later = await forkManaged(managed, 0, { cwd: folder, folder: out }, place)
  await later.append({ type: 'message', message: { role: 'user', content: 'x' } })
  managed.store.close()
  later.store.close()
  const app = host()
  await app.ask('session:open', { sessionId: 's', file })
  await app.ask('export:picture', { sessionId: 's', out: join(out, 'tree.png'), bytes: new Uint8Array(1) })
  const report = { kind: 'ledger', leaf: 1 } as const
  const id = (await app.ask('session:rows', { sessionId: 's', ordinals: [1] }))[0]?.id ?? null
  await app.ask('report:write', { sessionId: 's', report, ids: [id], hide: false, out: join(out, 'ledger.md') })
  await app.ask('session:close', { sessionId: 's' })
  const drawing = createTreePicture(
    file,
    { file: 'x', hide: false },
    () => {},
    () => {},
  )
  await drawing.save(join(out, 'tree.svg'), new Uint8Array(1))
  const names = readdirSync(out)
  expect(names).toHaveLength(10)
  return new Set(names.map((name) => modeOf(join(out, name))))
}

function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8)
}

/** Windows has no such bits. */
const NO_BITS = process.platform === 'win32'

test.skipIf(NO_BITS)('what is made of a session may be read by those alone who may read the session', async () => {
  expect([...(await modesOf(0o600))]).toEqual(['600'])
  const usual = join(temporaryFolder(), 'usual')
  writeFileSync(usual, '')
  // One that is read-only is not, as a session of its own; what the system takes away from new files stays away.
  expect([...(await modesOf(0o444))]).toEqual([(0o644 & Number.parseInt(modeOf(usual), 8)).toString(8)])
})

test.skipIf(NO_BITS)('a session that is brought to version 3 and what is kept of it have the bits it had', async () => {
  for (const mode of [0o600, 0o666]) {
    const file = join(temporaryFolder(), 'session.jsonl')
    writeFileSync(file, fileText(headerLine({ version: 2, timestamp: '2024-01-05T09:00:00.000Z' })))
    chmodSync(file, mode)
    const session = await openSession(file)
    onTestFinished(session.close)
    const { backup } = await migrateFile(session)
    expect([modeOf(file), modeOf(backup)]).toEqual([mode.toString(8), mode.toString(8)])
  }
})

test.skipIf(NO_BITS || process.getuid?.() !== 0)(
  'what is made of a session of another group is not for that of the maker',
  async () => {
    const other = 4_242
    expect([...(await modesOf(0o640, LINES, other))]).toEqual(['600'])
    // Whom the group keeps out is not let in as one of all others.
    expect([...(await modesOf(0o604, LINES, other))]).toEqual(['600'])
    expect([...(await modesOf(0o644, LINES, other))]).toEqual(['644'])
  },
)

test.skipIf(NO_BITS)('of a session whose file is gone, only its owner may read what is made', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'session.jsonl')
  writeFileSync(file, fileText(...LINES))
  const session = await openSession(file)
  onTestFinished(session.close)
  rmSync(file)
  expect(modeOf((await writeRepair(session, join(folder, 'mended.jsonl'))).file)).toBe('600')
})
