import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { literalOf } from '../../shared/session/pattern-literal.ts'

it.each([
  ['kingfisher', 'kingfisher'],
  ['err\\w+ code', ' code'],
  ['colou?r', 'colo'],
  ['ab+cd', 'ab'],
  ['a{2,3}bc', 'bc'],
  ['a{0,3}bc', 'bc'],
  ['one|three', ''],
  ['(one|three) words', ' words'],
  ['[xyz]words[^)(]', 'words'],
  ['^\\s*\\$\\{name\\}', '${name}'],
  ['\\u0041bc\\x41de', 'bc'],
  ['日本語?', '日本'],
  ['\\p{Lu}abc\\k<n>(?<n>x)', 'abc'],
  ['(?:a[)]b)cd', 'cd'],
  ['(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)(l)\\12', ''],
  ['', ''],
  ['.*', ''],
])('every match of %s holds “%s”', (source, literal) => {
  expect(literalOf(source, true)).toBe(literal)
})

it('leaves out signs that match letters of ASCII when case is ignored', () => {
  expect(literalOf('ab\u017fcde\u212af', true)).toBe('ab\u017fcde\u212af')
  expect(literalOf('ab\u017fcde\u212af', false)).toBe('cde')
})

it('whatever an expression matches holds its literal', () => {
  const letter = fc.constantFrom(
    'a',
    'b',
    'k',
    'S',
    '.',
    '\\.',
    '\\w',
    '[ab]',
    '[^a]',
    '(a|b)',
    '(?:ab)',
    '\\|',
    '^',
    '日',
  )
  const atom = fc.tuple(letter, fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '+?'))
  const source = fc
    .array(atom, { maxLength: 6 })
    .map((atoms) => atoms.map(([a, q]) => (a === '^' ? a : a + q)).join(''))
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'k', 'K', 's', 'S', '.', '|', '日', 'x'), maxLength: 12 })
  let matched = 0
  fc.assert(
    fc.property(source, text, fc.boolean(), (expression, among, exactCase) => {
      const found = new RegExp(expression, exactCase ? 'mu' : 'imu').exec(among)?.[0]
      if (found === undefined) return
      matched += 1
      const literal = literalOf(expression, exactCase)
      const holds = exactCase ? found.includes(literal) : found.toLowerCase().includes(literal.toLowerCase())
      expect(holds, `${expression} in ${among}: ${literal}`).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  expect(matched).toBeGreaterThan(300)
})
