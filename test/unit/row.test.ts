import { describe, expect, it } from 'vitest'
import { rowOf, type AnsweredCall } from '../../shared/session/row.ts'
import { toolCallText } from '../../shared/session/tool-call-text.ts'

const told = (raw: unknown, answered?: AnsweredCall) => rowOf(raw, 7, 'abcd0123', answered)
const message = (fields: object) => ({ type: 'message', id: 'abcd0123', parentId: null, message: fields })
const text = (value: unknown) => [{ type: 'text', text: value }]

describe('rows of messages', () => {
  it('shows a user message as one line of at most 200 characters', () => {
    const row = told(message({ role: 'user', content: `first line\n\tsecond ${'x'.repeat(300)}` }))
    expect(row).toMatchObject({ ordinal: 7, id: 'abcd0123', type: 'message', role: 'user', error: null, tools: [] })
    expect(row.text).toHaveLength(200)
    expect(row.text).toMatch(/^first line second x+$/)
  })

  it('never ends on half of a surrogate pair', () => {
    const row = told(message({ role: 'user', content: `${'x'.repeat(199)}🐦 and more` }))
    expect(row.text).toBe('x'.repeat(199))
  })

  it('joins the text blocks of a list and says when there is only an image', () => {
    expect(told(message({ role: 'user', content: [...text('a'), ...text('b')] })).text).toBe('ab')
    expect(
      told(message({ role: 'user', content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] })).text,
    ).toBe('(image)')
  })

  it('shows a reply as its text, its calls beside it', () => {
    const row = told(
      message({
        role: 'assistant',
        content: [...text('Let me look.'), { type: 'toolCall', id: 'c', name: 'ls', arguments: { path: 'src' } }],
        stopReason: 'toolUse',
      }),
    )
    expect(row).toMatchObject({ text: 'Let me look.', tools: ['ls: src'], error: null })
  })

  it('shows a reply without text as its calls', () => {
    const call = (name: string, args: object) => ({ type: 'toolCall', id: 'c', name, arguments: args })
    const content = [call('read', { path: 'a.ts', offset: 3, limit: 5 }), call('bash', { command: 'npm test' })]
    expect(told(message({ role: 'assistant', content })).text).toBe('read: a.ts:3-7 · bash: npm test')
  })

  it.each([
    [{ stopReason: 'aborted', content: [] }, '(aborted)', 'aborted'],
    [{ stopReason: 'error', errorMessage: 'overloaded\nretry', content: [] }, 'overloaded retry', 'overloaded retry'],
    [{ stopReason: 'length', content: text('half') }, 'half', 'cut at the length limit'],
    [{ stopReason: 'deferred', content: text('later') }, 'later', 'stopped: deferred'],
    [{ stopReason: 'stop', content: [] }, '(no content)', null],
    [{ content: null }, '(no content)', null],
  ])('tells what became of a reply: %j', (fields, expected, error) => {
    expect(told(message({ role: 'assistant', ...fields }))).toMatchObject({ text: expected, error })
  })

  it('shows a tool result as the call it answers, or by the name of its tool', () => {
    const result = message({ role: 'toolResult', toolCallId: 'c', toolName: 'grep', content: text('x'), isError: true })
    const call = { name: 'grep', arguments: { pattern: 'wren', path: 'src' } }
    expect(told(result, call)).toMatchObject({
      text: 'grep: /wren/ in src',
      tools: ['grep: /wren/ in src'],
      error: 'failed',
    })
    expect(told(result)).toMatchObject({ text: 'grep', tools: ['grep'] })
  })

  it('shows a bash execution with its exit code', () => {
    expect(told(message({ role: 'bashExecution', command: 'ls\n-l', exitCode: 2 }))).toMatchObject({
      text: 'bash: ls -l',
      error: 'exit code 2',
    })
    expect(told(message({ role: 'bashExecution', command: 'ls', cancelled: true })).error).toBe('cancelled')
  })

  it('reads a hookMessage of version 2 as the custom message it became', () => {
    const row = told(message({ role: 'hookMessage', customType: 'hook', content: 'from a hook' }))
    expect(row).toMatchObject({ role: 'custom', text: 'hook: from a hook' })
  })

  it('names a message entry that has no message', () => {
    expect(told({ type: 'message', id: 'a' })).toMatchObject({ role: null, text: '(no message)', error: 'no message' })
  })
})

describe('rows of other entries', () => {
  it.each([
    [{ type: 'compaction', tokensBefore: 12_345 }, '(empty)'],
    [{ type: 'compaction', tokensBefore: 'many', summary: ' ' }, '(empty)'],
    [{ type: 'compaction', tokensBefore: 9, summary: '## Goal\nCount # birds.' }, 'Goal Count # birds.'],
    [{ type: 'branch_summary', summary: '## Goal\nGo on.' }, 'branch summary: Goal Go on.'],
    [{ type: 'model_change', provider: 'p', modelId: 'm' }, 'model: m'],
    [{ type: 'model_change', model: 'p/m' }, 'model: p/m'],
    [{ type: 'thinking_level_change', thinkingLevel: 'high' }, 'thinking: high'],
    [{ type: 'custom', customType: 'todo' }, 'custom: todo'],
    [{ type: 'custom_message', customType: 'note', content: 'remember' }, 'note: remember'],
    [{ type: 'context_edit', targetId: 'abc', replacement: null }, 'context omit: abc'],
    [{ type: 'context_edit', targetId: 'abc', replacement: { content: 'x' } }, 'context replace: abc'],
    [{ type: 'label', targetId: 'abc', label: 'here' }, 'label: here'],
    [{ type: 'label', targetId: 'abc' }, 'label: (cleared)'],
    [{ type: 'session_info', name: 'Birds' }, 'title: Birds'],
    [{ type: 'session_info', name: '' }, 'title: (empty)'],
    [{ type: 'title_change', title: 'Birds' }, 'title: Birds'],
    [{ type: 'from_the_future', x: 1 }, 'from_the_future'],
  ])('%j', (raw, expected) => {
    expect(told(raw).text).toBe(expected)
    expect(told(raw).type).toBe(raw.type)
  })

  it('takes the preamble off a branch summary', () => {
    const summary =
      'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n## Goal'
    expect(told({ type: 'branch_summary', summary }).text).toBe('branch summary: Goal')
  })

  it.each([42, 'text', true, null, [1, { a: 2 }]])('shows a line that is no object: %j', (raw) => {
    expect(told(raw)).toMatchObject({ type: 'not an object', role: null, text: JSON.stringify(raw) })
  })
})

describe('text that must not act', () => {
  it('drops terminal commands, control characters and direction overrides', () => {
    const row = told(
      message({ role: 'user', content: '\u001b[31mred\u001b[0m\u0000\u202eback\u2066 \u001b]0;title\u0007end' }),
    )
    expect(row.text).toBe('red back end')
  })
})

describe('toolCallText', () => {
  it.each([
    ['read', { path: 'src/a.ts' }, 'read: src/a.ts'],
    ['read', { file_path: 'src/a.ts', offset: 10 }, 'read: src/a.ts:10'],
    ['read', { path: 'a', limit: 5 }, 'read: a:1-5'],
    ['read', { path: 'a', offset: '3', limit: '5' }, 'read: a:3-7'],
    ['read', { path: 'a', offset: null, limit: null }, 'read: a'],
    ['read', { path: 'a', offset: 'three' }, 'read: a'],
    ['write', { path: 'p', content: 'x' }, 'write: p'],
    ['edit', { path: 'p' }, 'edit: p'],
    ['bash', { command: `echo ${'x'.repeat(60)}` }, `bash: echo ${'x'.repeat(45)}...`],
    ['bash', { command: 'a\nb' }, 'bash: a b'],
    ['grep', { pattern: 'p' }, 'grep: /p/ in .'],
    ['find', { pattern: '*.ts', path: 'src' }, 'find: *.ts in src'],
    ['ls', {}, 'ls: .'],
    ['todo', { a: 1 }, 'todo: {"a":1}'],
    ['todo', { text: 'x'.repeat(60) }, `todo: {"text":"${'x'.repeat(31)}...`],
    ['read', null, 'read: '],
    ['todo', null, 'todo: {}'],
    [null, undefined, 'tool: {}'],
    [{ name: 1 }, 5, '{"name":1}: 5'],
    ['bash', { command: { toString: 1 } }, 'bash: {"toString":1}'],
  ])('%j %j', (name, args, expected) => {
    expect(toolCallText(name, args)).toBe(expected)
  })
})
