import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFilesSearch } from '../../electron/sessions/search-files.ts'
import { patternOf, readQuery, wordPattern, type SearchQuery } from '../../shared/session/search-query.ts'
import { searchedTexts } from '../../shared/session/searched-text.ts'
import { fileText, headerLine, userLine } from '../files/session-text.ts'
import { temporaryFolder } from '../files/temp-folder.ts'

const LETTERS = Array.from('aAbkKsSſ\u212aéÉσςßẞ中日語😀"\\/\n\t ')
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 24 })
const atom = fc.constantFrom(
  'a',
  'k',
  's',
  'ſ',
  'é',
  '日',
  '.',
  '\\s',
  '[ab]',
  '(a|k)',
  'ks?',
  'a+',
  'b{2}',
  '\\/',
  '"',
)
const pattern = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => `re:${atoms.join('')}`)

/** Lines as other programs write them: a letter in four escaped. */
function escapedLine(at: number, said: string, isEscaped: boolean): string {
  const line = userLine((at + 1).toString(16).padStart(8, '0'), null, 'PLACE')
  const units = said.split('').map((unit, index) => {
    const isPair = /[\ud800-\udfff]/u.test(unit)
    if (isEscaped && (isPair || index % 4 === 0)) return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    return isPair ? unit : JSON.stringify(unit).slice(1, -1)
  })
  return line.replace('PLACE', () => units.join(''))
}

/** Every line parsed, every text compared. */
function bruteForce(lines: readonly string[], query: SearchQuery): readonly number[] {
  return lines.flatMap((line, ordinal) => {
    const texts = [...searchedTexts(JSON.parse(line) as unknown)].map(({ text: said }) => said)
    const isMet =
      query.kind === 'pattern'
        ? texts.some((said) => [...said.matchAll(patternOf(query))].some(([match]) => match !== ''))
        : query.words.every((word) => texts.some((said) => wordPattern(word, query.exactCase).test(said)))
    return isMet ? [ordinal] : []
  })
}

it('finds in many files what parsing every line of them finds', async () => {
  const folder = temporaryFolder()
  let runs = 0
  let hits = 0
  const file = fc.record({ said: fc.array(text, { minLength: 1, maxLength: 4 }), isEscaped: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { minLength: 1, maxLength: 4 }),
      fc.oneof(text, pattern, fc.constantFrom('ak', 'SK', '日', 're:(k)\\1', 're:^a|b$')),
      fc.boolean(),
      async (files, typed, exactCase) => {
        const query = readQuery(typed, exactCase)
        if (query.kind === 'empty' || query.kind === 'wrong') return
        runs += 1
        const wanted = files.map(({ said, isEscaped }, at) => {
          const lines = said.map((one, index) => escapedLine(index, one, isEscaped))
          const name = join(folder, `${runs}-${at}.jsonl`)
          writeFileSync(name, fileText(headerLine(), ...lines))
          return { name, ordinals: bruteForce(lines, query) }
        })
        const look = createFilesSearch({ query, role: null, tool: null, since: null, until: null, maxHits: 100 })
        const asked = wanted.map(({ name }) => ({ file: name, isPlain: false }))
        const { found, failures, plain } = await look(asked, new AbortController().signal)
        const seen = new Map(found.map(({ file: name, hits: own }) => [name, own.map(({ ordinal }) => ordinal)]))
        expect(wanted.map(({ name }) => seen.get(name) ?? [])).toEqual(wanted.map(({ ordinals }) => ordinals))
        expect(failures).toEqual([])
        hits += wanted.flatMap(({ ordinals }) => ordinals).length
        // Files that were found to be plain give the same when that is known.
        const again = await look(
          asked.map(({ file: name }) => ({ file: name, isPlain: plain.includes(name) })),
          new AbortController().signal,
        )
        expect(again.found).toEqual(found)
      },
    ),
    { numRuns: 250 },
  )
  expect(hits).toBeGreaterThan(50)
})
