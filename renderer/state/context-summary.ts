import { useEffect } from 'react'
import { create } from 'zustand'
import type { ContextSummary } from '../../shared/lens/replies.ts'
import { ask } from './connection.ts'
import { selectLeaf, selectRevision, selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** What the model would be sent at the leaf in view, as the session host worked it out from whole entries. */
export interface ContextSummaryState {
  /** What the summary below is about; null before the first. */
  readonly of: { readonly sessionId: string; readonly leaf: number | null; readonly revision: number } | null
  readonly summary: ContextSummary | null
  /** Why there is none, in a sentence. */
  readonly failure: string | null
  /** The last one there was, whatever leaf it was about. */
  readonly latest: { readonly sessionId: string; readonly summary: ContextSummary } | null
}

const useStore = create<ContextSummaryState>(() => ({ of: null, summary: null, failure: null, latest: null }))

/** Leaves that are passed by faster than this are not worked out. */
const REST = 60
/** The same for revisions: a context can be most of a large file, and a file that grows grows again in a moment. */
const REST_OF_REVISIONS = 500

/**
 * The context at the leaf in view; null until it is there. While a file grows or is checked, that of the revision before
 * stays. Asks for it by itself.
 */
export function useContextSummary(): Pick<ContextSummaryState, 'summary' | 'failure'> {
  const leaf = useSession(selectLeaf)
  const revision = useSession(selectRevision)
  const sessionId = useSession(selectSessionId)
  const { of, summary, failure, latest } = useStore()

  useEffect(() => {
    if (sessionId === null) return undefined
    const known = useStore.getState().of
    const isRenewed = known?.sessionId === sessionId && known.revision !== revision
    const rest = isRenewed ? REST_OF_REVISIONS : REST
    const timer = setTimeout(() => void fetchSummary(sessionId, leaf, revision), rest)
    return () => clearTimeout(timer)
  }, [sessionId, leaf, revision])

  const isPresent = of?.sessionId === sessionId && of.leaf === leaf && of.revision === revision
  const kept = latest?.sessionId === sessionId && latest.summary.leaf === leaf ? latest.summary : null
  return isPresent ? { summary: summary ?? kept, failure } : { summary: kept, failure: null }
}

/**
 * The context at the leaf in view; until it is worked out, that of the leaf or the revision before, so that a figure
 * beside a growing file does not come and go with each entry. Null for another session.
 */
export function useLatestSummary(): ContextSummary | null {
  const { summary } = useContextSummary()
  const sessionId = useSession(selectSessionId)
  const { latest } = useStore()
  return summary ?? (latest?.sessionId === sessionId ? latest.summary : null)
}

/**
 * Entries of the path to the leaf in view that are calls without their result or results without their call. Until they
 * are known at this revision, as they were at the one before; none for a leaf that was not worked out yet.
 */
export function useUnpaired(): readonly number[] {
  const leaf = useSession(selectLeaf)
  const sessionId = useSession(selectSessionId)
  const latest = useStore(selectLatest)
  return latest?.sessionId === sessionId && latest.summary.leaf === leaf ? latest.summary.unpaired : NONE
}

/** Why pi builds no context at the leaf in view, in a sentence; null where it does, or where that is not known yet. */
export function useContextFailure(): string | null {
  const leaf = useSession(selectLeaf)
  const sessionId = useSession(selectSessionId)
  const latest = useStore(selectLatest)
  return latest?.sessionId === sessionId && latest.summary.leaf === leaf ? latest.summary.failure : null
}

const NONE: readonly number[] = []

function selectLatest(state: ContextSummaryState): ContextSummaryState['latest'] {
  return state.latest
}

async function fetchSummary(sessionId: string, leaf: number | null, revision: number): Promise<void> {
  const known = useStore.getState().of
  // Several views ask for the same leaf; the first one's question serves them all.
  if (known?.sessionId === sessionId && known.leaf === leaf && known.revision === revision) return
  const of = { sessionId, leaf, revision }
  useStore.setState({ of, summary: null, failure: null })
  const result = await ask('session:context', { sessionId, leaf })
  if (useStore.getState().of !== of) return
  if (result.ok) useStore.setState({ summary: result.value, latest: { sessionId, summary: result.value } })
  else useStore.setState({ failure: result.failure.message, latest: null })
}
