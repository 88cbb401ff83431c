import type { Parsed } from '../../shared/ipc.ts'
import type { CompareFound, CompareHit } from '../../shared/lens/replies.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { sentText } from '../../shared/session/llm.ts'
import { matcherOf, snippetOf } from '../../shared/session/search-match.ts'
import { readQuery, type SearchQuery } from '../../shared/session/search-query.ts'
import type { SearchedText } from '../../shared/session/searched-text.ts'
import { placesOn } from '../../shared/tree/path.ts'
import type { PathContext } from '../../shared/tree/context.ts'
import { Refusal } from '../failure.ts'
import { projectionAt } from './context.ts'
import { messagesOfEntry } from './messages.ts'
import type { OpenSession } from './open-sessions.ts'
import type { BytesSearch } from '../sessions/search-bytes.ts'
import { searchLines } from '../sessions/search-lines.ts'
import { byBytes, entryTexts, labelled } from '../sessions/search-session.ts'

/** Entries found and milliseconds after which a part of a search is answered. */
const MAX_FOUND = 300
const MAX_MS = 50

/**
 * A part of a search in what the entries of a path say, and in what is finally sent of them.
 * @throws Refusal when what was typed cannot be looked for, or there is no such leaf
 */
export async function searchComparison(
  session: OpenSession,
  { leaf, query: typed, exactCase, from }: Omit<Parsed<'compare:search'>, 'sessionId'>,
  asker: AbortSignal,
): Promise<CompareFound> {
  const { file, signal } = session
  const query = readQuery(typed, exactCase)
  if (query.kind === 'wrong') throw new Refusal('refused', query.message)
  const { count, kind } = file.built.columns
  if (query.kind === 'empty') return { hits: [], next: count, count, unread: 0 }
  const context = projectionAt(session, leaf)
  const placeOf = placesOn(context.path)
  const { labels } = file.built.facts
  const labelOf = new Map(labels.map(({ target, label }) => [target, label] as const))
  const matches = matcherOf(query)
  const others = [...rewritten(context, kind), ...labelled(labels, query)]
  const { found, ...rest } = await searchLines(
    file,
    {
      query,
      searches: searchesFor(query),
      others: [...new Set(others)].toSorted((a, b) => a - b),
      takes: (ordinal) => placeOf(ordinal) >= 0,
      look: (ordinal, line): CompareHit | null => {
        const left = matches(entryTexts(line, labelOf.get(ordinal)))
        const right = matches(sentTexts(session, leaf, ordinal))
        if (left === null && right === null) return null
        return {
          ordinal,
          left: left === null ? null : snippetOf(left),
          right: right === null ? null : snippetOf(right),
        }
      },
    },
    { from, maxFound: MAX_FOUND, maxMs: MAX_MS, signal: AbortSignal.any([signal, asker]) },
  )
  return { hits: found, ...rest }
}

function* sentTexts(session: OpenSession, leaf: number | null, ordinal: number): Generator<SearchedText> {
  for (const message of messagesOfEntry(session, leaf, ordinal)) yield { part: 'other', text: sentText(message) }
}

/** Kinds whose messages pi wraps; a message of another role can be a summary, too. */
const WRAPPED: ReadonlySet<number> = new Set([
  Kind.compaction,
  Kind.branchSummary,
  Kind.bashExecution,
  Kind.otherMessage,
])

/** Entries whose message holds words that their own line does not: of pi's wrappers, or of the edit that counts. */
function rewritten({ entries, edits }: PathContext, kind: Uint8Array): readonly number[] {
  const found = [...edits.keys()]
  for (const ordinal of entries) {
    const its = kind[ordinal]
    if (WRAPPED.has(its ?? -1)) found.push(ordinal)
  }
  return found
}

/** What stands between the texts of a line where a message is put together from them: blanks, and the signs of JSON. */
const JOINTS = /[\s{}[\]":,\\]+/u

/**
 * A message writes arguments as JSON and sets blocks one below the other, so a word can reach over what are several
 * strings of the line; each piece of it is in one of them, or is the name of a field.
 */
function searchesFor(query: SearchQuery): readonly BytesSearch[] {
  if (query.kind !== 'words') return []
  const pieces = query.words.flatMap((word) => word.split(JOINTS)).filter((piece) => piece !== '')
  return byBytes([...new Set(pieces)], query.exactCase).map((search) => ({ ...search, plainBytes: null }))
}
