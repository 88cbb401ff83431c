/** Small sessions in which one value is of another kind than pi takes it for: entries without names, in one chain. */

type Fields = Readonly<Record<string, unknown>>

const message = (fields: Fields): Fields => ({ type: 'message', message: fields })
const user = (content: unknown): Fields => message({ role: 'user', content })
const reply = (fields: Fields): Fields =>
  message({
    role: 'assistant',
    provider: 'p',
    model: 'm',
    stopReason: 'stop',
    content: [{ type: 'text', text: 'hi' }],
    ...fields,
  })
const call = (fields: Fields): Fields => reply({ content: [{ type: 'toolCall', id: 'c', ...fields }] })
const result = (fields: Fields = { content: [] }): Fields =>
  message({ role: 'toolResult', toolCallId: 'c', toolName: 'x', ...fields })
const bash = (fields: Fields): Fields => message({ role: 'bashExecution', ...fields })
/** The first entry has this id. */
export const FIRST = 'aaaaaaa0'
const edit = (fields: Fields): Fields => ({ type: 'context_edit', targetId: FIRST, ...fields })
const cut = (fields: Fields): Fields => ({ type: 'compaction', firstKeptEntryId: FIRST, tokensBefore: 5, ...fields })
const left = (fields: Fields): Fields => ({ type: 'branch_summary', fromId: FIRST, ...fields })
const note = (fields: Fields): Fields => ({ type: 'custom_message', customType: 'x', display: true, ...fields })
const system = (fields: Fields): Fields => message({ role: 'system', content: 'x', ...fields })

/** Values of every kind that JSON has. */
const VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['false', false],
  ['a number', 5],
  ['a text', 'x'],
  ['an empty text', ''],
  ['an empty list', []],
  ['a list of null', [null]],
  ['a list of numbers', [5]],
  ['an object', { a: 1 }],
]

const FIELDS: readonly (readonly [name: string, make: (value: unknown) => readonly Fields[]])[] = [
  ['user content', (content) => [user(content)]],
  ['text of a prompt', (text) => [user([{ type: 'text', text }])]],
  ['reply content', (content) => [reply({ content })]],
  ['text of a reply', (text) => [reply({ content: [{ type: 'text', text }] })]],
  ['thinking', (thinking) => [reply({ content: [{ type: 'thinking', thinking }] })]],
  ['error', (errorMessage) => [reply({ stopReason: 'error', content: [], errorMessage })]],
  ['arguments of read, with a result', (given) => [call({ name: 'read', arguments: given }), result()]],
  ['arguments of another tool, with a result', (given) => [call({ name: 'other', arguments: given }), result()]],
  ['name of a call', (name) => [call({ name, arguments: {} })]],
  ['result content', (content) => [result({ content })]],
  ['custom content', (content) => [message({ role: 'custom', content })]],
  ['custom_message content', (content) => [note({ content })]],
  ['bash command', (command) => [bash({ command, output: 'x' })]],
  ['bash output', (output) => [bash({ command: 'x', output })]],
  ['system content', (content) => [system({ content })]],
  ['tools added', (toolsAdded) => [system({ toolsAdded })]],
  ['summary of a compaction', (summary) => [user('a'), cut({ summary })]],
  ['summary of a branch', (summary) => [user('a'), left({ summary })]],
  ['name of the session', (name) => [user('a'), { type: 'session_info', name }]],
  ['replacement', (replacement) => [user('a'), edit({ replacement })]],
  ['content of a replacement', (content) => [user('a'), edit({ replacement: { content } })]],
  ['label', (label) => [user('a'), { type: 'label', targetId: FIRST, label }]],
  ['thinking level', (thinkingLevel) => [user('a'), { type: 'thinking_level_change', thinkingLevel }]],
  ['model', (modelId) => [user('a'), { type: 'model_change', provider: 'p', modelId }]],
  ['custom type', (customType) => [note({ customType, content: 'x' })]],
]

export interface OddCase {
  readonly name: string
  readonly entries: readonly Fields[]
}

/** Every value in every field that pi reads. */
export const ODD_CASES: readonly OddCase[] = FIELDS.flatMap(([field, make]) =>
  VALUES.map(([value, given]) => ({ name: `${field}: ${value}`, entries: make(given) })),
)
