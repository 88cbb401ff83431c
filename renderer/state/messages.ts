import { useEffect } from 'react'
import { create } from 'zustand'
import type { SentMessage } from '../../shared/lens/replies.ts'
import { ask } from './connection.ts'
import { selectRevision, selectSessionId } from './session-selectors.ts'
import { useSession } from './session-store.ts'

/** Entries of one request: they are asked for page by page, so that scrolling does not ask with every row. */
const PAGE = 60
/** Entries whose messages are held; those of other parts of a long list are read again. */
const MAX_HELD = 2_000

type OfEntry = readonly SentMessage[]

interface MessagesState {
  /** Names the session and revision that the messages belong to. */
  readonly of: string
  /** By leaf and entry. */
  readonly held: ReadonlyMap<string, OfEntry>
}

const useStore = create<MessagesState>(() => ({ of: '', held: new Map() }))
const underway = new Set<string>()

/**
 * The messages that entries give in the context at a leaf, by entry; null until they are there. Those at [from, to) of a
 * list are asked for, with the page they lie on.
 * @param list null for a place without an entry
 */
export function useMessages(
  leaf: number | null,
  list: readonly (number | null)[],
  from: number,
  to: number,
): (ordinal: number) => OfEntry | null {
  const revision = useSession(selectRevision)
  const sessionId = useSession(selectSessionId)
  const of = `${sessionId} ${revision}`
  const known = useStore()
  const first = Math.floor(from / PAGE)
  const last = Math.ceil(to / PAGE)

  useEffect(() => {
    if (sessionId === null) return
    for (let page = first; page < last; page += 1) {
      const ordinals = new Set(list.slice(page * PAGE, (page + 1) * PAGE))
      const missing = [...ordinals].filter((ordinal) => ordinal !== null && isMissing(of, leaf, ordinal))
      if (missing.length > 0)
        void fetchMessages(
          of,
          sessionId,
          leaf,
          missing.flatMap((ordinal) => ordinal ?? []),
        )
    }
  }, [of, sessionId, leaf, list, first, last])

  return (ordinal) => (known.of === of ? (known.held.get(keyOf(leaf, ordinal)) ?? null) : null)
}

function keyOf(leaf: number | null, ordinal: number): string {
  return `${leaf} ${ordinal}`
}

function isMissing(of: string, leaf: number | null, ordinal: number): boolean {
  const known = useStore.getState()
  return (known.of !== of || !known.held.has(keyOf(leaf, ordinal))) && !underway.has(`${of} ${keyOf(leaf, ordinal)}`)
}

async function fetchMessages(
  of: string,
  sessionId: string,
  leaf: number | null,
  ordinals: readonly number[],
): Promise<void> {
  if (useStore.getState().of !== of) {
    underway.clear()
    useStore.setState({ of, held: new Map() })
  }
  for (const ordinal of ordinals) underway.add(`${of} ${keyOf(leaf, ordinal)}`)
  const result = await ask('session:messages', { sessionId, leaf, ordinals: [...ordinals] })
  for (const ordinal of ordinals) underway.delete(`${of} ${keyOf(leaf, ordinal)}`)
  // What cannot be read leaves its rows without text; the summary above the list says why.
  if (!result.ok || useStore.getState().of !== of) return
  const found = ordinals.map((ordinal) => {
    return [keyOf(leaf, ordinal), result.value.filter(({ source }) => source === ordinal)] as const
  })
  useStore.setState(({ held }) => ({ held: new Map([...held, ...found].slice(-MAX_HELD)) }))
}
