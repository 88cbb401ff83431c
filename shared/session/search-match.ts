import { patternOf, wordPattern, type SearchQuery } from './search-query.ts'
import type { SearchedPart, SearchedText } from './searched-text.ts'
import { shownText } from './shown-text.ts'

/** Where a query was met: UTF-16 units [from, to) of one of the entry's texts. */
export interface Match {
  readonly part: SearchedPart
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Finds where the texts of one entry meet a query; null where they do not. Of several words it tells the first found. */
export type Matcher = (texts: Iterable<SearchedText>) => Match | null

/** Looks for a query that was read before (`readQuery`), so that it can be looked for. */
export function matcherOf(query: SearchQuery): Matcher {
  if (query.kind === 'words') return wordsMatcher(query.words.map((word) => wordPattern(word, query.exactCase)))
  const pattern = patternOf(query)
  return (texts) => {
    for (const { part, text } of texts) {
      const found = firstFilled(pattern, text)
      if (found !== null) return { part, text, ...found }
    }
    return null
  }
}

function wordsMatcher(patterns: readonly RegExp[]): Matcher {
  return (texts) => {
    let missing = patterns
    let first: Match | null = null
    for (const { part, text } of texts) {
      const left: RegExp[] = []
      for (const pattern of missing) {
        const found = pattern.exec(text)
        if (found === null) left.push(pattern)
        else first ??= { part, text, from: found.index, to: found.index + found[0].length }
      }
      missing = left
      if (missing.length === 0) return first
    }
    return null
  }
}

/** The first match that is not empty: `x*` is met everywhere, and stands for nothing there. */
function firstFilled(pattern: RegExp, text: string): { readonly from: number; readonly to: number } | null {
  for (const found of text.matchAll(pattern)) {
    if (found[0] !== '') return { from: found.index, to: found.index + found[0].length }
  }
  return null
}

/** A match with a little of the text round it, as one line to be shown. */
export interface Snippet {
  readonly before: string
  /** Its beginning, where it is long. */
  readonly match: string
  /** What follows the match; begins with `…` where that is not shown whole. */
  readonly after: string
}

/** UTF-16 units of each part of a snippet. */
const BEFORE = 40
const MATCH = 200
const AFTER = 120

/** A little of the text round a match, as one line; `…` where the text goes on. */
export function snippetOf({ text, from, to }: Match): Snippet {
  const end = whole(text, Math.min(to, from + MATCH))
  return {
    before: `${from > BEFORE ? '…' : ''}${flat(text.slice(whole(text, Math.max(0, from - BEFORE)), from))}`,
    match: flat(text.slice(from, end)),
    after: `${end < to ? '…' : ''}${flat(text.slice(whole(text, to), whole(text, to + AFTER)))}${to + AFTER < text.length ? '…' : ''}`,
  }
}

/** The same place, or the next one where it would part a pair of surrogates. */
function whole(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at
}

function flat(text: string): string {
  return shownText(text).replace(/\s+/gu, ' ')
}
