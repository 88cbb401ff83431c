import { useEffect, useState } from 'react'
import type { CallName, Input, Reply } from '../../shared/ipc.ts'
import type { Result } from '../../shared/result.ts'
import { ask } from './connection.ts'
import { selectRevision, selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** Questions about a session that a view asks by itself, and asks again when the file has grown. */
type Question = Extract<
  CallName,
  'session:sent' | 'session:system' | 'session:ledger' | 'session:loss' | 'session:branches' | 'session:edit'
>

export interface LensAnswer<T> {
  /** Null until it is there. */
  readonly value: T | null
  /** Why there is none, in a sentence. */
  readonly failure: string | null
}

/** Leaves that are passed by faster than this are not asked about; a file that grows grows again in a moment. */
const REST = 60
const REST_OF_REVISIONS = 500

const NOTHING = { value: null, failure: null }

/** The host's answer about the open session. While a file grows, the last answer to the same question stays. */
export function useLensAnswer<N extends Question>(name: N, asked: Omit<Input<N>, 'sessionId'>): LensAnswer<Reply<N>> {
  const sessionId = useSession(selectSessionId)
  const revision = useSession(selectRevision)
  const question = JSON.stringify(asked)
  const of = `${sessionId} ${question}`
  const [known, setKnown] = useState<{ readonly of: string; readonly result: Result<Reply<N>> } | null>(null)
  const isRenewed = known?.of === of

  useEffect(() => {
    if (sessionId === null) return undefined
    let isWanted = true
    async function fetchAnswer(): Promise<void> {
      const result = await ask(name, { ...(JSON.parse(question) as object), sessionId } as Input<N>)
      if (isWanted) setKnown({ of, result })
    }
    const timer = setTimeout(() => void fetchAnswer(), isRenewed ? REST_OF_REVISIONS : REST)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an answer that came is no reason to ask again
  }, [name, of, question, sessionId, revision])

  if (known === null || known.of !== of) return NOTHING
  const { result } = known
  return result.ok ? { value: result.value, failure: null } : { value: null, failure: result.failure.message }
}
