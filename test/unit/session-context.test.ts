import { describe, expect, it } from 'vitest'
import { CONTEXT_STATES } from '../../shared/session/states.ts'
import { contextOf, fullTokens } from '../../shared/tree/context.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { assistant, compaction, edit, entry, label, message, user } from '../support/entries.ts'

function contextAt(entries: readonly unknown[], leaf = entries.length - 1) {
  const { columns, facts } = buildText(sessionText(entries)).built
  const context = contextOf(columns, facts, pathTo(columns, leaf))
  return {
    ...context,
    words: [...context.states].map((state) => CONTEXT_STATES[state]),
    full: fullTokens(columns, context.path),
  }
}

describe('a path without a compaction', () => {
  it('is sent as it is', () => {
    const context = contextAt([user('a', null), assistant('b', 'a'), user('c', 'b')])
    expect(context.words).toEqual(['sent', 'sent', 'sent'])
    expect([...context.entries]).toEqual([0, 1, 2])
    expect([context.compaction, context.compactionPlace, context.keptPlace]).toEqual([null, -1, 0])
  })

  it('has entries that are never sent', () => {
    const context = contextAt([
      label('a', null, 'a', 'x'),
      entry('model_change', 'b', 'a'),
      entry('future', 'c', 'b'),
      message('d', 'c', 'other'),
      entry('branch_summary', 'e', 'd', { summary: '' }),
      entry('usage', 'f', 'e'),
    ])
    expect(new Set(context.words)).toEqual(new Set(['bookkeeping']))
  })

  it('tells failed replies and what is kept out', () => {
    const context = contextAt([
      assistant('a', null, { stopReason: 'error' }),
      assistant('b', 'a', { stopReason: 'length' }),
      message('c', 'b', 'bashExecution', { command: 'ls', output: 'x', excludeFromContext: true }),
    ])
    expect(context.words).toEqual(['failed', 'sent', 'omitted'])
  })
})

describe('a compaction', () => {
  const before = [user('a', null), message('s', 'a', 'system'), label('l', 's', 'a', 'x'), user('b', 'l')]

  it('stands first and keeps from its cut on, without system messages', () => {
    const context = contextAt([...before, compaction('c', 'b', 's'), message('t', 'c', 'system'), user('d', 't')])
    expect([...context.entries]).toEqual([4, 2, 3, 5, 6])
    expect(context.words).toEqual(['summarised', 'summarised', 'bookkeeping', 'kept', 'sent', 'sent', 'sent'])
    expect([context.compactionPlace, context.keptPlace]).toEqual([4, 1])
  })

  it.each([
    ['names itself', 'c'],
    ['names nothing', undefined],
    ['names an entry that is not there', 'gone'],
    ['names an entry after it', 'd'],
    ['names an entry beside its path', 'side'],
  ])('keeps nothing where its cut %s', (_, cut) => {
    const context = contextAt([...before, user('side', 'a'), compaction('c', 'b', cut), user('d', 'c')])
    expect([...context.entries]).toEqual([5, 6])
    expect(context.words).toEqual(['summarised', 'summarised', 'bookkeeping', 'summarised', 'sent', 'sent'])
    expect(context.keptPlace).toBe(context.compactionPlace)
  })

  it('is the newest of the path; an earlier one says nothing even where it is kept', () => {
    const context = contextAt([user('a', null), compaction('b', 'a', 'a'), user('c', 'b'), compaction('d', 'c', 'a')])
    expect([...context.entries]).toEqual([3, 0, 1, 2])
    expect(context.words).toEqual(['kept', 'summarised', 'kept', 'sent'])
    expect(context.compaction?.at).toBe(3)
    expect(context.pastCompactions.map(({ at }) => at)).toEqual([1])
  })

  it('does not count where it lies beside the path', () => {
    const context = contextAt([user('a', null), compaction('b', 'a', 'a'), user('c', 'a')])
    expect(context.compaction).toBe(null)
  })
})

describe('a context edit', () => {
  it('counts by the latest for each entry', () => {
    const context = contextAt([
      user('a', null),
      assistant('b', 'a'),
      edit('c', 'b', 'a', null),
      edit('d', 'c', 'a', { content: 'x' }),
      edit('e', 'd', 'b', null),
    ])
    expect(context.words).toEqual(['edited', 'omitted', 'bookkeeping', 'bookkeeping', 'bookkeeping'])
    expect([...context.edits.keys()]).toEqual([0, 1])
  })

  it('counts only where it is in the context itself', () => {
    const context = contextAt([user('a', null), edit('b', 'a', 'a', null), user('c', 'b'), compaction('d', 'c', 'c')])
    expect(context.words).toEqual(['summarised', 'bookkeeping', 'kept', 'sent'])
    const cut = contextAt([user('a', null), user('b', 'a'), compaction('c', 'b', 'b'), edit('d', 'c', 'a', null)])
    expect(cut.words).toEqual(['summarised', 'kept', 'sent', 'bookkeeping'])
    expect(cut.edits.size).toBe(0)
    const beside = contextAt([user('a', null), edit('b', 'a', 'a', null), user('c', 'a')])
    expect(beside.words).toEqual(['sent', 'sent'])
  })

  it('replaces only where pi replaces, but omits anything', () => {
    const bash = message('a', null, 'bashExecution', { command: 'ls', output: 'x' })
    expect(contextAt([bash, edit('b', 'a', 'a', { content: 'x' })]).words[0]).toBe('sent')
    expect(contextAt([bash, edit('b', 'a', 'a', null)]).words[0]).toBe('omitted')
    const compacted = [user('a', null), compaction('b', 'a', 'b')]
    expect(contextAt([...compacted, edit('c', 'b', 'b', null)]).words).toEqual(['summarised', 'omitted', 'bookkeeping'])
  })

  it('does not bring a failed reply back', () => {
    const failed = assistant('a', null, { stopReason: 'aborted' })
    expect(contextAt([failed, edit('b', 'a', 'a', { content: 'x' })]).words[0]).toBe('failed')
    expect(contextAt([failed, edit('b', 'a', 'a', null)]).words[0]).toBe('omitted')
  })
})

describe('tokens', () => {
  it('count what is sent, and the whole path beside it', () => {
    const text = (length: number) => [{ type: 'text', text: 'x'.repeat(length) }]
    const context = contextAt([
      message('a', null, 'user', { content: text(400) }),
      message('b', 'a', 'user', { content: text(40) }),
      compaction('c', 'b', 'b', { summary: 'x'.repeat(20) }),
      message('d', 'c', 'user', { content: text(8) }),
      edit('e', 'd', 'b', { content: 'x'.repeat(12) }),
    ])
    expect(context.tokens).toBe(5 + 3 + 2)
    expect(context.full).toBe(100 + 10 + 2)
  })
})
