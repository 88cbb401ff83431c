import { expect, it } from 'vitest'
import { branchDraft, leftBranch, summaryExtras } from '../../shared/session/branch-draft.ts'
import { buildText } from '../support/build-text.ts'

const call = (name: string, path: string) => ({ type: 'toolCall', id: 'c', name, arguments: { path } })
const LINES = [
  { type: 'session', version: 3, id: 's', timestamp: '2026-01-05T09:00:00.000Z', cwd: '/a' },
  message('a', null, 'user', 'Start.'),
  message('b', 'a', 'user', 'Try\n the other way.'),
  message('c', 'b', 'assistant', [{ type: 'text', text: 'It works.' }, call('read', 'x.ts'), call('edit', 'b.ts')]),
  message('d', 'c', 'assistant', [call('read', 'b.ts'), call('write', 'a.ts'), call('read', 'w.ts')]),
  {
    ...message('e', 'd', 'user', ''),
    type: 'branch_summary',
    message: undefined,
    summary:
      'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\nAn older try.',
    details: { readFiles: ['old.ts', 7], modifiedFiles: ['w.ts'] },
  },
  message('f', 'a', 'user', 'Go on.'),
  {
    ...message('g', 'f', 'user', ''),
    type: 'compaction',
    message: undefined,
    summary: 'Long ago.',
    firstKeptEntryId: 'f',
  },
]

function message(id: string, parentId: string | null, role: string, content: unknown) {
  return { type: 'message', id, parentId, timestamp: '2026-01-05T09:00:00.000Z', message: { role, content } }
}

const { built, body } = buildText(LINES.map((line) => `${JSON.stringify(line)}\n`).join(''))

it('cuts no letter in two', () => {
  const long = '🐦'.repeat(400)
  const lines = [LINES[0], message('a', null, 'user', `x${long}`), message('b', 'a', 'user', 'Elsewhere.')]
  const session = buildText(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { text } = branchDraft(session.built, Int32Array.of(0), session.body)
  expect(text).toBe(`## What was asked\n- x${'🐦'.repeat(149)}…`)
})

it('is made from the entries that only the branch that is left has', () => {
  const left = leftBranch(built.columns, 5, 4)
  expect([...left]).toEqual([1, 2, 3, 4])
  expect(branchDraft(built, left, body)).toEqual({
    entryCount: 4,
    told: [1],
    text: [
      '## What was asked',
      '- Try the other way.',
      '',
      '## What was tried before',
      '- An older try.',
      '',
      '## The last answer',
      'It works.',
      '',
      '<read-files>',
      'old.ts',
      'x.ts',
      '</read-files>',
      '',
      '<modified-files>',
      'a.ts',
      'b.ts',
      'w.ts',
      '</modified-files>',
    ].join('\n'),
  })
  expect(summaryExtras(built, left, body)).toEqual({
    details: { readFiles: ['old.ts', 'x.ts'], modifiedFiles: ['a.ts', 'b.ts', 'w.ts'] },
    fromHook: false,
  })
})

it('says of what was asked only what the user wrote: no summary', () => {
  expect(branchDraft(built, leftBranch(built.columns, 0, 6), body)).toMatchObject({
    told: [5],
    text: '## What was asked\n- Go on.',
  })
})

it('is empty where nothing is left, and the whole path where all is', () => {
  expect(branchDraft(built, leftBranch(built.columns, 4, 4), body)).toEqual({ entryCount: 0, told: [], text: '' })
  expect([...leftBranch(built.columns, null, 2)]).toEqual([0, 1, 2])
  expect([...leftBranch(built.columns, 2, null)]).toEqual([])
})
