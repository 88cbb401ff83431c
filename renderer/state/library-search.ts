import { create } from 'zustand'
import type { FoundSession } from '../../shared/ipc-library.ts'
import { beginningOf, type Period } from '../../shared/library/list-choice.ts'
import type { SearchedRole } from '../../shared/session/library-search.ts'
import { readQuery } from '../../shared/session/search-query.ts'
import { ask, on } from './connection.ts'

/** What is looked for in all sessions, and what was found. */
export interface LibrarySearchState {
  /** The field looks for texts in all sessions, and not for names in the list. */
  readonly isOpen: boolean
  /** What a person typed, by the rules of `shared/session/search-query.ts`. */
  readonly typed: string
  readonly exactCase: boolean
  readonly role: SearchedRole | null
  readonly tool: string | null
  readonly period: Period
  /** Only sessions of this project; null for all. */
  readonly project: { readonly projectId: string; readonly cwd: string } | null
  /** `stopped`: at some thousand hits, with more to come. */
  readonly status: 'idle' | 'searching' | 'done' | 'stopped' | 'failed'
  /** Why it failed, in sentences. */
  readonly failure: string | null
  readonly found: readonly FoundSession[]
  readonly searched: number
  readonly total: number
  /** Files that could not be looked through, in sentences. */
  readonly failures: readonly string[]
}

const NOTHING = { status: 'idle', failure: null, found: [], searched: 0, total: 0, failures: [] } as const

export const useLibrarySearch = create<LibrarySearchState>(() => ({
  isOpen: false,
  typed: '',
  exactCase: false,
  role: null,
  tool: null,
  period: 'any',
  project: null,
  ...NOTHING,
}))

/** Milliseconds without a key after which what is typed is looked for. */
const TYPING = 250

/** Numbers the searches, so that what comes late of an earlier one is told apart, and what another window looks for. */
let run = Math.floor(Math.random() * 2 ** 40)
let typing: ReturnType<typeof setTimeout> | null = null

type Asked = Pick<LibrarySearchState, 'typed' | 'exactCase' | 'role' | 'tool' | 'period' | 'project'>

/** Takes what a person typed or chose, and looks for it when they pause. */
export function askLibrary(change: Partial<Asked>): void {
  endLibrarySearch()
  useLibrarySearch.setState(change)
  const { typed, exactCase } = useLibrarySearch.getState()
  const query = readQuery(typed, exactCase)
  if (query.kind === 'empty') return
  if (query.kind === 'wrong') useLibrarySearch.setState({ status: 'failed', failure: query.message })
  else {
    useLibrarySearch.setState({ status: 'searching' })
    typing = setTimeout(() => void search(), change.typed === undefined ? 0 : TYPING)
  }
}

/** Ends the search that is under way, and forgets what was found. */
export function endLibrarySearch(): void {
  run += 1
  if (typing !== null) clearTimeout(typing)
  typing = null
  if (useLibrarySearch.getState().status === 'searching') void ask('library:search-end', {})
  useLibrarySearch.setState(NOTHING)
}

async function search(): Promise<void> {
  typing = null
  run += 1
  const mine = run
  const { typed: query, exactCase, role, tool, period, project } = useLibrarySearch.getState()
  const since = beginningOf(period, Date.now())
  const projectId = project?.projectId ?? null
  const result = await ask('library:search', { search: mine, query, exactCase, role, tool, since, projectId })
  if (mine !== run) return
  if (!result.ok) {
    useLibrarySearch.setState({ status: 'failed', failure: result.failure.message })
    return
  }
  const { searched, total, failures } = result.value
  useLibrarySearch.setState({ status: searched < total ? 'stopped' : 'done', searched, total, failures })
}

/** Takes in what a search finds while it goes on. Called once. */
export function followLibrarySearch(): void {
  on('library:found', ({ search: number, searched, total, sessions }) => {
    if (number !== run) return
    useLibrarySearch.setState(({ found }) => ({
      searched,
      total,
      found: sessions.length === 0 ? found : [...found, ...sessions],
    }))
  })
}
