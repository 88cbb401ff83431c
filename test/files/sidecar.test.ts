import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
})

test('one that cannot be written says so, and stays in force', () => {
  const folder = join(temporaryFolder(), 'sidecar.json')
  mkdirSync(folder)
  const keeper = loadSidecar(folder)
  expect(() => keeper.change({ pinned: ['/a.jsonl'] })).toThrow(/sidecar\.json/)
  expect(keeper.get().pinned).toEqual(['/a.jsonl'])
})
