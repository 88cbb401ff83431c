import type { LabelFact } from '../../shared/session/columns.ts'
import { recordOf, type RawEntry } from '../../shared/session/entry.ts'
import { matcherOf, type Match } from '../../shared/session/search-match.ts'
import { wordPattern, type SearchQuery } from '../../shared/session/search-query.ts'
import { searchedTexts, type SearchedPart, type SearchedText } from '../../shared/session/searched-text.ts'
import type { SessionFile } from './open-session.ts'
import { bytesSearch, patternBytes, type BytesSearch } from './search-bytes.ts'
import { searchLines, type SearchedLines, type SearchOptions } from './search-lines.ts'

/** An entry that meets a query, and the first place where it does. */
export interface Found extends Match {
  readonly ordinal: number
}

export interface SessionSearchOptions extends SearchOptions {
  /** Whether a text in this part of an entry is looked at; every one where it is not given. */
  readonly isSearched?: (part: SearchedPart) => boolean
  /** Whether an entry that meets the query is wanted. */
  readonly accepts?: (ordinal: number, entry: RawEntry) => boolean
}

/**
 * Looks for entries of an open session whose texts meet a query, part by part (`searchLines`).
 * @throws as `searchLines`
 */
export async function searchSession(
  file: SessionFile,
  query: SearchQuery,
  options: SessionSearchOptions = {},
): Promise<SearchedLines<Found>> {
  const { isSearched, accepts } = options
  const { labels } = file.built.facts
  const labelOf = new Map(labels.map(({ target, label }) => [target, label] as const))
  const matches = matcherOf(query)
  return searchLines(
    file,
    {
      query,
      searches: bytesSearches(query),
      others: labelled(labels, query),
      takes: () => true,
      look: (ordinal, line) => {
        const match = matches(entryTexts(line, labelOf.get(ordinal), isSearched))
        if (match === null || accepts?.(ordinal, recordOf(line)) === false) return null
        return { ordinal, ...match }
      },
    },
    options,
  )
}

/** How to find lines that may meet a query, what is rarest first as far as can be told; empty where bytes tell nothing. */
export function bytesSearches(query: SearchQuery): readonly BytesSearch[] {
  if (query.kind === 'words') return byBytes(query.words, query.exactCase)
  const search = patternBytes(query)
  return search === null ? [] : [search]
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
export function* entryTexts(
  entry: unknown,
  label: string | undefined,
  isSearched?: SessionSearchOptions['isSearched'],
): Generator<SearchedText> {
  if (label !== undefined && isSearched?.('label') !== false) yield { part: 'label', text: label }
  for (const text of searchedTexts(entry)) if (isSearched?.(text.part) !== false) yield text
}
