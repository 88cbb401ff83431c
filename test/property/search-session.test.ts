import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSession, type SessionFile } from '../../electron/sessions/open-session.ts'
import { searchSession } from '../../electron/sessions/search-session.ts'
import { readQuery, type SearchQuery } from '../../shared/session/search-query.ts'
import { searchedTexts } from '../../shared/session/searched-text.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'
import { temporaryFolder } from '../files/temp-folder.ts'

/** What a search has to find, without looking at bytes: every line parsed, every text of it compared. */
function bruteForce(file: SessionFile, query: SearchQuery): readonly number[] {
  const { columns, facts } = file.built
  const found: number[] = []
  for (let ordinal = 0; ordinal < columns.count; ordinal += 1) {
    const texts = [...searchedTexts(JSON.parse(file.raw(ordinal).toString('utf8')) as unknown)].map(({ text }) => text)
    for (const { target, label } of facts.labels) if (target === ordinal) texts.push(label)
    const words = query.kind === 'words' ? query.words : []
    if (words.every((word) => texts.some((text) => holds(text, word, query.exactCase)))) found.push(ordinal)
  }
  return found
}

/** Letter by letter, so that this is another way than the search's own. */
function holds(text: string, word: string, exactCase: boolean): boolean {
  const letters = Array.from(text)
  const wanted = Array.from(word)
  const isSame = (a: string, b: string): boolean => a === b || (!exactCase && folded(a) === folded(b))
  return letters.some((_, at) => wanted.every((letter, index) => isSame(letters[at + index] ?? '', letter)))
}

/** Which letters are the same without regard to case, of those that are used here. */
const FOLDED: Readonly<Record<string, string>> = { ẞ: 'ß', ς: 'σ', '\u2126': 'ω' }
const UNFOLDED = ['ſ', '\u212a', 'ı', 'İ']
function folded(letter: string): string {
  return FOLDED[letter] ?? (UNFOLDED.includes(letter) ? letter : letter.toLowerCase())
}

async function foundBy(file: SessionFile, query: SearchQuery, maxFound?: number): Promise<readonly number[]> {
  const ordinals: number[] = []
  for (let from = 0; ;) {
    const part = await searchSession(file, query, { from, ...(maxFound === undefined ? {} : { maxFound }) })
    ordinals.push(...part.found.map(({ ordinal }) => ordinal))
    if (part.next === part.count) return ordinals
    expect(part.next).toBeGreaterThan(from)
    from = part.next
  }
}

function queryOf(typed: string, exactCase: boolean): SearchQuery | null {
  const query = readQuery(typed, exactCase)
  return query.kind === 'words' ? query : null
}

const LETTERS = Array.from('aAsSkKıİiIßẞſ\u212aσςΣω\u2126éÉe\u0301中日本語😀👍🏽"\\/\n\t\u0001\u007f\u2028 ')
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 30 })

/** JSON as other programs write it: letters escaped or not, in either case of hex, slashes too. */
const written = (value: string, ways: readonly number[]): string =>
  `"${value
    .split('')
    .map((unit, index) => {
      const way = ways[index % ways.length] ?? 0
      const hex = unit.charCodeAt(0).toString(16).padStart(4, '0')
      if (/[\ud800-\udfff]/u.test(unit)) return (ways[0] ?? 0) < 2 ? unit : `\\u${hex}`
      if (way === 3) return `\\u${hex}`
      if (way === 2) return `\\u${hex.toUpperCase()}`
      return unit === '/' && way === 1 ? '\\/' : JSON.stringify(unit).slice(1, -1)
    })
    .join('')}"`

const line = fc
  .record({ said: text, ways: fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), pad: fc.nat(5) })
  .map(({ said, ways, pad }) => ({ said, json: written(said, ways), pad: 'x'.repeat(pad === 0 ? 70_000 : pad) }))

/** A part of what was said, now and then with the case of its letters changed, or something else. */
const needle = fc.record({
  line: fc.nat(99),
  from: fc.nat(20),
  length: fc.integer({ min: 1, max: 6 }),
  change: fc.constantFrom('no', 'upper', 'lower'),
  other: fc.option(text, { freq: 6 }),
})

/** Names of fields in pi's files, and words that stand in them again and again. */
const NAMES =
  'message type text role content arguments sections model modelId errorMessage toolCallId api id usage details data'.split(
    ' ',
  )
const WORDS = ['claude', 'type', 'model', 'custom']

/** JSON as text, so that a name can come twice: of these names and words alone, also within each other's texts. */
const { value: wordyValue } = fc.letrec<{ value: string; fields: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    { weight: 4, arbitrary: fc.constantFrom(...WORDS).map((word) => JSON.stringify(word)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '"a claude b"',
        String.raw`"{\"type\":\"model\"}"`,
        String.raw`"]\\"`,
        '"]"',
        '[]',
        '1',
        'true',
        '{}',
      ),
    },
    { weight: 2, arbitrary: tie('fields').map((fields) => `{${fields}}`) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`) },
  ),
  fields: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 4 })
    .map((fields) => fields.map(([name, value]) => `"${name}":${value}`).join(',')),
}))

const wordyFields = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), wordyValue), { maxLength: 5, size: 'max' })
  .map((fields) => fields.map(([name, value]) => `,"${name}":${value}`).join(''))

/** Lines whose heads are pi's, with anything behind. */
const wordyLine = fc
  .record({
    type: fc.constantFrom('message', 'message', 'message', 'custom', 'model_change', 'future'),
    head: fc.constantFrom(
      '"role":"assistant","content":[{"type":"text","text":"claude"}]',
      '"role":"assistant","content":[{"type":"toolCall","id":"text","name":"api","arguments":{"type":"model"}}]',
      '"role":"assistant","content":[]',
      '"role":"toolResult","toolCallId":"id","toolName":"data","content":[{"type":"text","text":"user"}]',
      '"role":"system","sections":{"id":"system"}',
      '"role":"user","content":"type"',
    ),
    inside: wordyFields,
    behind: fc.oneof(fc.constantFrom('', '', ',"type":"future"'), wordyFields),
  })
  .map(({ type, head, inside, behind }) => {
    const fields = type === 'message' ? `"message":{${head}${inside}}` : `"data":{${head}}${inside}`
    return `{"type":"${type}","id":"0000000a","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z",${fields}${behind}}`
  })

describe('a search of a session', () => {
  it('finds what a comparison of every text finds, however the file is written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        needle,
        fc.boolean(),
        async (lines, { line, from, length, change, other }, exactCase) => {
          const header = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/c"}\n'
          const body = lines.map(
            ({ json, pad }, index) =>
              `{"type":"message","id":"${(index + 1).toString(16).padStart(8, '0')}","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":[{"type":"text","text":"${pad}"},{"type":"text","text":${json}}]}}\n`,
          )
          const path = join(temporaryFolder(), 'session.jsonl')
          writeFileSync(path, header + body.join(''))
          const letters = Array.from(lines[line % lines.length]?.said ?? '')
          const part = letters
            .slice(from % Math.max(1, letters.length))
            .slice(0, length)
            .join('')
          const chosen =
            other ?? (change === 'upper' ? part.toUpperCase() : change === 'lower' ? part.toLowerCase() : part)
          const query = queryOf(`"${chosen.replaceAll('"', '')}"`, exactCase)
          if (query === null) return
          const file = await openSession(path)
          try {
            expect(await foundBy(file, query)).toEqual(bruteForce(file, query))
          } finally {
            file.close()
          }
        },
      ),
    )
  })

  it('finds the same in sessions of every shape, in parts as at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        sessionArbitrary(true),
        fc.string({
          unit: fc.constantFrom('a', 'b', 'A', 'é', 'É', '中', '😀', ' ', '\\'),
          minLength: 1,
          maxLength: 4,
        }),
        fc.boolean(),
        async (content, typed, exactCase) => {
          const query = queryOf(typed, exactCase)
          if (query === null) return
          const path = join(temporaryFolder(), 'session.jsonl')
          writeFileSync(path, content)
          const file = await openSession(path).catch(() => null)
          if (file === null) return
          try {
            const expected = bruteForce(file, query)
            expect(await foundBy(file, query)).toEqual(expected)
            expect(await foundBy(file, query, 1)).toEqual(expected)
          } finally {
            file.close()
          }
        },
      ),
    )
  })

  it('finds the same of words that pi itself writes in every line, whatever the line holds', async () => {
    let met = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(wordyLine, { minLength: 5, maxLength: 40, size: 'max' }),
        fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        async (lines, words, exactCase) => {
          const header = '{"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/c"}\n'
          const path = join(temporaryFolder(), 'session.jsonl')
          writeFileSync(path, header + lines.join('\n') + '\n')
          const query = queryOf(words.join(' '), exactCase)
          if (query === null) return
          const file = await openSession(path)
          try {
            const expected = bruteForce(file, query)
            met += expected.length
            expect(await foundBy(file, query)).toEqual(expected)
          } finally {
            file.close()
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(met).toBeGreaterThan(300)
  })

  it('finds the same in all fixtures', async () => {
    const odd = resolve('fixtures/odd')
    const files = [resolve('fixtures/showcase.jsonl'), ...readdirSync(odd).map((name) => join(odd, name))]
    const typed = [
      'the',
      'error',
      'session',
      'É',
      '"a b"',
      'read file',
      'role',
      'image',
      '中',
      '\\',
      'toolCall',
      'null',
      '.ts',
    ]
    let total = 0
    for (const path of files) {
      const file = await openSession(path).catch(() => null)
      if (file === null) continue
      for (const words of typed) {
        for (const exactCase of [false, true]) {
          const query = queryOf(words, exactCase)
          if (query === null) throw new Error(`nothing to look for in ${words}`)
          const expected = bruteForce(file, query)
          expect(await foundBy(file, query), `${words} in ${path}`).toEqual(expected)
          total += expected.length
        }
      }
      file.close()
    }
    expect(total).toBeGreaterThan(200)
  })
})
