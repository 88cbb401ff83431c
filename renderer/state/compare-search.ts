import { useEffect } from 'react'
import { create } from 'zustand'
import type { CompareHit } from '../../shared/lens/replies.ts'
import { readQuery } from '../../shared/session/search-query.ts'
import { ask } from './connection.ts'
import { selectRevision, selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** What is looked for on both sides of the comparison, and what was found so far. */
export interface CompareSearch {
  /** What a person typed, by the rules of `shared/session/search-query.ts`. */
  readonly typed: string
  readonly status: 'idle' | 'searching' | 'done' | 'failed'
  /** Why it failed, in a sentence. */
  readonly failure: string | null
  /** By entry. */
  readonly hits: ReadonlyMap<number, CompareHit>
  /** Entries of the session looked through, of those there are. */
  readonly searched: number
  readonly count: number
  /** Entries that could not be looked through, because their lines are too long. */
  readonly unread: number
}

/** Nobody steps through more. */
export const MAX_HITS = 10_000
/** Milliseconds without a key after which what is typed is looked for. */
const TYPING = 150

const nothing = { status: 'idle', failure: null, hits: new Map(), searched: 0, count: 0, unread: 0 } as const

export const useCompareSearch = create<CompareSearch>(() => ({ typed: '', ...nothing }))

/** Takes what a person typed; `useSearchAt` looks for it. */
export function typeCompareSearch(typed: string): void {
  useCompareSearch.setState({ typed })
}

/** Looks for what is typed at a leaf, part after part, as long as a view asks for it; anew when the file has grown. */
export function useSearchAt(leaf: number | null): void {
  const sessionId = useSession(selectSessionId)
  const revision = useSession(selectRevision)
  const typed = useCompareSearch(selectTyped)
  useEffect(() => {
    const query = readQuery(typed, false)
    if (sessionId === null || query.kind === 'empty') {
      useCompareSearch.setState(nothing)
      return undefined
    }
    const controller = new AbortController()
    const timer = setTimeout(() => void searchAll(sessionId, leaf, typed, controller.signal), TYPING)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sessionId, revision, leaf, typed])
}

async function searchAll(sessionId: string, leaf: number | null, query: string, signal: AbortSignal): Promise<void> {
  useCompareSearch.setState({ ...nothing, status: 'searching' })
  const hits = new Map<number, CompareHit>()
  let unread = 0
  for (let from = 0; ;) {
    const result = await ask('compare:search', { sessionId, leaf, query, exactCase: false, from })
    if (signal.aborted) return
    if (!result.ok) {
      useCompareSearch.setState({ ...nothing, status: 'failed', failure: result.failure.message })
      return
    }
    const { next, count } = result.value
    for (const hit of result.value.hits) hits.set(hit.ordinal, hit)
    unread += result.value.unread
    const isDone = next >= count || hits.size >= MAX_HITS
    const status = isDone ? 'done' : 'searching'
    useCompareSearch.setState({ hits: new Map(hits), searched: next, count, unread, status })
    if (isDone) return
    from = next
  }
}

function selectTyped(state: CompareSearch): string {
  return state.typed
}
