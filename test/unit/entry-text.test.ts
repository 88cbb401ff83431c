import { expect, test } from 'vitest'
import { entryText, isWhole } from '../../renderer/inspector/entry-text.ts'
import { MAX_TEXT } from '../../shared/ipc.ts'
import { boundBlocks } from '../../shared/session/bound-blocks.ts'

test('the text of an entry is what it says, without the app’s own sentences and figures', () => {
  expect(
    entryText([
      { kind: 'text', text: 'It works.', markdown: true },
      { kind: 'toolCall', name: 'bash', arguments: 'ls', id: 'a', result: null },
      { kind: 'notice', tone: 'error', text: 'This reply was cut: it reached the length limit.' },
      { kind: 'fields', fields: [['cost', '$0.01']] },
    ]),
  ).toBe('It works.\n\nbash ls')
})

test('an entry that has only figures or a sentence is told by them', () => {
  expect(entryText([{ kind: 'fields', fields: [['model', 'opus']] }])).toBe('model: opus')
  expect(entryText([{ kind: 'notice', tone: 'error', text: 'The provider was overloaded.' }])).toBe(
    'The provider was overloaded.',
  )
})

test('what is too long to be shown is known to be a part', () => {
  const long = boundBlocks([{ kind: 'text', text: 'a'.repeat(MAX_TEXT + 1), markdown: false }])
  expect(isWhole(long)).toBe(false)
  expect(entryText(long)).toBe('a'.repeat(MAX_TEXT))
  expect(isWhole(boundBlocks([{ kind: 'text', text: 'a', markdown: false }]))).toBe(true)
})
