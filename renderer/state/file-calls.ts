import { useEffect } from 'react'
import { create } from 'zustand'
import type { FileCall } from '../../shared/lens/replies.ts'
import { ask } from './connection.ts'
import { selectRevision, selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** The calls of a session that name files, as far as it was looked through. */
export interface FileCallsState {
  /** Names the session and revision; another one is looked through anew. */
  readonly of: string
  readonly calls: readonly FileCall[]
  readonly looked: number
  readonly count: number
  /** Why it ended early, in a sentence. */
  readonly failure: string | null
}

/** Calls that are held; a session with more of them is told up to there. */
export const MAX_CALLS = 200_000

const useStore = create<FileCallsState>(() => ({ of: '', calls: [], looked: 0, count: 0, failure: null }))

/** Looks the open session through as long as a view asks for it. */
export function useFileCalls(): FileCallsState {
  const sessionId = useSession(selectSessionId)
  const revision = useSession(selectRevision)
  useEffect(() => {
    if (sessionId === null) return undefined
    const controller = new AbortController()
    void lookThrough(sessionId, `${sessionId} ${revision}`, controller.signal)
    return () => controller.abort()
  }, [sessionId, revision])
  return useStore()
}

async function lookThrough(sessionId: string, of: string, signal: AbortSignal): Promise<void> {
  const known = useStore.getState()
  // What was found stays in view while a grown file is looked through again.
  let { calls, looked, count } = known.of === of ? known : { calls: [], looked: 0, count: 1 }
  const found = [...calls]
  while (looked < count && found.length < MAX_CALLS) {
    const result = await ask('session:files', { sessionId, from: looked })
    if (signal.aborted) return
    if (!result.ok) {
      useStore.setState({ of, failure: result.failure.message })
      return
    }
    found.push(...result.value.calls)
    looked = result.value.next
    count = result.value.count
    calls = looked < count && known.calls.length > found.length ? known.calls : [...found]
    useStore.setState({ of, calls, looked, count, failure: null })
  }
}
