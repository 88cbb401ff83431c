import { expect, it } from 'vitest'
import { firstColumns } from '../../shared/session/pack.ts'
import { secondWriterAt, writersIn } from '../../shared/tree/two-writers.ts'
import { buildText } from '../support/build-text.ts'

const HEADER = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-05T09:00:00.000Z","cwd":"/a"}'

/** Entries as `role id parent`, in the order of the file. */
function columnsOf(...entries: readonly string[]) {
  const lines = entries.map((entry) => {
    const [role, id, parent = null] = entry.split(' ')
    const type =
      role === 'label' ? { type: 'label', targetId: 'a' } : { type: 'message', message: { role, content: '' } }
    return JSON.stringify({ ...type, id, parentId: parent, timestamp: '2026-01-05T09:00:00.000Z' })
  })
  return buildText(`${[HEADER, ...lines].join('\n')}\n`).built.columns
}

it('is found where a reply goes on from the end of a branch behind which another entry was written', () => {
  expect(
    secondWriterAt(columnsOf('user a', 'assistant b a', 'user c b', 'user d b', 'assistant e c', 'assistant f d')),
  ).toBe(4)
  expect(secondWriterAt(columnsOf('user a', 'assistant b a', 'label l b', 'toolResult c b'))).toBe(-1)
  expect(secondWriterAt(columnsOf('user a', 'assistant b a', 'label l a', 'toolResult c b'))).toBe(3)
})

it('is the same where a session is looked at as it grows', () => {
  const alone = columnsOf('user a', 'assistant b a', 'user c b', 'assistant d c')
  expect(writersIn(alone, writersIn(firstColumns(alone, 2), null)).second).toBe(-1)
  const both = columnsOf('user a', 'assistant b a', 'user c b', 'user d b', 'assistant e c', 'assistant f d')
  for (const first of [1, 3, 4, 5]) expect(writersIn(both, writersIn(firstColumns(both, first), null)).second).toBe(4)
  // Another session in other memory is looked at from its beginning.
  expect(writersIn(alone, writersIn(both, null)).second).toBe(-1)
})

it('is not found where a person went about in the tree, or pi tried again', () => {
  expect(
    secondWriterAt(columnsOf('user a', 'assistant b a', 'user c a', 'assistant d c', 'user e b', 'assistant f e')),
  ).toBe(-1)
  expect(secondWriterAt(columnsOf('user a', 'assistant b a', 'assistant c a'))).toBe(-1)
  expect(secondWriterAt(columnsOf('assistant a', 'assistant b', 'assistant c nowhere'))).toBe(-1)
  expect(secondWriterAt(columnsOf())).toBe(-1)
})
