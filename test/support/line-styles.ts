import * as fc from 'fast-check'

/** Entries and the ways in which programs may write them into a file, for the readers of lines. */

type Fields = Readonly<Record<string, unknown>>

/** Few ids, so that they repeat, are missing, or come later than their children; some are no 8 hex digits. */
const id = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 24 }).map((n) => n.toString(16).padStart(8, 'a')) },
  { weight: 1, arbitrary: fc.constantFrom('ABCDEF01', 'a', '01990001-0000-7000-8000-000000000001', 'é', '') },
)
const parentId = fc.oneof({ weight: 8, arbitrary: id }, { weight: 1, arbitrary: fc.constant(null) })

const timestamp = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .date({ min: new Date('1999-01-01'), max: new Date('2049-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '2026-02-30T10:00:00.000Z',
      '2026-13-01T10:00:00.000Z',
      '2026-01-01T24:00:00.000Z',
      '2026-01-01T10:60:00.000Z',
      '2026-01-01T10:00:0a.000Z',
      '2026-01-01T10:00:00.000+',
      'not a time at all, really',
      '2026-01-01',
    ),
  },
)

/** Long enough now and then for a line to leave the part of it that is held. */
const text = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('"', '\\', '","firstKeptEntryId":"aaaaaaa1","tokensBefore":7', '"}}', '日本語🙂\n'),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400_000 }).map((length) => 'x'.repeat(length)) },
)

const time = fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 })
const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text }),
  fc.record({ type: fc.constant('thinking'), thinking: text }),
  fc.record({ type: fc.constant('toolCall'), id, name: fc.constant('read'), arguments: fc.record({ path: text }) }),
  fc.record({ type: fc.constant('image'), data: text, mimeType: fc.constant('image/png') }),
)
const content = fc.oneof(text, fc.array(block, { maxLength: 3 }))

const message: fc.Arbitrary<Fields> = fc.oneof(
  fc.record({ role: fc.constant('user'), content, timestamp: time }),
  fc.record({
    role: fc.constant('assistant'),
    content: fc.array(block, { maxLength: 3 }),
    api: fc.constant('api'),
    provider: fc.constantFrom('p', 'q'),
    model: fc.constantFrom('m', 'n'),
    usage: fc.record({ input: fc.nat(9), output: fc.nat(9) }),
    stopReason: fc.constantFrom('stop', 'toolUse', 'error', 'aborted', 'length'),
    timestamp: time,
  }),
  fc.record({
    role: fc.constant('toolResult'),
    toolCallId: id,
    toolName: fc.constant('read'),
    content: fc.array(block, { maxLength: 2 }),
    isError: fc.boolean(),
    timestamp: time,
  }),
  fc.record({
    role: fc.constantFrom('system', 'bashExecution', 'custom', 'hookMessage', 'userx', 'assistants'),
    content,
  }),
)

/** Entry types with the fields behind their names, in pi's order. */
const body: fc.Arbitrary<Fields> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('message'), message }) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        type: fc.constant('compaction'),
        summary: text,
        firstKeptEntryId: id,
        tokensBefore: fc.oneof(fc.nat(), fc.double()),
        details: fc.record({ readFiles: fc.array(text, { maxLength: 2 }) }),
        systemMessage: fc.oneof(fc.constant(null), fc.record({ role: fc.constant('system'), content: text })),
      },
      { requiredKeys: ['type', 'summary', 'firstKeptEntryId', 'tokensBefore'] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('branch_summary'), fromId: id, summary: text }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('usage'), kind: text, usage: fc.record({ input: fc.nat(9) }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('label'), targetId: id, label: text }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('session_info'), name: text }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('context_edit'), targetId: id, replacement: fc.constant(null) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('something', 'usagex', 'messages', 'session'), data: text }),
  },
)

const late: fc.Arbitrary<Fields> = fc.oneof(
  fc.record({ type: fc.constant('custom'), customType: text, data: fc.record({ type: text, timestamp }) }),
  fc.record({ type: fc.constant('custom_message'), customType: text, content, display: fc.boolean() }),
  fc.record({ type: fc.constantFrom('customs', 'custom_messages'), data: text }),
)

/** An entry in pi's order of keys: most have their name before their content, those of extensions behind it. */
const entry: fc.Arbitrary<Fields> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(body, id, parentId, timestamp)
      .map(([{ type, ...rest }, id, parentId, timestamp]) => ({ type, id, parentId, timestamp, ...rest })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(late, id, parentId, timestamp)
      .map(([rest, id, parentId, timestamp]) => ({ ...rest, id, parentId, timestamp })),
  },
)

function shuffled(fields: Fields, order: readonly number[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).toSorted(
      (a, b) => (order[a[0].length % order.length] ?? 0) - (order[b[0].length % order.length] ?? 0),
    ),
  )
}

/** Blanks round every mark of the text that is outside of a string. */
function spaced(json: string, blank: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) => (part.length > 1 ? part : `${blank}${part}${blank}`))
}

/** Some letters as `\u` escapes, in keys as well. */
function escaped(json: string): string {
  return json.replace(/(?<!\\)[adnrt](?=[a-zA-Z]*")/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
}

/** A key that comes once more, before the end of the line: the last one counts. */
function repeated(json: string, again: string): string {
  return `${json.slice(0, -1)},${again}}`
}

/** One line as some program may have written or damaged it. */
const line: fc.Arbitrary<string> = fc
  .tuple(entry, fc.nat(99), fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), fc.nat(), id)
  .map(([entry, style, order, cut, id]) => {
    const json = JSON.stringify(entry)
    if (style < 60) return json
    if (style < 66) return JSON.stringify(shuffled(entry, order))
    if (style < 72) return spaced(json, [' ', '\t', '  ', ' \r'][cut % 4] ?? ' ')
    if (style < 77) return escaped(json)
    if (style < 82)
      return repeated(
        json,
        ['"id":"aaaaaaa1"', '"type":"label"', '"parentId":null', '"message":{}', '"x":1'][cut % 5] ?? '',
      )
    if (style < 86) return `${json} `
    // Broken behind a good head, with the end that a line should have.
    if (style < 92) return `${json.slice(0, Math.max(1, json.length - 2 - (cut % 30)))}}`
    if (style < 95) return json.slice(0, cut % (json.length + 1))
    return (
      ['', '   ', 'null', '0', '"text"', '[1]', '{}', '\uFEFF' + json, `{"type":"message","id":"${id}"}`][cut % 9] ?? ''
    )
  })

const HEADERS = [
  '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/code"}',
  '{"type":"session","version":2,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/code"}',
  '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/code"}',
]

/**
 * The bytes of a whole session file: every version, every order and spacing, repeated keys, damaged lines and bytes that
 * are no UTF-8, with either line end and with or without a last one.
 */
export const sessionBytes: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2),
    fc.array(line, { maxLength: 40 }),
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
    fc.option(fc.nat(), { freq: 6 }),
  )
  .map(([header, lines, end, isEnded, damage]) => {
    const bytes = Buffer.from([HEADERS[header], ...lines].join(end) + (isEnded ? end : ''))
    // One byte behind the header that breaks a character of several bytes, or a name, or a string.
    const at = (HEADERS[header]?.length ?? 0) + 2
    if (damage !== null && bytes.length > at) bytes[at + (damage % (bytes.length - at))] = 0xff
    return bytes
  })
