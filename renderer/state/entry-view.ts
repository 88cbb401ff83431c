import { useEffect, useState } from 'react'
import type { EntryView } from '../../shared/ipc.ts'
import type { Result } from '../../shared/result.ts'
import { ask } from './connection.ts'
import { selectRevision, selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** Entries kept for going back and forth; one may hold a long text. */
const KEPT = 12

const cache = new Map<string, Result<EntryView>>()

/** One entry for reading. */
export type EntryAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly view: EntryView }

/** Reads an entry whole. Asks again when the file grew: a result may have come for a call. */
export function useEntry(ordinal: number): EntryAnswer {
  const sessionId = useSession(selectSessionId)
  const revision = useSession(selectRevision)
  const key = `${sessionId} ${revision} ${ordinal}`
  const [answer, setAnswer] = useState<{ readonly of: number; readonly result: Result<EntryView> } | null>(null)

  useEffect(() => {
    let isWanted = true
    if (sessionId === null) return undefined
    async function read(from: string): Promise<void> {
      const result = await readEntry(key, from, ordinal)
      if (isWanted) setAnswer({ of: ordinal, result })
    }
    void read(sessionId)
    return () => {
      isWanted = false
    }
  }, [key, sessionId, ordinal])

  const known = cache.get(key) ?? (answer?.of === ordinal ? answer.result : undefined)
  if (known === undefined) return { status: 'loading' }
  return known.ok ? { status: 'ready', view: known.value } : { status: 'failed', message: known.failure.message }
}

/** Reads an entry for a command such as copying. */
export function readEntryNow(ordinal: number): Promise<Result<EntryView>> {
  const { opened, revision } = useSession.getState()
  const sessionId = opened?.sessionId ?? ''
  return readEntry(`${sessionId} ${revision} ${ordinal}`, sessionId, ordinal)
}

async function readEntry(key: string, sessionId: string, ordinal: number): Promise<Result<EntryView>> {
  const known = cache.get(key)
  if (known !== undefined) return known
  const result = await ask('session:entry', { sessionId, ordinal })
  if (result.ok) cache.set(key, result)
  for (const oldest of cache.keys()) {
    if (cache.size <= KEPT) break
    cache.delete(oldest)
  }
  return result
}
