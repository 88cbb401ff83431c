import * as fc from 'fast-check'
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { expect, test } from 'vitest'
import { inertMarkdown } from '../../electron/host/inert-markdown.ts'
import type { Block, EntryView } from '../../shared/ipc.ts'
import { markdownEntry, markdownHead } from '../../shared/session/export-markdown.ts'

/** What could begin, end or hide a piece of Markdown or HTML. */
const SIGNS = [
  '`',
  '``',
  '```',
  '~~~',
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  '    ',
  '\t',
  ' ',
  '> ',
  '- ',
  '1. ',
  '* ',
  '# ',
  '===',
  '---',
  '|',
  '\\',
  '*',
  '_',
  '[',
  ']',
]
const WORDS = [
  'text',
  '<b>',
  '</b>',
  '<script>alert(1)</script>',
  '<!-- ',
  ' -->',
  '<?x',
  '<!X',
  '<![CDATA[',
  '<a href="`">',
  '<a\n',
  '<https://a.example>',
  '[x]: <y>',
  '[x]: y "',
  '[^1]: z',
  '[x]',
  '![',
  '](',
  '&lt;',
  '\n| a | b |\n|---|---|\n',
  '\n```js\n',
  '\n```\n',
  '\n~~~\n',
  '\n- a\n\n',
  '\u0000',
  '\u2028',
  '\uFEFF',
  '鳥',
  '$$',
]
const hostile = fc.array(fc.constantFrom(...SIGNS, ...WORDS), { maxLength: 25 }).map((parts) => parts.join(''))

const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: hostile.map((text): Block => ({ kind: 'text', text, markdown: true })) },
  hostile.map((text): Block => ({ kind: 'text', text, markdown: false })),
  { weight: 2, arbitrary: hostile.map((text): Block => ({ kind: 'thinking', text })) },
  fc
    .tuple(hostile, hostile)
    .map(([name, text]): Block => ({ kind: 'toolResult', name, text, isError: false, call: null })),
  fc.tuple(hostile, hostile).map(([name, value]): Block => ({ kind: 'fields', fields: [[name, value]] })),
  hostile.map((text): Block => ({ kind: 'notice', tone: 'plain', text })),
  hostile.map((mimeType): Block => ({ kind: 'image', mimeType, bytes: 1, index: 0 })),
)

test('whatever a session holds: no HTML, no definition, and every entry begins with its own title', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.array(fc.tuple(hostile, fc.array(block, { maxLength: 4 })), { maxLength: 4 }),
      (title, entries) => {
        const head = markdownHead({ title, facts: [['Project', title]] })
        const written = entries.map(([label, blocks], at) =>
          markdownEntry(viewOf(`title${at}`, label, blocks), null, inertMarkdown),
        )
        const text = [head, ...written, '## the end'].join('')
        for (const extensions of [[], [gfm()]]) {
          const { kinds, titles } = read(text, extensions)
          expect(kinds.filter((kind) => /^html|definition$/i.test(kind))).toEqual([])
          expect(titles.filter((one) => /^(title\d|the end)/.test(one)).map((one) => one.slice(0, 6))).toEqual([
            ...entries.map((_, at) => `title${at}`),
            'the en',
          ])
        }
      },
    ),
    { numRuns: Number(process.env['DENDRO_RUNS'] ?? 400) },
  )
})

test('text that is made harmless once is left as it is', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const once = inertMarkdown(text)
      expect(once).not.toBeNull()
      expect(inertMarkdown(once ?? '')).toBe(once)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [
    'code is left as it is',
    'a `<b>` and\n\n```html\n<p>\n```\n\n    <i>\n',
    'a `<b>` and\n\n```html\n<p>\n```\n\n    <i>\n',
  ],
  ['code over two lines ends where it ends', 'x `y\nz` <b> `w`', 'x `y\nz` &lt;b> `w`'],
  ['a table cuts code in two', '| a | b |\n|---|---|\n| ` <b> | ` |', '| a | b |\n|---|---|\n| ` &lt;b> | ` |'],
  ['a fence that is open is closed, of its own length', '~~~~\n<b>\n~~~', '~~~~\n<b>\n~~~\n~~~~'],
  ['a fence in a list ends with it', '- a\n\n  ```\n  <b>', '- a\n\n  ```\n  <b>'],
  ['a fence that is indented', '  ```\n<b>\n```\n<b>', '  ```\n<b>\n```\n&lt;b>'],
  ['a paragraph by itself', 'a `b\n\nc <b>` d', 'a `b\n\nc &lt;b>` d'],
  ['a list that goes on', '- a\n\n    <b>\n\nb\n\n    <b>', '- a\n\n    &lt;b>\n\nb\n\n    <b>'],
  ['an indented fence over an empty line', '  ```\n\nx <b>\n  ```', '  ```\n\nx <b>\n  ```'],
  ['a definition is text', '[x]: http://a.example', '\\[x]: http://a.example'],
  ['an arrow is no tag', 'a < b <- c', 'a < b <- c'],
])('%s', (_name, text, expected) => {
  expect(inertMarkdown(text)).toBe(expected)
})

test('what is too long to be parsed is not vouched for, and stands as code', () => {
  const long = `<b>${'x'.repeat(100_000)}`
  expect(inertMarkdown(long)).toBeNull()
  expect(markdownEntry(viewOf('t', null, [{ kind: 'text', text: long, markdown: true }]), null, inertMarkdown)).toMatch(
    /\n```\n<b>x+\n```\n/,
  )
  // Without anything that could be HTML there is nothing to parse.
  expect(inertMarkdown('x'.repeat(100_000))).toBe('x'.repeat(100_000))
})

function viewOf(role: string, label: string | null, blocks: readonly Block[]): EntryView {
  return { row: { role, type: 'message' }, time: null, label, blocks } as unknown as EntryView
}

/** The kinds of pieces that a text consists of, and the titles of the second level that stand in nothing else. */
function read(text: string, extensions: ReturnType<typeof gfm>[]) {
  const kinds: string[] = []
  const titles: string[] = []
  let depth = 0
  let at = 0
  for (const [what, { type, start, end }] of postprocess(
    parse({ extensions })
      .document()
      .write(preprocess()(text, undefined, true)),
  )) {
    if (/^(blockQuote|listOrdered|listUnordered|gfmFootnoteDefinition)$/.test(type)) depth += what === 'enter' ? 1 : -1
    if (what === 'exit') continue
    kinds.push(type)
    if (type === 'atxHeading') at = depth === 0 ? start.offset : -1
    if (type === 'atxHeadingSequence' && end.offset - start.offset !== 2) at = -1
    if (type === 'atxHeadingText' && at >= 0) titles.push(text.slice(start.offset, end.offset))
  }
  return { kinds, titles }
}
