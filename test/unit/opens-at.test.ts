import { expect, test } from 'vitest'
import { createSessionBuilder } from '../../shared/session/build.ts'
import { opensAlreadyAt } from '../../shared/tree/opens-at.ts'

/** Builds a session of entries that follow each other unless they say otherwise, ids `e0`, `e1` … */
function built(...entries: readonly Record<string, unknown>[]) {
  const builder = createSessionBuilder()
  const lines = [{ type: 'session', version: 3, id: 's', timestamp: '2026-01-05T09:00:00.000Z', cwd: '/' }, ...entries]
  for (const [at, line] of lines.entries()) {
    const named = at === 0 ? {} : { id: `e${at - 1}`, parentId: at === 1 ? null : `e${at - 2}`, timestamp: '' }
    builder.add({ ...named, ...line }, { offset: 0, length: 0, line: at + 1 })
  }
  return builder.finish(0)
}

const user = { type: 'message', message: { role: 'user', content: 'x' } }
const reply = { type: 'message', message: { role: 'assistant', content: [] } }
const label = { type: 'label', targetId: 'e0', label: 'here' }
const marker = { type: 'custom', customType: 'dendro.leaf', data: {} }

function opening(...entries: readonly Record<string, unknown>[]): readonly (number | null)[] {
  const { columns, facts } = built(...entries)
  return [null, ...entries.keys()].filter((at) => opensAlreadyAt(columns, facts, at))
}

test('pi opens already at the last entry, and at the one that markers, labels and names lead it to', () => {
  expect(opening(user, reply)).toEqual([1])
  expect(opening(user, reply, { ...marker, parentId: 'e0' })).toEqual([0, 2])
  expect(opening(user, reply, { ...marker, parentId: 'e0' }, label, { type: 'session_info', name: 'n' })).toEqual([
    0, 2, 3, 4,
  ])
  expect(opening(user, reply, { ...marker, parentId: null })).toEqual([null, 2])
})

test('pi does not open already where an entry of another extension, a model or a lost parent stands between', () => {
  expect(opening(user, { type: 'custom', customType: 'theirs' })).toEqual([1])
  expect(opening(user, { type: 'model_change', provider: 'p', modelId: 'm' })).toEqual([1])
  expect(opening(user, { ...marker, parentId: 'gone' })).toEqual([1])
  // A ring ends, too.
  expect(opening(user, { ...marker, parentId: 'e2' }, { ...marker, parentId: 'e1' })).toEqual([1, 2])
})
