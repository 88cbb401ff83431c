import { ArrowDown, ArrowUp, CaseSensitive, Route, X, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { runCommand } from '../commands/run.ts'
import { keysOf } from '../commands/table.ts'
import { selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchLine } from '../ui/search-line.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import { HitLine } from './hit-line.tsx'
import { useHitOrder } from './hits.ts'
import { typeSearch } from './search-actions.ts'
import styles from './search-bar.module.css'
import { useSearch, type SearchState } from './search-store.ts'

/** The field over the tree that looks through the open session, and what it found. Nothing while it is closed. */
export function SearchBar() {
  return useSearch(selectIsOpen) ? <OpenSearchBar /> : null
}

function OpenSearchBar() {
  const typed = useSearch(selectTyped)
  const exactCase = useSearch(selectExactCase)
  const isPathOnly = useSearch(selectPathOnly)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are heard wherever in it the focus is
    <search className={styles['search']} data-region="search" aria-label="Search in the session" onKeyDown={onKey}>
      <SearchLine
        label="Find in the session"
        placeholder='Words, "a phrase" or re:…'
        data-search-field
        value={typed}
        onType={typeSearch}
        count={<Count />}
      >
        <CommandButton icon={ArrowUp} label="Hit before" command="search:previous" />
        <CommandButton icon={ArrowDown} label="Next hit" command="search:next" />
        <CommandButton icon={CaseSensitive} label="Match case" command="search:case" pressed={exactCase} />
        <CommandButton icon={Route} label="Only on the path to the leaf" command="search:path" pressed={isPathOnly} />
        <CommandButton icon={X} label="Close the search" command="search:close" />
      </SearchLine>
      <HitLine />
    </search>
  )
}

/** Enter in the field steps; anywhere in the bar Escape closes it. */
function onKey(event: KeyboardEvent): void {
  const isField = event.target instanceof HTMLInputElement
  // While a word is being put together from several keys, they are the input method's.
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Escape') runCommand('search:close')
  else if (event.key === 'Enter' && isField) runCommand(event.shiftKey ? 'search:previous' : 'search:next')
  else return
  event.preventDefault()
}

interface CommandButtonProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly command: string
  readonly pressed?: boolean
}

function CommandButton({ command, ...rest }: CommandButtonProps) {
  return <IconButton {...rest} small keys={keysOf(command)} onClick={() => runCommand(command)} />
}

/** `12 of 345`, and how far the search is. */
function Count() {
  const status = useSearch(selectStatus)
  const searched = useSearch(selectSearched)
  const selected = useSession(selectSelected)
  const order = useHitOrder()
  if (status === 'idle' || status === 'failed' || order === null) return <output className={styles['count']} />
  const all = order.hits.length
  const at = order.indexOf(selected) + 1
  const isSearching = status === 'searching'
  const hits =
    at > 0 ? `${formatCount(at)} of ${formatCount(all)}` : all === 0 ? 'No hits' : countOf(all, 'hit', 'hits')
  return (
    <output className={styles['count']} aria-busy={isSearching}>
      {isSearching && all === 0 ? 'Searching…' : hits}
      {isSearching ? ` · ${searched} %` : ''}
    </output>
  )
}

function selectIsOpen(state: SearchState): boolean {
  return state.isOpen
}

function selectTyped(state: SearchState): string {
  return state.typed
}

function selectExactCase(state: SearchState): boolean {
  return state.exactCase
}

function selectPathOnly(state: SearchState): boolean {
  return state.isPathOnly
}

function selectStatus(state: SearchState): SearchState['status'] {
  return state.status
}

/** Hundredths of the entries that were looked through. */
function selectSearched({ searched, count }: SearchState): number {
  return count === 0 ? 0 : Math.floor((100 * searched) / count)
}
