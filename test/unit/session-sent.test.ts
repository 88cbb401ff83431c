import { describe, expect, it } from 'vitest'
import { sentText, toLlm, withoutWrapper } from '../../shared/session/llm.ts'

describe('what is finally sent', () => {
  it('wraps summaries as pi does', () => {
    expect(toLlm({ role: 'compactionSummary', summary: 'S', timestamp: 1 })).toEqual({
      role: 'user',
      timestamp: 1,
      content: [
        {
          type: 'text',
          text: 'The conversation history before this point was compacted into the following summary:\n\n<summary>\nS\n</summary>',
        },
      ],
    })
    expect(sentText({ role: 'branchSummary', summary: 'S' })).toBe(
      'The following is a summary of a branch that this conversation came back from:\n\n<summary>\nS</summary>',
    )
  })

  it('is read in a line without what is wrapped round every summary', () => {
    for (const role of ['compactionSummary', 'branchSummary'])
      for (const summary of ['S', 'S\n</summary>', '', '<summary>'])
        expect(withoutWrapper(sentText({ role, summary }))).toBe(summary)
    expect(withoutWrapper('said <summary>\nS\n</summary>')).toBe('said <summary>\nS\n</summary>')
  })

  it.each([
    [{ command: 'ls', output: '', exitCode: 0 }, 'Ran `ls`\n(no output)'],
    [{ command: 'ls', output: 'a\nb' }, 'Ran `ls`\n```\na\nb\n```'],
    [{ command: 'ls', output: 'a', exitCode: 2 }, 'Ran `ls`\n```\na\n```\n\nCommand exited with code 2'],
    [{ command: 'ls', output: 'a', exitCode: 2, cancelled: true }, 'Ran `ls`\n```\na\n```\n\n(command cancelled)'],
    [
      { command: 'ls', output: 'a', truncated: true, fullOutputPath: '/tmp/o' },
      'Ran `ls`\n```\na\n```\n\n[Output truncated. Full output: /tmp/o]',
    ],
    [{}, 'Ran `undefined`\n(no output)'],
  ])('writes a bash execution out: %j', (fields, text) => {
    expect(sentText({ role: 'bashExecution', ...fields })).toBe(text)
  })

  it('makes a custom message the user’s', () => {
    expect(toLlm({ role: 'custom', content: 'x', timestamp: 1 })).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'x' }],
      timestamp: 1,
    })
    expect(toLlm({ role: 'custom', content: [{ type: 'image' }] })).toMatchObject({ content: [{ type: 'image' }] })
  })

  it('leaves out what is kept out of the context, and what pi does not know', () => {
    expect(toLlm({ role: 'bashExecution', command: 'ls', output: '', excludeFromContext: true })).toBe(null)
    expect(toLlm({ role: 'other', content: 'x' })).toBe(null)
    expect(toLlm('text')).toBe(null)
    expect(sentText({ role: 'other', content: 'x' })).toBe('')
  })

  it('reads as text, block by block', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Look:' },
      { type: 'toolCall', name: 'bash', arguments: { command: 'ls' } },
      { type: 'image', mimeType: 'image/png', data: 'AA==' },
      null,
    ]
    expect(sentText({ role: 'assistant', content })).toBe('Hm.\n\nLook:\n\nbash {"command":"ls"}\n\n[image image/png]')
    expect(sentText({ role: 'system', content: 'A', sections: { b: 'B', c: null } })).toBe('A\n\nB')
  })
})
