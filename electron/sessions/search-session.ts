import type { LabelFact } from '../../shared/session/columns.ts'
import { matcherOf, type Match } from '../../shared/session/search-match.ts'
import { wordPattern, type SearchQuery } from '../../shared/session/search-query.ts'
import { searchedTexts, type SearchedText } from '../../shared/session/searched-text.ts'
import type { SessionFile } from './open-session.ts'
import { bytesSearch, type BytesSearch } from './search-bytes.ts'
import { searchLines, type SearchedLines, type SearchOptions } from './search-lines.ts'

/** An entry that meets a query, and the first place where it does. */
export interface Found extends Match {
  readonly ordinal: number
}

/**
 * Looks for entries of an open session whose texts meet a query, part by part (`searchLines`).
 * @throws as `searchLines`
 */
export async function searchSession(
  file: SessionFile,
  query: SearchQuery,
  options: SearchOptions = {},
): Promise<SearchedLines<Found>> {
  const { labels } = file.built.facts
  const labelOf = new Map(labels.map(({ target, label }) => [target, label] as const))
  const matches = matcherOf(query)
  return searchLines(
    file,
    {
      query,
      searches: query.kind === 'words' ? byBytes(query.words, query.exactCase) : [],
      others: labelled(labels, query),
      takes: () => true,
      look: (ordinal, line) => {
        const match = matches(entryTexts(line, labelOf.get(ordinal)))
        return match === null ? null : { ordinal, ...match }
      },
    },
    options,
  )
}

/** How to find the lines that may hold some words; empty where bytes cannot tell. */
export function byBytes(words: readonly string[], exactCase: boolean): readonly BytesSearch[] {
  // The longest word is the rarest, as far as can be told.
  const longest = words.toSorted((a, b) => b.length - a.length)
  return longest.map((word) => bytesSearch(word, exactCase)).filter((search) => search !== null)
}

/** Entries that a label may make meet a query, ascending: labels are not in their lines. */
export function labelled(labels: readonly LabelFact[], query: SearchQuery): readonly number[] {
  const patterns = query.kind === 'words' ? query.words.map((word) => wordPattern(word, query.exactCase)) : []
  return labels
    .filter(({ label }) => patterns.some((pattern) => pattern.test(label)))
    .map(({ target }) => target)
    .toSorted((a, b) => a - b)
}

/** The texts of an entry that are looked through, and its label. */
export function* entryTexts(entry: unknown, label: string | undefined): Generator<SearchedText> {
  if (label !== undefined) yield { part: 'label', text: label }
  yield* searchedTexts(entry)
}
