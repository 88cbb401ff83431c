import { useEffect } from 'react'
import { create } from 'zustand'
import type { SentMessage } from '../../shared/ipc.ts'
import { ask } from './connection.ts'
import { useSession, type SessionState } from './session-store.ts'

/** Messages of one request; a screen needs one or two. */
const PAGE = 50
/** Pages held; those of other parts of a long list are read again. */
const MAX_PAGES = 40

interface MessagesState {
  /** Names the session, revision and leaf that the pages belong to. */
  readonly of: string
  readonly pages: ReadonlyMap<number, readonly SentMessage[]>
}

const useStore = create<MessagesState>(() => ({ of: '', pages: new Map() }))
const underway = new Set<string>()

/** The messages sent at the leaf in view, by their index; those of [from, to) are asked for. */
export function useMessages(from: number, to: number): (index: number) => SentMessage | null {
  const leaf = useSession(selectLeaf)
  const revision = useSession(selectRevision)
  const sessionId = useSession(selectSessionId)
  const of = `${sessionId} ${revision} ${leaf}`
  const known = useStore()

  useEffect(() => {
    if (sessionId === null || to <= from) return
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) void fetchPage(of, sessionId, leaf, page)
  }, [of, sessionId, leaf, from, to])

  return (index) => (known.of === of ? (known.pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null) : null)
}

async function fetchPage(of: string, sessionId: string, leaf: number | null, page: number): Promise<void> {
  if (useStore.getState().of !== of) {
    underway.clear()
    useStore.setState({ of, pages: new Map() })
  }
  const name = `${of} ${page}`
  if (underway.has(name) || useStore.getState().pages.has(page)) return
  underway.add(name)
  const result = await ask('session:messages', { sessionId, leaf, from: page * PAGE, count: PAGE })
  underway.delete(name)
  // A page that cannot be read leaves its rows without text; the summary above the list says why.
  if (!result.ok || useStore.getState().of !== of) return
  useStore.setState(({ pages }) => ({ pages: new Map([...pages, [page, result.value] as const].slice(-MAX_PAGES)) }))
}

function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

function selectRevision(state: SessionState): number {
  return state.revision
}

function selectSessionId(state: SessionState): string | null {
  return state.opened?.sessionId ?? null
}
