import { sameLetters } from './same-letters.ts'

/** What is looked for in a session. */
export type SearchQuery = WordsQuery | PatternQuery

/** Every one of these texts stands somewhere in the entry. */
export interface WordsQuery {
  readonly kind: 'words'
  readonly words: readonly string[]
  readonly exactCase: boolean
}

/** A regular expression has a match, not an empty one, in one of the entry's texts. */
export interface PatternQuery {
  readonly kind: 'pattern'
  readonly source: string
  readonly exactCase: boolean
}

export type ReadQuery =
  | SearchQuery
  | { readonly kind: 'empty' }
  /** Nothing can be looked for; the message is for the person who typed it. */
  | { readonly kind: 'wrong'; readonly message: string }

/** The longest text that can be looked for, in UTF-16 units. */
export const MAX_QUERY = 1_000

const PATTERN = 're:'
/** A phrase in quotes, which may not be ended yet, or a word. */
const TERM = /"([^"]*)(?:"|$)|[^\s"]\S*/gu

/**
 * Reads what a person typed, by the rules of pi's own search: words are looked for each by itself and all have to be
 * there, a `"phrase"` counts as one word, and `re:` begins a regular expression.
 */
export function readQuery(typed: string, exactCase: boolean): ReadQuery {
  const text = typed.trim()
  if (text.startsWith(PATTERN)) return readPattern(text.slice(PATTERN.length), exactCase)
  const terms = [...text.matchAll(TERM)].map(([term, phrase]) => phrase ?? term)
  const words = [...new Set(terms.filter((term) => term !== ''))]
  return words.length === 0 ? { kind: 'empty' } : { kind: 'words', words, exactCase }
}

function readPattern(source: string, exactCase: boolean): ReadQuery {
  if (source === '') return { kind: 'empty' }
  const query: PatternQuery = { kind: 'pattern', source, exactCase }
  try {
    patternOf(query)
    return query
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.replace(/^.*\/[a-z]*: /su, '') : String(error)
    return { kind: 'wrong', message: `What follows re: is no regular expression: ${reason}.` }
  }
}

/** The expression of a pattern, to be used from one match to the next. `^` and `$` stand for the ends of each line. */
export function patternOf({ source, exactCase }: PatternQuery): RegExp {
  return new RegExp(source, exactCase ? 'gmu' : 'gimu')
}

/** The expression for a word: itself, with each letter in any case (`sameLetters`) unless case is to be exact. */
export function wordPattern(word: string, exactCase: boolean): RegExp {
  if (exactCase) return new RegExp(literally(word), 'u')
  const letters = Array.from(word).map((letter) => {
    const same = sameLetters(letter)
    return same.length === 1 ? literally(letter) : `[${same.join('')}]`
  })
  return new RegExp(letters.join(''), 'u')
}

/** The source of an expression that matches this text and nothing else. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}
