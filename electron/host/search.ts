import type { Parsed, SearchReply } from '../../shared/ipc.ts'
import { snippetOf } from '../../shared/session/search-match.ts'
import { readQuery } from '../../shared/session/search-query.ts'
import { Refusal } from '../failure.ts'
import type { OpenSession } from './open-sessions.ts'
import { searchSession } from '../sessions/search-session.ts'

/** Hits and milliseconds after which a part of a search is answered. */
const MAX_HITS = 300
const MAX_MS = 50

/** A part of a search in an open session. @throws Refusal when what was typed cannot be looked for */
export async function searchPart(
  { file, signal }: OpenSession,
  { query: typed, exactCase, from }: Omit<Parsed<'session:search'>, 'sessionId'>,
  asker: AbortSignal,
): Promise<SearchReply> {
  const query = readQuery(typed, exactCase)
  if (query.kind === 'wrong') throw new Refusal('refused', query.message)
  const { count } = file.built.columns
  if (query.kind === 'empty') return { hits: [], next: count, count, unread: 0 }
  const { found, ...rest } = await searchSession(file, query, {
    from,
    maxFound: MAX_HITS,
    maxMs: MAX_MS,
    signal: AbortSignal.any([signal, asker]),
  })
  return { hits: found.map((hit) => ({ ordinal: hit.ordinal, part: hit.part, ...snippetOf(hit) })), ...rest }
}
