import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FileIdentity } from '../../electron/sessions/open-file.ts'
import { watchFile, type FileChange } from '../../electron/sessions/watch-file.ts'
import { temporaryFolder } from './temp-folder.ts'
import { eventually } from '../support/eventually.ts'

/** Longer than a change of any kind takes to be told of: two quiet spells. */
const ALL_TOLD = 450

interface Watched {
  readonly path: string
  readonly folder: string
  readonly news: FileChange[]
  readonly kinds: () => readonly string[]
  /** Size of the file as last read. */
  readonly sizeRead: () => number
}

/** A watched file of one line; `reads` makes the session read at once whatever it hears of, as the host does. */
async function watched({ reads = true, link = false } = {}): Promise<Watched> {
  const folder = join(temporaryFolder(), 'sessions')
  mkdirSync(folder)
  const path = join(folder, 'a.jsonl')
  writeFileSync(path, 'one line, and this much of it\n')
  const shown = link ? join(temporaryFolder(), 'link.jsonl') : path
  if (link) symlinkSync(path, shown)
  let known: FileIdentity = statSync(path)
  const news: FileChange[] = []
  const read = (): void => {
    known = statSync(path)
  }
  const watch = watchFile(
    shown,
    () => known,
    (change) => {
      news.push(change)
      if (reads && change.kind !== 'lost') read()
    },
  )
  onTestFinished(() => watch.close())
  // Until the folder is watched; nothing is told of a file that is as it was.
  await sleep(100)
  expect(news).toEqual([])
  return { path, folder, news, kinds: () => news.map(({ kind }) => kind), sizeRead: () => known.size }
}

/** From now on only the system tells of changes. */
function withoutSlowLook(): void {
  vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}, 0))
}

test('an append to a quiet file is told by the system, with the new size, once', async () => {
  withoutSlowLook()
  const { path, news } = await watched()
  for (let at = 0; at < 5; at += 1) {
    const before = news.length
    appendFileSync(path, 'another line\n')
    await eventually(() => expect(news.length).toBeGreaterThan(before))
    await sleep(120)
  }
  const size = statSync(path).size
  expect(news).toEqual([4, 3, 2, 1, 0].map((rest) => ({ kind: 'grew', size: size - rest * 13 })))
})

test('many appends a second are told about ten times a second, the last one too', async () => {
  const { path, news, kinds, sizeRead } = await watched()
  const since = performance.now()
  while (performance.now() - since < 1_000) {
    appendFileSync(path, 'x\n')
    await sleep(2)
  }
  const seconds = (performance.now() - since) / 1_000
  await eventually(() => expect(sizeRead()).toBe(statSync(path).size))
  expect(new Set(kinds())).toEqual(new Set(['grew']))
  expect(news.length).toBeGreaterThan(3)
  expect(news.length).toBeLessThan(10 * seconds + 3)
})

test('a session that is slow to read is not told the same twice', async () => {
  const { path, news } = await watched({ reads: false })
  appendFileSync(path, 'x\n')
  await eventually(() => expect(news).toEqual([{ kind: 'grew', size: statSync(path).size }]))
  await sleep(1_300)
  expect(news).toHaveLength(1)
})

test('a file that takes its place by rename counts as rewritten, and is followed on', async () => {
  const { path, kinds } = await watched()
  writeFileSync(`${path}.tmp`, 'other text, and much longer than what was there before\n')
  renameSync(`${path}.tmp`, path)
  await eventually(() => expect(kinds()).toEqual(['rewritten']))
  appendFileSync(path, 'x\n')
  await eventually(() => expect(kinds()).toEqual(['rewritten', 'grew']))
})

test('a shorter file, and one of the same size written anew, count as rewritten', async () => {
  const { path, kinds } = await watched()
  truncateSync(path, 9)
  await eventually(() => expect(kinds()).toEqual(['rewritten']))
  writeFileSync(path, '123456789')
  await eventually(() => expect(kinds()).toEqual(['rewritten', 'rewritten']))
})

test('a program that empties a file and writes it again is not caught in between', async () => {
  const { path, news } = await watched()
  const sizes: number[] = []
  const seen = setInterval(() => sizes.push(statSync(path).size), 5)
  onTestFinished(() => clearInterval(seen))
  truncateSync(path, 0)
  await sleep(80)
  appendFileSync(path, 'a first part of it, longer than all before\n')
  await sleep(80)
  appendFileSync(path, 'and the rest\n')
  await sleep(20)
  expect(sizes).toContain(0)
  expect(news).toEqual([])
  await eventually(() => expect(news).toEqual([{ kind: 'rewritten' }]))
})

test('a file that stays empty counts as rewritten', async () => {
  const { path, kinds } = await watched()
  truncateSync(path, 0)
  await eventually(() => expect(kinds()).toEqual(['rewritten']))
})

test('a file that is rewritten and never gets quiet is told of at last', async () => {
  const { path, kinds } = await watched({ reads: false })
  truncateSync(path, 0)
  const writer = setInterval(() => appendFileSync(path, 'x\n'), 20)
  onTestFinished(() => clearInterval(writer))
  await sleep(1_000)
  expect(kinds()).toEqual([])
  await eventually(() => expect(kinds()).toEqual(['rewritten']))
})

test('a deleted file is lost, said once and by name, and back when it is there again', async () => {
  const { path, news, kinds } = await watched()
  rmSync(path)
  const lost = { kind: 'lost', message: 'a.jsonl is gone: it was deleted, moved or renamed.' }
  await eventually(() => expect(news).toEqual([lost]))
  await sleep(1_300)
  expect(news).toEqual([lost])
  writeFileSync(path, 'a')
  await eventually(() => expect(kinds()).toEqual(['lost', 'back']))
  appendFileSync(path, 'b')
  await eventually(() => expect(kinds()).toEqual(['lost', 'back', 'grew']))
})

test('a file that is moved away and back unchanged is back', async () => {
  const { path, kinds } = await watched()
  renameSync(path, `${path}.away`)
  await eventually(() => expect(kinds()).toEqual(['lost']))
  renameSync(`${path}.away`, path)
  await eventually(() => expect(kinds()).toEqual(['lost', 'back']))
})

test('a file that is away for a moment only is not lost', async () => {
  const { path, kinds } = await watched()
  renameSync(path, `${path}.away`)
  await sleep(50)
  renameSync(`${path}.away`, path)
  await sleep(ALL_TOLD)
  expect(kinds()).toEqual([])
})

test('a file that is deleted and written again at once, longer, counts as rewritten', async () => {
  const { path, kinds } = await watched()
  rmSync(path)
  await sleep(20)
  writeFileSync(path, 'quite another text, and a longer one than the one before it\n')
  await eventually(() => expect(kinds()).toEqual(['rewritten']))
})

test('a folder in the place of the file is no file', async () => {
  const { path, news } = await watched()
  rmSync(path)
  mkdirSync(path)
  await eventually(() => expect(news.map((told) => ('message' in told ? told.message : told.kind))).toHaveLength(1))
  expect(news[0]).toMatchObject({ kind: 'lost', message: expect.stringContaining('a.jsonl is no file any more') })
})

test('where no change is told by the system, as in a folder that was replaced, the slow look finds it', async () => {
  const { path, folder, kinds } = await watched()
  rmSync(folder, { recursive: true })
  await eventually(() => expect(kinds()).toEqual(['lost']))
  await sleep(200)
  mkdirSync(folder)
  writeFileSync(path, 'there again\n')
  await eventually(() => expect(kinds()).toEqual(['lost', 'back']))
  // From then on the new folder is watched: as many slow looks would take twice as long.
  await sleep(ALL_TOLD)
  const since = performance.now()
  for (let at = 1; at <= 6; at += 1) {
    appendFileSync(path, 'x\n')
    await eventually(() => expect(kinds().filter((kind) => kind === 'grew')).toHaveLength(at))
  }
  expect(performance.now() - since).toBeLessThan(2_500)
})

test('behind a link, the file that it leads to is watched', async () => {
  withoutSlowLook()
  const { path, kinds } = await watched({ link: true })
  appendFileSync(path, 'x\n')
  await eventually(() => expect(kinds()).toEqual(['grew']))
})

test('nothing is told after closing', async () => {
  const path = join(temporaryFolder(), 'a.jsonl')
  writeFileSync(path, 'x\n')
  const known = statSync(path)
  const news: FileChange[] = []
  const watch = watchFile(
    path,
    () => known,
    (change) => news.push(change),
  )
  await sleep(100)
  appendFileSync(path, 'x\n')
  watch.look()
  watch.close()
  watch.look()
  await sleep(ALL_TOLD)
  expect(news).toEqual([])
})

test('a watch keeps no process alive', async () => {
  const alive = (): readonly string[] => process.getActiveResourcesInfo().filter((name) => /Timeout|FSEvent/.test(name))
  // What the tests themselves started has ended by then.
  await sleep(100)
  const before = alive()
  await watched()
  expect(alive()).toEqual(before)
})
