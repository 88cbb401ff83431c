import { sameLetters } from '../../shared/session/same-letters.ts'
import { literalOf } from '../../shared/session/pattern-literal.ts'
import { literally, type PatternQuery } from '../../shared/session/search-query.ts'

/**
 * Looks through a piece of a file. To be called with the bytes once, and then for each next place: answers the first
 * one from `from` on, or -1.
 */
export type Finder = (bytes: Buffer) => (from: number) => number

/** How to find the lines that may hold a text. */
export interface BytesSearch {
  /** A line that one of them finds a place in is one. */
  readonly finders: readonly Finder[]
  /** The most bytes that one of them may need to see at once. */
  readonly span: number
  /**
   * The bytes that the first finder finds, always so many, where these are the text itself: then a place of its can be
   * told to be in no text that is read (`search-unread.ts`). Null for all other texts.
   */
  readonly plainBytes: number | null
}

/** The most bytes that one UTF-16 unit takes in a line. */
export const ESCAPE_BYTES = 6

/**
 * How to find every line that holds a text in one of its strings, however JSON may write it: as it is in UTF-8, or
 * escaped. Other lines may be found too. Null where no bytes can tell: a text with half of a surrogate pair, or with the
 * sign that stands for bytes that are no UTF-8.
 */
export function bytesSearch(text: string, exactCase: boolean): BytesSearch | null {
  if (/[\p{Surrogate}\uFFFD]/u.test(text)) return null
  const span = text.length * ESCAPE_BYTES
  if (!/^[\u0020-\u007f]*$/u.test(text))
    return { finders: [byPattern(everyWriting(text, exactCase), 'g')], span, plainBytes: null }
  // Nobody escapes printable ASCII but for quotes, backslashes and slashes, so lines where somebody did are taken as found.
  const json = JSON.stringify(text).slice(1, -1)
  const plainBytes = /["\\/]/u.test(text) ? null : text.length
  const hasCase = !exactCase && /[a-z]/iu.test(text)
  if (!hasCase && !text.includes('/')) return { finders: [byBytes(json), findEscapedAscii], span, plainBytes }
  const pattern = literally(json).replaceAll('\\/', '\\\\?\\/')
  return { finders: [byPattern(pattern, hasCase ? 'gi' : 'g'), findEscapedAscii], span, plainBytes }
}

/**
 * The same for every line that a regular expression may match, by the text that all its matches hold. Null where no
 * such text is seen, or no bytes can tell.
 */
export function patternBytes({ source, exactCase }: PatternQuery): BytesSearch | null {
  const literal = literalOf(source, exactCase)
  const search = literal === '' ? null : bytesSearch(literal, exactCase)
  if (search === null || exactCase || !/[ks]/iu.test(literal)) return search
  return {
    ...search,
    finders: [...search.finders, byPattern(KELVIN_OR_LONG_S, 'gi')],
    span: Math.max(search.span, ESCAPE_BYTES),
  }
}

/** The signs that an expression takes for k and s when it ignores case, in UTF-8 and escaped. */
const KELVIN_OR_LONG_S = '\\xe2\\x84\\xaa|\\xc5\\xbf|\\\\u(?:212a|017f)'

function byBytes(text: string): Finder {
  const wanted = Buffer.from(text, 'latin1')
  return (bytes) => (from) => bytes.indexOf(wanted, from)
}

/** Each byte is taken as one character, so that an expression can look through them. */
function byPattern(source: string, flags: 'g' | 'gi'): Finder {
  const pattern = new RegExp(source, flags)
  return (bytes) => {
    const text = bytes.toString('latin1')
    return (from) => {
      pattern.lastIndex = from
      return pattern.exec(text)?.index ?? -1
    }
  }
}

const BACKSLASH = 0x5c
const ESCAPED = Buffer.from('u00', 'latin1')

/** Finds `\u0020` to `\u007f`. */
export function findEscapedAscii(bytes: Buffer): (from: number) => number {
  return (from) => {
    for (let at = bytes.indexOf(ESCAPED, from + 1); at >= 0; at = bytes.indexOf(ESCAPED, at + 1)) {
      const digit = bytes[at + 3] ?? 0
      if (bytes[at - 1] === BACKSLASH && digit >= 0x32 && digit <= 0x37) return at - 1
    }
    return -1
  }
}

/** JSON's short escapes of letters that are not printable, and of those that are. */
const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
}

/** The source of an expression over bytes that knows every way to write a text. */
function everyWriting(text: string, exactCase: boolean): string {
  return Array.from(text)
    .map((letter) => anyOf(exactCase ? [letter] : sameLetters(letter)))
    .join('')
}

function anyOf(letters: readonly string[]): string {
  const plain = letters.filter((letter) => letter !== '"' && letter !== '\\')
  const escapes = letters.flatMap((letter) => {
    const short = SHORT[letter]
    return short === undefined ? [escaped(letter)] : [literally(short), escaped(letter)]
  })
  return `(?:${[...plain.map(utf8), `\\\\(?:${escapes.join('|')})`].join('|')})`
}

function utf8(letter: string): string {
  return [...Buffer.from(letter, 'utf8')].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

/** A letter's escape behind its backslash, in hex digits of either case; of a pair of surrogates, both. */
function escaped(letter: string): string {
  return letter
    .split('')
    .map((unit) => `u${hex(unit.charCodeAt(0))}`)
    .join('\\\\')
}

function hex(unit: number): string {
  return unit
    .toString(16)
    .padStart(4, '0')
    .replace(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`)
}
