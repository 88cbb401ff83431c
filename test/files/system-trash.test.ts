import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { identityOf } from '../../electron/sessions/open-file.ts'
import { findTrashed, restoreTrashed, type Trashed, type TrashPlace } from '../../electron/sessions/system-trash.ts'
import { skipTest } from '../support/skip-test.ts'
import { temporaryFolder } from './temp-folder.ts'

beforeEach((context) => {
  if (process.platform === 'win32') skipTest(context, 'Windows has no such trash, nor such names of files.')
})

/** Moves a file to a trash as freedesktop.org has it. */
function moveTo(trash: string, file: string, written = encodeURI(file), as = basename(file)): void {
  for (const part of ['files', 'info']) mkdirSync(join(trash, part), { recursive: true })
  renameSync(file, join(trash, 'files', as))
  const info = `[Trash Info]\nPath=${written}\nDeletionDate=2026-11-30T17:37:40\n`
  writeFileSync(join(trash, 'info', `${as}.trashinfo`), info)
}

interface Case {
  readonly file: string
  readonly place: TrashPlace
  readonly trash: string
  readonly find: () => Promise<Trashed | null>
}

async function aFile(platform: NodeJS.Platform = 'linux'): Promise<Case> {
  const home = temporaryFolder()
  const file = join(home, 'sessions', 'a naïve "one" 100%.jsonl')
  mkdirSync(dirname(file))
  writeFileSync(file, 'what was said\n')
  const before = await identityOf(file)
  const dataHome = join(home, 'data')
  const place = { platform, dataHome, uid: 1000 }
  return { file, place, trash: join(dataHome, 'Trash'), find: () => findTrashed(file, before, place) }
}

test('a file in the trash of the home is found among others of its name, and comes back whole', async () => {
  const { file, trash, find } = await aFile()
  const { mtimeMs } = statSync(file)
  moveTo(trash, file, encodeURI(file), 'b.jsonl')
  writeFileSync(file, 'another one of that name, trashed before\n')
  moveTo(trash, file)
  const found = await find()
  expect(found?.held).toBe(join(trash, 'files', 'b.jsonl'))
  if (found === null) return
  await restoreTrashed(found)
  expect(readFileSync(file, 'utf8')).toBe('what was said\n')
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
  expect(existsSync(found.held) || existsSync(found.info)).toBe(false)
  expect(existsSync(join(trash, 'files', basename(file)))).toBe(true)
})

test('what has its name meanwhile is not replaced', async () => {
  const { file, trash, find } = await aFile()
  moveTo(trash, file)
  const found = await find()
  writeFileSync(file, 'new\n')
  await expect(restoreTrashed(found ?? fail())).rejects.toThrow(/is there again/)
  expect(readFileSync(file, 'utf8')).toBe('new\n')
  expect(readFileSync(found?.held ?? '', 'utf8')).toBe('what was said\n')
})

test('what was changed in the trash, or is gone from it, is not brought back', async () => {
  const { file, trash, find } = await aFile()
  moveTo(trash, file)
  const found = (await find()) ?? fail()
  utimesSync(found.held, 1, 1)
  await expect(restoreTrashed(found)).rejects.toThrow(/is not the session that was moved there/)
  renameSync(found.held, `${found.held}.away`)
  await expect(restoreTrashed(found)).rejects.toMatchObject({ kind: 'not-found' })
  expect(existsSync(file)).toBe(false)
})

test('another file of the same path, a file that lies elsewhere, and a trash that may not be read are none', async () => {
  const { file, trash, find } = await aFile()
  renameSync(file, `${file}.away`)
  expect(await find()).toBeNull()
  writeFileSync(file, 'longer than what was said\n')
  moveTo(trash, file)
  expect(await find()).toBeNull()
  const mac = await aFile('darwin')
  moveTo(mac.trash, mac.file)
  expect(await mac.find()).toBeNull()
})

function fail(): never {
  throw new Error('it was not found')
}

test('a file whose trash is on another disk comes back', async (context) => {
  const other = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/dendro-test-') : temporaryFolder()
  onTestFinished(() => rmSync(other, { recursive: true, force: true }))
  const folder = temporaryFolder()
  if (statSync(other).dev === statSync(folder).dev) skipTest(context, 'There is no second disk here to try it on.')
  const [file, held, info] = [join(folder, 'a.jsonl'), join(other, 'a.jsonl'), join(other, 'a.trashinfo')]
  writeFileSync(held, 'what was said\n')
  writeFileSync(info, '')
  await restoreTrashed({ file, held, info, identity: await identityOf(held) })
  expect(readFileSync(file, 'utf8')).toBe('what was said\n')
  expect(existsSync(held)).toBe(false)
})
