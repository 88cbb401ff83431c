import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asOnlyWriter } from '../../electron/sessions/only-writer.ts'
import { temporaryFolder } from './temp-folder.ts'

const FILE = { dev: 7, ino: 42 }
/** A number that no process has: more than Linux and macOS give, and none of Windows, whose are multiples of four. */
const NOBODY = 99_999_999

test('of many at once one works at a time, in the order in which they came; nothing is left', async () => {
  const folder = join(temporaryFolder(), 'signs')
  let atWork = 0
  let most = 0
  const work = async (): Promise<void> => {
    atWork += 1
    most = Math.max(most, atWork)
    await wait(2)
    atWork -= 1
  }
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      asOnlyWriter('f', FILE, async () => (order.push(at), await work()), { folder }),
    ),
  )
  expect(most).toBe(1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(readdirSync(folder)).toEqual([])
})

test('another file is not waited for', async () => {
  const folder = temporaryFolder()
  const other = { dev: 7, ino: 4 }
  const both = asOnlyWriter('f', FILE, () => asOnlyWriter('g', other, () => 'both', { folder, patience: 0 }), {
    folder,
  })
  expect(await both).toBe('both')
})

test('what a killed process left counts for nothing, also where its number came again', async () => {
  const folder = temporaryFolder()
  const dead = [`7-42.${NOBODY}.0000000a.1`, `7-42.${NOBODY}.0000000b.choosing`, `1-1.${NOBODY}.0000000c.1`]
  const old = `7-42.${process.pid}.0000000d.1`
  for (const name of [...dead, old]) writeFileSync(join(folder, name), '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(folder, old), longAgo, longAgo)
  expect(await asOnlyWriter('f', FILE, () => 'done', { folder, patience: 0 })).toBe('done')
  expect(readdirSync(folder)).toEqual([])
})

test('who waits too long is told, and nothing is done', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, `7-42.${process.pid}.0000000a.1`), '')
  let isDone = false
  const waiting = asOnlyWriter('/there/f.jsonl', FILE, () => void (isDone = true), { folder, patience: 20 })
  await expect(waiting).rejects.toMatchObject({
    kind: 'changed',
    message: expect.stringMatching(/^Another Dendro is writing to \/there\/f\.jsonl, so nothing was written\./),
  })
  expect(isDone).toBe(false)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('where no sign can be put, the work is done all the same, and its error is told', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await asOnlyWriter('f', FILE, () => 'done', { folder: join(file, 'signs') })).toBe('done')
  const folder = temporaryFolder()
  const failing = asOnlyWriter('f', FILE, () => Promise.reject(new Error('no')), { folder })
  await expect(failing).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
})
