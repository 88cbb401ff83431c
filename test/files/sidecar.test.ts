import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Desk } from '../../electron/main/desk.ts'
import { sidecarHandlers } from '../../electron/main/handlers-sidecar.ts'
import { createIds } from '../../electron/main/ids.ts'
import { loadSidecar } from '../../electron/main/sidecar.ts'
import { temporaryFolder } from './temp-folder.ts'

const EMPTY = { pinned: [], notes: {}, hidden: {}, lastOpen: null }

test('what is kept is there at the next start', () => {
  const file = join(temporaryFolder(), 'new', 'sidecar.json')
  const keeper = loadSidecar(file)
  expect(keeper.get()).toEqual(EMPTY)
  keeper.change({ pinned: ['/a.jsonl'], hidden: { '/a.jsonl': ['0000000a'] } })
  keeper.change({ notes: { '/a.jsonl': 'the good one' }, lastOpen: '/a.jsonl' })
  expect(loadSidecar(file).get()).toEqual({
    pinned: ['/a.jsonl'],
    notes: { '/a.jsonl': 'the good one' },
    hidden: { '/a.jsonl': ['0000000a'] },
    lastOpen: '/a.jsonl',
  })
})

test.each(['', '[]', '{"pinned":7}', '{"pinned":[],"more":1}', '{"version":'])(
  'a sidecar that cannot be read counts as empty: %s',
  (text) => {
    const file = join(temporaryFolder(), 'sidecar.json')
    writeFileSync(file, text)
    expect(loadSidecar(file).get()).toEqual(EMPTY)
  },
)

test('a part that is wrong takes nothing from the others', () => {
  const file = join(temporaryFolder(), 'sidecar.json')
  writeFileSync(file, JSON.stringify({ pinned: ['/a.jsonl'], notes: { '/a.jsonl': 7 } }))
  expect(loadSidecar(file).get()).toEqual({ ...EMPTY, pinned: ['/a.jsonl'] })
  const [kept, other] = ['/a.jsonl', '/b.jsonl']
  const stored = {
    pinned: [kept, '', 7],
    notes: { [kept]: 'good', [other]: 'x'.repeat(2_001) },
    hidden: { [kept]: ['a', '', 'b'], [other]: 7 },
  }
  writeFileSync(file, JSON.stringify(stored))
  const good = { pinned: [kept], notes: { [kept]: 'good' }, hidden: { [kept]: ['a', 'b'] } }
  expect(loadSidecar(file).get()).toEqual({ ...EMPTY, ...good })
})

test('what is kept is there again however much it is', () => {
  const file = join(temporaryFolder(), 'sidecar.json')
  const names = Array.from({ length: 10_001 }, (_, at) => `/${at}.jsonl`)
  const kept = {
    pinned: names,
    notes: Object.fromEntries(names.map((name) => [name, 'n'])),
    hidden: { '/a.jsonl': names },
  }
  loadSidecar(file).change(kept)
  expect(loadSidecar(file).get()).toEqual({ ...EMPTY, ...kept })
})

test('one that cannot be written says so, and stays in force', () => {
  const folder = join(temporaryFolder(), 'sidecar.json')
  mkdirSync(folder)
  const keeper = loadSidecar(folder)
  expect(() => keeper.change({ pinned: ['/a.jsonl'] })).toThrow(/sidecar\.json/)
  expect(keeper.get().pinned).toEqual(['/a.jsonl'])
})

/** The calls about a sidecar, over an entry with this id. */
function callsOver(file: string, id: string) {
  const sessions = createIds()
  const sendAll = vi.fn<(name: string, data: unknown) => void>()
  const host = { ask: () => Promise.resolve([{ id }]) }
  const desk = { host, sessions, sendAll, sidecar: loadSidecar(file) }
  const sessionId = sessions.issue('/a.jsonl')
  return { calls: sidecarHandlers(desk as unknown as Desk), sessionId, sendAll }
}

test('a branch whose first id is longer than is kept takes nothing from what is kept already', async () => {
  const file = join(temporaryFolder(), 'sidecar.json')
  loadSidecar(file).change({ hidden: { '/b.jsonl': ['0000000a'] } })
  const { calls, sessionId } = callsOver(file, 'x'.repeat(1_001))
  await expect(calls['branch:hide']({ sessionId, ordinal: 0 }, null)).rejects.toThrow(/too long/)
  expect(loadSidecar(file).get().hidden).toEqual({ '/b.jsonl': ['0000000a'] })
})

test('what cannot be written is kept until the app is left, and that is said', () => {
  const folder = join(temporaryFolder(), 'sidecar.json')
  mkdirSync(folder)
  const { calls, sessionId, sendAll } = callsOver(folder, 'a')
  expect(() => calls['library:pin']({ sessionId, isPinned: true }, null)).toThrow(/until Dendro is closed/)
  expect(sendAll).toHaveBeenCalledWith('library:kept', expect.objectContaining({ pinned: [sessionId] }))
})
