import { describe, expect, it } from 'vitest'
import { MAX_TEXT, type Block } from '../../shared/ipc.ts'
import { imageOf } from '../../shared/session/entry-image.ts'
import { viewOf, type EntrySource } from '../../shared/session/entry-view.ts'
import { jsonText } from '../../shared/session/json-text.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function view(raw: unknown, source: Partial<EntrySource> = {}) {
  const rest = { ordinal: 3, id: 'abcd0123', line: 5, bytes: 99, tokens: 12, label: null, pairOf: () => null }
  return viewOf({ raw, ...rest, ...source })
}
const message = (fields: object) => ({
  type: 'message',
  id: 'abcd0123',
  parentId: null,
  timestamp: '2026-03-01T10:00:00.000Z',
  message: fields,
})
const blocks = (raw: unknown, source: Partial<EntrySource> = {}) => view(raw, source).blocks
const kinds = (list: readonly Block[]) => list.map((block) => block.kind)
function fields(list: readonly Block[]): Record<string, string> {
  return Object.fromEntries(list.flatMap((block) => (block.kind === 'fields' ? block.fields : [])))
}

describe('what every view tells', () => {
  it('carries what the host knows, the time and the model', () => {
    const raw = message({ role: 'assistant', content: [], provider: 'p', model: 'm' })
    expect(view(raw, { label: 'here' })).toMatchObject({
      line: 5,
      bytes: 99,
      tokens: 12,
      label: 'here',
      time: '2026-03-01T10:00:00.000Z',
      model: 'p/m',
    })
  })

  it('has no time where the timestamp cannot be read', () => {
    expect(view({ type: 'custom', timestamp: 'yesterday' }).time).toBeNull()
    expect(view({ type: 'custom', timestamp: 5 }).time).toBeNull()
  })
})

describe('messages', () => {
  it('reads a reply: thinking, text, call with its result', () => {
    const raw = message({
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm.', thinkingSignature: 'zzz' },
        { type: 'text', text: 'I **look**.' },
        { type: 'toolCall', id: 'c1', name: 'read', arguments: { path: 'a.ts' } },
      ],
      usage: { input: 10, output: 5, cacheRead: 0, totalTokens: 15, cost: { total: 0.0015 } },
      stopReason: 'toolUse',
    })
    const list = blocks(raw, { pairOf: (id) => (id === 'c1' ? 44 : null) })
    expect(list.slice(0, 3)).toEqual([
      { kind: 'thinking', text: 'Hm.' },
      { kind: 'text', text: 'I **look**.', markdown: true },
      { kind: 'toolCall', id: 'c1', name: 'read', arguments: '{\n  "path": "a.ts"\n}', result: 44 },
    ])
    expect(fields(list)).toEqual({
      'stop reason': 'toolUse',
      'tokens: input': '10',
      'tokens: output': '5',
      'tokens: totalTokens': '15',
      cost: '$0.0015',
    })
  })

  it('tells an error and an aborted reply', () => {
    const failed = blocks(message({ role: 'assistant', content: [], stopReason: 'error', errorMessage: 'Overloaded' }))
    expect(failed[0]).toEqual({ kind: 'notice', tone: 'error', text: 'Overloaded' })
    const aborted = blocks(message({ role: 'assistant', content: [], stopReason: 'aborted' }))
    expect(aborted[0]).toEqual({ kind: 'notice', tone: 'error', text: 'This reply was aborted.' })
  })

  it('reads a tool result with its call, image, diff and other details', () => {
    const raw = message({
      role: 'toolResult',
      toolCallId: 'c1',
      toolName: 'edit',
      content: [
        { type: 'text', text: 'Done.' },
        { type: 'image', mimeType: 'image/png', data: PNG },
      ],
      details: { diff: '- 1 a\n+ 1 b', firstChangedLine: 1 },
      isError: false,
    })
    const list = blocks(raw, { pairOf: () => 12, answered: { name: 'edit', arguments: { path: 'a.ts' } } })
    expect(list).toEqual([
      { kind: 'toolResult', name: 'edit', text: 'Done.', isError: false, call: 12 },
      { kind: 'image', index: 0, mimeType: 'image/png', bytes: 70 },
      { kind: 'diff', path: 'a.ts', diff: '- 1 a\n+ 1 b' },
      { kind: 'fields', fields: [['details: firstChangedLine', '1']] },
    ])
  })

  it('reads a bash execution that was kept out of the context', () => {
    const raw = {
      role: 'bashExecution',
      command: 'ls',
      output: 'x\r\n\u001b[1my\u001b[0m',
      exitCode: 1,
      excludeFromContext: true,
    }
    expect(blocks(message({ ...raw, truncated: true }))).toEqual([
      { kind: 'bash', command: 'ls', output: 'x\ny', exitCode: 1, excluded: true },
      { kind: 'notice', tone: 'plain', text: 'pi kept only a part of the output.' },
    ])
  })

  it('reads the sections and tools of a system message', () => {
    const raw = message({
      role: 'system',
      content: 'Be brief.',
      sections: { preamble: 'You are careful.', skills: null },
      toolsAdded: [{ name: 'bash', description: 'run' }],
      toolsRemoved: [{ name: 'write' }],
    })
    const list = blocks(raw)
    expect(list[0]).toEqual({ kind: 'text', text: 'Be brief.', markdown: false })
    expect(fields(list)).toEqual({
      'section: preamble': 'You are careful.',
      'section: skills': '(removed)',
      'tool added: bash': 'run',
      'tool removed': 'write',
    })
  })
})

describe('other entries', () => {
  it('reads a compaction: summary without the lists, then the facts', () => {
    const list = blocks({
      type: 'compaction',
      id: 'abcd0123',
      summary:
        '## Goal\nGo on.\n\n<read-files>\na.ts\n</read-files>\n\n<modified-files>\nb.ts\nc.ts\n</modified-files>',
      firstKeptEntryId: 'feed0001',
      tokensBefore: 50_000,
      systemMessage: { role: 'system', content: 'checkpoint' },
    })
    expect(list[0]).toEqual({ kind: 'text', text: '## Goal\nGo on.', markdown: true })
    expect(fields(list)).toEqual({
      'first kept entry': 'feed0001',
      'tokens before': '50000',
      'read files': 'a.ts',
      'modified files': 'b.ts\nc.ts',
      'system prompt': 'checkpoint',
    })
  })

  it('says when a compaction keeps nothing', () => {
    const list = blocks({ type: 'compaction', id: 'abcd0123', summary: '', firstKeptEntryId: 'abcd0123' })
    expect(list[0]).toMatchObject({
      kind: 'notice',
      tone: 'error',
      text: 'The summary is (empty): nothing of the conversation before the cut is left for the model.',
    })
    expect(fields(list)['first kept entry']).toMatch(/^none/)
  })

  it('reads a branch summary without its preamble', () => {
    const list = blocks({
      type: 'branch_summary',
      fromId: 'feed0002',
      summary:
        'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\nTried a cache.',
      details: { readFiles: ['x.ts'], modifiedFiles: [] },
    })
    expect(list[0]).toEqual({ kind: 'text', text: 'Tried a cache.', markdown: true })
    expect(fields(list)).toEqual({ 'came from': 'feed0002', 'read files': 'x.ts' })
  })

  it('says what an edit of the context does', () => {
    const omits = blocks({ type: 'context_edit', targetId: 'feed0003', replacement: null })
    expect(omits[0]).toMatchObject({ kind: 'notice', text: expect.stringContaining('Leaves entry feed0003 out') })
    const replaces = blocks({ type: 'context_edit', targetId: 'feed0003', replacement: { content: 'shorter' } })
    expect(replaces[1]).toEqual({ kind: 'text', text: 'shorter', markdown: true })
  })

  it('shows what it does not know by type and fields', () => {
    expect(fields(blocks({ type: 'mode_change', id: 'x', mode: 'plan', data: { a: [1] } }))).toEqual({
      type: 'mode_change',
      mode: 'plan',
      data: '{\n  "a": [\n    1\n  ]\n}',
    })
  })
})

describe('bounds', () => {
  it('cuts a long text and says so', () => {
    const list = blocks(message({ role: 'user', content: 'x'.repeat(MAX_TEXT + 1) }))
    expect(list[0]).toMatchObject({ kind: 'text', text: 'x'.repeat(MAX_TEXT) })
    expect(list[1]).toMatchObject({ kind: 'notice', text: 'Only the first 200,000 of 200,001 characters are shown.' })
  })

  it('stops after some hundred parts and says so', () => {
    const content = Array.from({ length: 5_000 }, (_, index) => ({ type: 'text', text: `part ${index}` }))
    const list = blocks(message({ role: 'user', content }))
    expect(list.length).toBeLessThan(500)
    expect(list.at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining('Further parts') })
  })

  it('bounds many long parts together', () => {
    const content = Array.from({ length: 50 }, () => ({ type: 'text', text: 'x'.repeat(50_000) }))
    const shown = blocks(message({ role: 'assistant', content })).map((block) =>
      'text' in block ? block.text.length : 0,
    )
    expect(shown.reduce((sum, length) => sum + length, 0)).toBeLessThan(MAX_TEXT + 1_000)
  })

  it('shows a nesting of a hundred thousand levels', () => {
    const raw: unknown = JSON.parse(`${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`)
    const deep = view({ type: 'custom', customType: 'deep', data: raw })
    expect(deep.jsonCut).toBe(true)
    expect(deep.json.length).toBe(MAX_TEXT)
    expect(kinds(deep.blocks)).toContain('fields')
  })
})

describe('images', () => {
  const raw = message({
    role: 'user',
    content: [
      { type: 'text', text: 'look' },
      { type: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zy8+' },
      { type: 'image', mimeType: 'image/png', data: PNG },
      { type: 'image', mimeType: 'image/png', data: 'not base64!!' },
      { type: 'image', mimeType: 'image/png', data: 'blob:sha256:abc' },
    ],
  })

  it('gives kind and size, never the data', () => {
    expect(blocks(raw).slice(1, 3)).toEqual([
      { kind: 'image', index: 0, mimeType: 'image/svg+xml', bytes: 6 },
      { kind: 'image', index: 1, mimeType: 'image/png', bytes: 70 },
    ])
  })

  it('hands out only images of the shown kinds with whole base64', () => {
    expect(imageOf(raw, 0)).toBeNull()
    expect(imageOf(raw, 1)).toEqual({ mimeType: 'image/png', base64: PNG })
    expect(imageOf(raw, 2)).toBeNull()
    expect(imageOf(raw, 3)).toBeNull()
    expect(imageOf(raw, 4)).toBeNull()
    expect(imageOf(null, 0)).toBeNull()
  })

  it('finds the image of a custom message and of a replacement', () => {
    const content = [{ type: 'image', mimeType: 'image/png', data: PNG }]
    expect(imageOf({ type: 'custom_message', content }, 0)).not.toBeNull()
    expect(imageOf({ type: 'context_edit', replacement: { content } }, 0)).not.toBeNull()
  })

  it('writes the length in place of the data', () => {
    const data = 'QUJD'.repeat(1_000)
    const json = view(message({ role: 'user', content: [{ type: 'image', mimeType: 'image/png', data }] })).json
    expect(json).toContain('"data": "(image data, 4000 characters)"')
    expect(json).not.toContain('QUJDQUJD')
  })
})

describe('jsonText', () => {
  it('writes what JSON.stringify writes', () => {
    const value = { a: [1, 'x"\n', null, true, [], {}], b: { c: -0.5 }, '': [[1], { d: 'é🐦' }] }
    expect(jsonText(value, 10_000, 2)).toEqual({ text: JSON.stringify(value, null, 2), cut: false })
    expect(jsonText(value, 10_000, 0)).toEqual({ text: JSON.stringify(value), cut: false })
  })

  it('stops at the limit', () => {
    expect(jsonText(['x'.repeat(100)], 20, 0)).toEqual({ text: `["${'x'.repeat(18)}`, cut: true })
    expect(jsonText([1, 2], 5, 0)).toEqual({ text: '[1,2]', cut: false })
    expect(jsonText([1, 2], 4, 0)).toEqual({ text: '[1,2', cut: true })
  })
})
