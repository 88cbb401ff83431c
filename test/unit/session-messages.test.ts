import { describe, expect, it } from 'vitest'
import { contextMessages } from '../../shared/session/messages.ts'
import { unpairedIn } from '../../shared/session/pairs.ts'
import { settingsOf, storedSettings } from '../../shared/session/path-settings.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { assistant, compaction, edit, entry, message, user } from '../support/entries.ts'

/** Midnight of the day that every test entry carries. */
const TIME = Date.UTC(2026, 0, 1)

function messagesAt(entries: readonly unknown[], leaf: number | null = entries.length - 1) {
  const { built, body } = buildText(sessionText(entries))
  return contextMessages(built, leaf, body)
}

describe('the messages of a context', () => {
  it('are none before the first entry', () => {
    expect(messagesAt([user('a', null)], null)).toEqual({ messages: [], sources: [], failure: null })
  })

  it('are those of the file, as they are', () => {
    const odd = { role: 'user', content: [{ type: 'text', text: 'x', extra: 1 }], more: { deep: null } }
    const { messages, sources } = messagesAt([entry('message', 'a', null, { message: odd })])
    expect(messages).toEqual([odd])
    expect(sources).toEqual([0])
  })

  it('have content where pi puts some', () => {
    const { messages } = messagesAt([
      message('a', null, 'user', { content: null }),
      message('b', 'a', 'assistant', { content: null }),
      message('c', 'b', 'toolResult', { content: null }),
      message('d', 'c', 'system', { content: null }),
      message('e', 'd', 'bashExecution', { content: null }),
      entry('custom_message', 'f', 'e', { customType: 'n', content: null, display: false }),
    ])
    expect(messages).toEqual([
      { role: 'user', content: [] },
      { role: 'assistant', content: [] },
      { role: 'toolResult', content: [] },
      { role: 'system', content: '' },
      { role: 'bashExecution', content: null },
      { role: 'custom', customType: 'n', content: [], display: false, details: undefined, timestamp: TIME },
    ])
  })

  it('come from summaries, two from a compaction with a checkpoint', () => {
    const system = { role: 'system', content: 'x' }
    const { messages, sources } = messagesAt([
      compaction('a', null, 'a', { systemMessage: system }),
      entry('branch_summary', 'b', 'a', { summary: 's', fromId: 'z' }),
      entry('branch_summary', 'c', 'b', { summary: '', fromId: 'z' }),
    ])
    expect(messages).toEqual([
      system,
      { role: 'compactionSummary', summary: 'summary a', tokensBefore: 1000, timestamp: TIME },
      { role: 'branchSummary', summary: 's', fromId: 'z', timestamp: TIME },
    ])
    expect(sources).toEqual([0, 0, 1])
  })

  it('carry the time that pi makes of any value', () => {
    const timeOf = (timestamp: unknown) =>
      messagesAt([{ ...entry('custom_message', 'a', null), timestamp }]).messages[0]
    expect(timeOf(5)).toMatchObject({ timestamp: 5 })
    expect(timeOf(null)).toMatchObject({ timestamp: 0 })
    expect(timeOf('soon')).toMatchObject({ timestamp: Number.NaN })
    expect(timeOf({ toString: 1, valueOf: 1 })).toMatchObject({ timestamp: Number.NaN })
  })

  it('leave an older compaction of the kept range out', () => {
    const { sources } = messagesAt([user('a', null), compaction('b', 'a', 'a'), compaction('c', 'b', 'a')])
    expect(sources).toEqual([2, 0])
  })

  it('are edited where an edit counts', () => {
    const { messages, sources } = messagesAt([
      user('a', null),
      assistant('b', 'a'),
      message('c', 'b', 'toolResult'),
      user('d', 'c'),
      edit('e', 'd', 'a', { content: 'text' }),
      edit('f', 'e', 'b', { content: 'text' }),
      edit('g', 'f', 'c', { content: 'text' }),
      edit('h', 'g', 'd', null),
      user('i', 'h'),
      edit('j', 'i', 'i', { content: [{ type: 'image' }] }),
    ])
    expect(sources).toEqual([0, 1, 2, 8])
    expect(messages[0]).toEqual({ role: 'user', content: 'text' })
    expect(messages[1]).toMatchObject({ provider: 'p', content: [{ type: 'text', text: 'text' }] })
    expect(messages[2]).toEqual({ role: 'toolResult', content: [{ type: 'text', text: 'text' }] })
    expect(messages[3]).toEqual({ role: 'user', content: [{ type: 'image' }] })
  })

  it('omit a message that pi knows no role of', () => {
    expect(messagesAt([message('a', null, 'other')]).messages).toHaveLength(1)
    expect(messagesAt([message('a', null, 'other'), edit('b', 'a', 'a', null)]).messages).toEqual([])
  })
})

describe('where pi fails', () => {
  it('is named: a message entry without a message, also before the cut', () => {
    const entries = [entry('message', 'a', null), user('b', 'a'), compaction('c', 'b', 'c'), user('d', 'c')]
    const { messages, failure } = messagesAt(entries)
    expect(failure).toEqual({
      ordinal: 0,
      message: 'pi fails here: this message entry, which is on the path, holds no message.',
    })
    expect(messages).toHaveLength(2)
    // Any other value passes for a message, although nothing is sent of it.
    expect(messagesAt([entry('message', 'a', null, { message: 'text' })])).toMatchObject({
      messages: ['text'],
      failure: null,
    })
  })

  it('is named: an edit without a replacement, where it would be applied', () => {
    expect(messagesAt([user('a', null), edit('b', 'a', 'a', undefined)]).failure?.ordinal).toBe(1)
    const bash = message('a', null, 'bashExecution')
    expect(messagesAt([bash, edit('b', 'a', 'a', undefined)]).failure).toBe(null)
    expect(messagesAt([user('a', null), edit('b', 'a', 'a', 'x')]).messages[0]).toEqual({
      role: 'user',
      content: undefined,
    })
  })

  it('is named: a path without an end', () => {
    const { failure, sources } = messagesAt([user('a', 'b'), user('b', 'a')])
    expect(failure?.message).toContain('ring')
    expect(sources).toEqual([0, 1])
  })
})

describe('settings', () => {
  const settingsAt = (entries: readonly unknown[]) => {
    const { built, body } = buildText(sessionText(entries))
    const path = pathTo(built.columns, entries.length - 1)
    return { shown: settingsOf(built.columns, built.facts, path), stored: storedSettings(built.columns, path, body) }
  }

  it('are the last of the whole path, whatever was compacted since', () => {
    const { shown, stored } = settingsAt([
      entry('model_change', 'a', null, { provider: 'x', modelId: 'y' }),
      entry('thinking_level_change', 'b', 'a', { thinkingLevel: 'high' }),
      compaction('c', 'b', 'c'),
    ])
    expect(shown).toEqual({ model: { provider: 'x', modelId: 'y' }, thinkingLevel: 'high' })
    expect(stored).toEqual(shown)
  })

  it('are pi’s own where the path has none', () => {
    const { shown, stored } = settingsAt([user('a', null)])
    expect(shown).toEqual({ model: null, thinkingLevel: 'off' })
    expect(stored).toEqual(shown)
  })

  it('read oh-my-pi’s model for showing, and as pi sees it', () => {
    const { shown, stored } = settingsAt([entry('model_change', 'a', null, { model: 'x/y' })])
    expect(shown.model).toEqual({ provider: 'x', modelId: 'y' })
    expect(stored.model).toEqual({ provider: undefined, modelId: undefined })
  })
})

describe('tool calls and results', () => {
  const call = (id: string) => ({ type: 'toolCall', id, name: 'bash', arguments: {} })
  const calls = (id: string, parentId: string | null, ...ids: string[]) =>
    assistant(id, parentId, { content: ids.map(call), stopReason: 'toolUse' })
  const result = (id: string, parentId: string, toolCallId: string) =>
    message(id, parentId, 'toolResult', { toolCallId })
  const unpaired = (entries: readonly unknown[]) => unpairedIn(messagesAt(entries))

  it('belong together until the next assistant or user message', () => {
    expect(
      unpaired([calls('a', null, '1', '2'), result('b', 'a', '2'), result('c', 'b', '1'), user('d', 'c')]),
    ).toEqual([])
    expect(unpaired([calls('a', null, '1', '2'), result('b', 'a', '2'), user('c', 'b')])).toEqual([0])
    expect(unpaired([calls('a', null, '1'), user('b', 'a'), result('c', 'b', '1')])).toEqual([0, 2])
    expect(unpaired([calls('a', null, '1'), calls('b', 'a', '2'), result('c', 'b', '2')])).toEqual([0])
  })

  it('are not parted by system messages or by what is not sent', () => {
    const excluded = message('b', 'a', 'bashExecution', { excludeFromContext: true })
    expect(unpaired([calls('a', null, '1'), excluded, message('c', 'b', 'system'), result('d', 'c', '1')])).toEqual([])
    const included = message('b', 'a', 'bashExecution', {})
    expect(unpaired([calls('a', null, '1'), included, result('c', 'b', '1')])).toEqual([0, 2])
  })

  it('go with a failed reply, and with what a compaction took', () => {
    const failed = assistant('a', null, { content: [call('1')], stopReason: 'error' })
    expect(unpaired([failed, user('b', 'a')])).toEqual([])
    expect(unpaired([failed, result('b', 'a', '1')])).toEqual([1])
    expect(unpaired([calls('a', null, '1'), result('b', 'a', '1'), compaction('c', 'b', 'b')])).toEqual([1])
  })

  it('wait at the end of the context', () => {
    expect(unpaired([calls('a', null, '1')])).toEqual([0])
  })
})
