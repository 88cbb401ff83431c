import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { expect, onTestFinished, test, type TestContext } from 'vitest'
import type { Place } from '../../electron/sessions/folders.ts'
import { cloneManaged, manageFile } from '../../electron/sessions/start-session.ts'
import { assistantLine, fileText, headerLine, userLine } from '../files/session-text.ts'
import { skipTest } from '../support/skip-test.ts'

const A = '0000000a'
const B = '0000000b'
const BASE = fileText(headerLine(), userLine(A, null), assistantLine(B, A))
const KIB = 1024

function place(home: string): Place {
  return { env: {}, home, cwd: home, paths: path, readText: () => null }
}

/** A disk of its own with so many KiB; skips the test, saying so, where this account may make none. */
function smallDisk(context: TestContext, kib: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'dendro-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    skipTest(context, 'this account may mount no disk, so none can be filled')
  }
  onTestFinished(() => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

test('a full disk: an append is refused and the file stays as it was; with room again it goes on', async (context) => {
  const disk = smallDisk(context, 64)
  const file = join(disk, 'session.jsonl')
  writeFileSync(file, BASE)
  const session = await manageFile(file)
  onTestFinished(() => session.store.close())
  writeFileSync(join(disk, 'filler'), Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize))
  // Room is given in pages, so a short line may still find some behind the old ones.
  const long = { type: 'message', message: { role: 'user', content: 'x'.repeat(40 * KIB) } } as const
  await expect(session.append(long)).rejects.toMatchObject({ kind: 'no-space' })
  expect(readFileSync(file, 'utf8')).toBe(BASE)
  rmSync(join(disk, 'filler'))
  await session.append(long)
  expect(readFileSync(file, 'utf8').startsWith(BASE)).toBe(true)
  expect(session.store.built().facts.problems).toEqual([])
})

test('a full disk: a copy is refused, and nothing of it is left', async (context) => {
  const disk = smallDisk(context, 64)
  const folder = join(disk, 'sessions')
  mkdirSync(folder)
  const source = mkdtempSync(join(tmpdir(), 'dendro-source-'))
  onTestFinished(() => rmSync(source, { recursive: true }))
  writeFileSync(join(source, 'session.jsonl'), BASE + fileText(userLine('0000000c', B, 'x'.repeat(200 * KIB))))
  const session = await manageFile(join(source, 'session.jsonl'))
  onTestFinished(() => session.store.close())
  const to = { cwd: '/code/app', folder }
  await expect(cloneManaged(session, to, place(source))).rejects.toMatchObject({ kind: 'no-space' })
  expect(readdirSync(folder)).toEqual([])
})

test('a disk that is read only: refused in words, both ways', async (context) => {
  const disk = smallDisk(context, 64)
  const file = join(disk, 'session.jsonl')
  writeFileSync(file, BASE)
  spawnSync('mount', ['-o', 'remount,ro', disk])
  const session = await manageFile(file)
  onTestFinished(() => session.store.close())
  await expect(session.rename('x')).rejects.toMatchObject({ kind: 'no-permission', message: /its disk is read-only/ })
  const to = { cwd: '/code/app', folder: join(disk, 'sessions') }
  await expect(cloneManaged(session, to, place(disk))).rejects.toMatchObject({ kind: 'no-permission' })
  expect(readFileSync(file, 'utf8')).toBe(BASE)
})
