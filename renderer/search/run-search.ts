import { readQuery } from '../../shared/session/search-query.ts'
import { ask } from '../state/connection.ts'
import { columnsNow, useSession, type SessionState } from '../state/session-store.ts'
import { MAX_HITS, nothingFound, useSearch } from './search-store.ts'

/** Milliseconds without a key after which what is typed is looked for. */
const TYPING = 150

/** Counts what makes answers that are still to come useless. */
let run = 0
let typing: ReturnType<typeof setTimeout> | null = null

/** Looks for what is typed, from the first entry on; at once, or when no key was pressed for a moment. */
export function searchAnew(when: 'now' | 'soon' = 'now'): void {
  endSearch()
  const { isOpen, typed, exactCase } = useSearch.getState()
  const query = readQuery(typed, exactCase)
  if (!isOpen || query.kind === 'empty' || useSession.getState().status !== 'ready') return
  if (query.kind === 'wrong') {
    useSearch.setState({ status: 'failed', failure: query.message })
    return
  }
  useSearch.setState({ status: 'searching' })
  if (when === 'now') void goOn(0)
  else typing = setTimeout(() => void goOn(0), TYPING)
}

/** Does what waits for a pause in typing. */
export function searchNow(): void {
  if (typing !== null) searchAnew()
}

/** Ends the search that is under way, and forgets what was found. */
export function endSearch(): void {
  run += 1
  if (typing !== null) clearTimeout(typing)
  typing = null
  useSearch.setState(nothingFound)
}

/** Asks for part after part. It is cancelled by not asking on. */
async function goOn(from: number): Promise<void> {
  run += 1
  typing = null
  const mine = run
  const { typed: query, exactCase } = useSearch.getState()
  const { opened } = useSession.getState()
  if (opened === null) return
  useSearch.setState({ status: 'searching' })
  for (let at = from; ;) {
    const result = await ask('session:search', { sessionId: opened.sessionId, query, exactCase, from: at })
    if (mine !== run) return
    if (!result.ok) {
      useSearch.setState({ status: 'failed', failure: result.failure.message })
      return
    }
    const { hits, next, count, unread } = result.value
    const known = useSearch.getState()
    const all = hits.length === 0 ? known.hits : [...known.hits, ...hits].slice(0, MAX_HITS)
    const isFull = all.length === MAX_HITS && next < count
    const status = isFull ? 'stopped' : next < count ? 'searching' : 'done'
    useSearch.setState({ hits: all, searched: next, count, unread: known.unread + unread, status })
    if (status !== 'searching') return
    at = next
  }
}

/**
 * Keeps what was found true to the session: what it grew by is looked through as well; where entries stand elsewhere,
 * labels are others, or another session is opened, the search is made anew. Called once.
 */
export function followSession(): void {
  useSession.subscribe((now, before) => {
    if (now.status !== 'ready') {
      if (before.status === 'ready') endSearch()
      return
    }
    // The same session is another object when its entries stand elsewhere.
    if (now.opened !== before.opened || before.status !== 'ready' || !hasSameLabels(now, before)) searchAnew()
    else if (useSearch.getState().status === 'done' && columnsNow().count > useSearch.getState().count) {
      void goOn(useSearch.getState().searched)
    }
  })
}

function hasSameLabels({ facts: now }: SessionState, { facts: before }: SessionState): boolean {
  if (now?.labels === before?.labels) return true
  if (now?.labels.length !== before?.labels.length) return false
  return (
    now?.labels.every(({ target, label }, at) => {
      const known = before?.labels[at]
      return known?.target === target && known.label === label
    }) === true
  )
}
