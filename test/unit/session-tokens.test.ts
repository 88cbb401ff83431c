import { describe, expect, it } from 'vitest'
import { contextMessages } from '../../shared/session/messages.ts'
import { currentSystemMessage } from '../../shared/session/system-message.ts'
import { estimateTokens, estimateTokensAsPi } from '../../shared/session/tokens.ts'
import { tokenSums } from '../../shared/session/token-sums.ts'
import { contextUsage } from '../../shared/session/usage.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { assistant, compaction, edit, message, user } from '../support/entries.ts'

const text = (length: number) => ({ type: 'text', text: 'x'.repeat(length) })
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' }

describe('the estimate of a message', () => {
  it.each([
    ['a text, rounded up', { role: 'user', content: 'x'.repeat(9) }, 3],
    ['blocks', { role: 'user', content: [text(4), text(5)] }, 3],
    ['UTF-16 units', { role: 'user', content: '😀😀' }, 1],
    ['an image', { role: 'user', content: [image] }, 1200],
    ['a tool result', { role: 'toolResult', content: [text(8), image] }, 1202],
    ['a custom message', { role: 'custom', content: 'x'.repeat(8) }, 2],
    [
      'a reply',
      {
        role: 'assistant',
        content: [text(4), { type: 'thinking', thinking: 'x'.repeat(4), signature: 'y'.repeat(99) }],
      },
      2,
    ],
    ['a tool call', { role: 'assistant', content: [{ type: 'toolCall', name: 'bash', arguments: { a: 1 } }] }, 3],
    [
      'a tool call without arguments',
      { role: 'assistant', content: [{ type: 'toolCall', name: 'bash', arguments: null }] },
      2,
    ],
    ['a reply that is one text', { role: 'assistant', content: 'x'.repeat(99) }, 0],
    [
      'a bash execution',
      { role: 'bashExecution', command: 'x'.repeat(4), output: 'x'.repeat(4), excludeFromContext: true },
      2,
    ],
    ['a branch summary', { role: 'branchSummary', summary: 'x'.repeat(5) }, 2],
    ['a compaction summary', { role: 'compactionSummary', summary: 'x'.repeat(5) }, 2],
    [
      'a system message',
      { role: 'system', content: 'xxxx', sections: { a: 'xxxx', b: null }, toolsAdded: [{ name: 'b' }] },
      6,
    ],
    ['another role', { role: 'other', content: 'x'.repeat(99) }, 0],
    ['no object', 'text', 0],
  ])('is pi’s for %s', (_, message, tokens) => {
    expect(estimateTokens(message)).toBe(tokens)
    expect(estimateTokensAsPi(message)).toBe(tokens)
  })

  it.each([
    ['content that is no list', { role: 'user', content: 5 }, 0],
    ['a block that is null', { role: 'user', content: [null, text(4)] }, 1],
    ['a block without its text', { role: 'assistant', content: [{ type: 'text' }, text(4)] }, 1],
    ['a call without arguments', { role: 'assistant', content: [{ type: 'toolCall', name: 'bash' }] }, 1],
    ['no output', { role: 'bashExecution', command: 'x'.repeat(4) }, 1],
    ['no summary', { role: 'compactionSummary' }, 0],
  ])('counts what can be counted where pi fails on %s', (_, message, tokens) => {
    expect(estimateTokens(message)).toBe(tokens)
    expect(estimateTokensAsPi(message)).toBe(null)
  })

  it('does not end at a value that is nested too deep to be written', () => {
    let deep: unknown = 1
    for (let i = 0; i < 100_000; i++) deep = [deep]
    const call = { role: 'assistant', content: [{ type: 'toolCall', name: 'bash', arguments: deep }, text(4)] }
    expect(estimateTokens(call)).toBe(2)
    expect(estimateTokensAsPi(call)).toBe(null)
  })
})

describe('the system message in force', () => {
  it('is patched by each message in turn', () => {
    const { message } = currentSystemMessage([
      {
        role: 'system',
        content: 'one',
        sections: { a: 'A', b: 'B' },
        toolsAdded: [{ name: 'x' }, { name: 'y' }],
        timestamp: 7,
      },
      { role: 'user', content: 'text' },
      { role: 'system', content: '', sections: { a: null, c: 'C' }, toolsRemoved: [{ name: 'x' }], timestamp: 8 },
      { role: 'system', content: [{ type: 'text', text: 'two' }], toolsAdded: [{ name: 'y', more: 1 }] },
    ])
    expect(message).toEqual({
      role: 'system',
      content: 'one\n\ntwo',
      sections: { b: 'B', c: 'C' },
      toolsAdded: [{ name: 'y', more: 1 }],
      timestamp: 7,
    })
  })

  it('is none where there was none, and fails where pi does', () => {
    expect(currentSystemMessage([{ role: 'user' }])).toEqual({ message: null, fails: false })
    expect(currentSystemMessage([{ role: 'system', content: 'x' }])).toEqual({ message: null, fails: false })
    expect(currentSystemMessage([{ role: 'system', content: 5, timestamp: 1 }]).fails).toBe(true)
    expect(currentSystemMessage([{ role: 'system', content: '', toolsAdded: 5, timestamp: 1 }]).fails).toBe(true)
    expect(currentSystemMessage([{ role: 'system', content: '', toolsRemoved: [null], timestamp: 1 }]).fails).toBe(true)
  })
})

describe('the size of a context', () => {
  const usage = { input: 1000, output: 50, cacheRead: 5, cacheWrite: 5, totalTokens: 1070 }
  const reply = (id: string, parentId: string, fields = {}) =>
    assistant(id, parentId, { content: [text(4)], usage, ...fields })
  const sizeOf = (entries: readonly unknown[]) => {
    const { built, body } = buildText(sessionText(entries))
    const leaf = entries.length - 1
    const context = contextOf(built.columns, built.facts, pathTo(built.columns, leaf))
    return contextUsage(built.columns, context, contextMessages(built, leaf, body))
  }
  const question = message('a', null, 'user', { content: [text(40)] })
  const more = (id: string, parentId: string) => message(id, parentId, 'user', { content: [text(8)] })

  it('is the last report and an estimate of what followed', () => {
    expect(sizeOf([question])).toBe(10)
    expect(sizeOf([question, reply('b', 'a')])).toBe(1070)
    expect(sizeOf([question, reply('b', 'a'), more('c', 'b'), more('d', 'c')])).toBe(1074)
    expect(sizeOf([question, reply('b', 'a', { usage: { ...usage, totalTokens: 0 } }), more('c', 'b')])).toBe(1062)
  })

  it('passes over reports that say nothing', () => {
    const silent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 }
    for (const fields of [
      { stopReason: 'error' },
      { stopReason: 'aborted' },
      { usage: silent },
      { usage: null },
      { usage: { input: 1 } },
    ]) {
      expect(sizeOf([question, reply('b', 'a', fields)])).toBe(11)
    }
  })

  it('is estimated anew after a compaction or an edit', () => {
    expect(sizeOf([question, reply('b', 'a'), compaction('c', 'b', 'b', { summary: 'xxxx' })])).toBe(2)
    expect(sizeOf([question, reply('b', 'a'), edit('c', 'b', 'a', { content: 'xxxx' })])).toBe(2)
    expect(sizeOf([question, edit('b', 'a', 'a', { content: 'xxxx' }), reply('c', 'b')])).toBe(1070)
  })

  it('counts the system message in force once', () => {
    const system = (id: string, parentId: string | null, sections: unknown, timestamp: number) =>
      message(id, parentId, 'system', { content: 'xxxx', sections, timestamp })
    expect(sizeOf([system('a', null, { s: 'xxxx' }, 1), system('b', 'a', { s: 'xxxxxxxx' }, 2)])).toBe(5)
  })

  it('is unknown where pi fails', () => {
    expect(sizeOf([message('a', null, 'user', { content: 5 })])).toBe(null)
    expect(sizeOf([message('a', null, 'user', { content: 5 }), reply('b', 'a')])).toBe(1070)
    expect(sizeOf([message('a', null, 'user', { content: 5 }), reply('b', 'a'), compaction('c', 'b', 'a')])).toBe(null)
    expect(sizeOf([user('a', 'a')])).toBe(null)
  })
})

describe('sums of blocks', () => {
  it('count a content that is a bare text as pi does: as a text, and for a reply as nothing', () => {
    const bare = (role: string) => ({ role, content: 'x'.repeat(8) })
    expect(tokenSums([bare('user')]).blocks).toEqual([{ name: 'text', count: 1, tokens: 2 }])
    expect(tokenSums([bare('toolResult')]).blocks).toEqual([{ name: 'toolResult', count: 1, tokens: 2 }])
    expect(tokenSums([bare('assistant')]).blocks).toEqual([{ name: 'text', count: 1, tokens: 0 }])
  })
})
