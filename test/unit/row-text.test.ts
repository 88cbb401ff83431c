import { describe, expect, it } from 'vitest'
import { rowText } from '../../renderer/tree/row-text.ts'
import { rowOf } from '../../shared/session/row.ts'

const call = { type: 'toolCall', id: '1', name: 'read', arguments: { path: 'a.ts' } }

describe('what a row says', () => {
  it.each([
    [
      'a text and its calls',
      { role: 'assistant', content: [{ type: 'text', text: 'Look' }, call] },
      'Look read: a.ts',
      null,
    ],
    ['calls alone, once', { role: 'assistant', content: [call], stopReason: 'toolUse' }, 'read: a.ts', null],
    ['an error alone, once', { role: 'assistant', content: [], stopReason: 'error', errorMessage: 'busy' }, '', 'busy'],
    ['that it was aborted, once', { role: 'assistant', content: [], stopReason: 'aborted' }, '', 'aborted'],
    [
      'an error and the calls',
      { role: 'assistant', content: [call], stopReason: 'error', errorMessage: 'busy' },
      'read: a.ts',
      'busy',
    ],
    [
      'a text and an error',
      { role: 'assistant', content: 'Half', stopReason: 'error', errorMessage: 'busy' },
      'Half',
      'busy',
    ],
    ['a command and how it ended', { role: 'bashExecution', command: 'ls', exitCode: 2 }, 'bash: ls', 'exit code 2'],
    ['a result as its call', { role: 'toolResult', toolName: 'read', isError: true }, 'read', 'failed'],
    ['that it has no message, once', undefined, '', 'no message'],
  ])('is %s', (_, message, text, error) => {
    expect(rowText(rowOf({ type: 'message', message }, 0, 'a'))).toEqual({ text, error })
  })

  it('is what a summary says, without its name', () => {
    const row = rowOf({ type: 'branch_summary', summary: '## Goal\nTry again' }, 0, 'a')
    expect(rowText(row).text).toBe('Goal Try again')
    expect(rowText(rowOf({ type: 'message', message: { role: 'user', content: 'label: x' } }, 0, 'a')).text).toBe(
      'label: x',
    )
  })

  it('is nothing until it is at hand', () => {
    expect(rowText(null)).toEqual({ text: '', error: null })
  })

  it('is its calls once, also where they are longer than a row', () => {
    const content = Array.from({ length: 50 }, () => call)
    const { text } = rowText(rowOf({ type: 'message', message: { role: 'assistant', content } }, 0, 'a'))
    expect(text.split('read: a.ts')).toHaveLength(51)
  })
})
