import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { CompareStop } from '../../shared/lens/compare-stops.ts'
import { MAX_HITS, typeCompareSearch, useCompareSearch, type CompareSearch } from '../state/compare-search.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchLine } from '../ui/search-line.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import styles from './compare-search.module.css'

interface Props {
  readonly stops: readonly CompareStop[]
  /** Index of the stop that is shown; -1 for none. */
  readonly at: number
  readonly onStep: (by: 1 | -1) => void
}

/** Looks for words on both sides: in what the entries of the path say, and in what is finally sent of them. */
export function CompareSearchField({ stops, at, onStep }: Props) {
  const typed = useCompareSearch(selectTyped)
  const failure = useCompareSearch(selectFailure)

  function onKey(event: KeyboardEvent): void {
    // While a word is being put together from several keys, they are the input method's.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && typed !== '') typeCompareSearch('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className={styles['search']} aria-label="Search both sides">
      <SearchLine
        label="Find on both sides"
        placeholder="Find on both sides"
        value={typed}
        onType={typeCompareSearch}
        onKeyDown={onKey}
      >
        {typed === '' ? null : (
          <>
            <IconButton icon={ChevronUp} small label="Hit before, in the comparison" onClick={() => onStep(-1)} />
            <IconButton icon={ChevronDown} small label="Next hit, in the comparison" onClick={() => onStep(1)} />
            <IconButton icon={X} small label="End the search of both sides" onClick={() => typeCompareSearch('')} />
          </>
        )}
      </SearchLine>
      {failure === null ? <Found stops={stops} at={at} /> : <p className={styles['failure']}>{failure}</p>}
    </search>
  )
}

/** `2 of 7 rows · 6 entries on the left, 3 messages on the right`, and how far the search is. */
function Found({ stops, at }: Omit<Props, 'onStep'>) {
  const { status, hits, searched, count, unread } = useCompareSearch()
  if (status === 'idle') return null
  const isSearching = status === 'searching'
  let [left, right] = [0, 0]
  for (const hit of hits.values()) {
    if (hit.left !== null) left += 1
    if (hit.right !== null) right += 1
  }
  const notes = [
    stops.length === 0
      ? isSearching
        ? 'Searching…'
        : 'Not found on either side'
      : `${at < 0 ? '' : `${formatCount(at + 1)} of `}${countOf(stops.length, 'row', 'rows')}: ${formatCount(left)} left, ${formatCount(right)} right`,
    isSearching && count > 0 ? `${Math.floor((100 * searched) / count)} %` : '',
    hits.size >= MAX_HITS ? `the first ${formatCount(MAX_HITS)}` : '',
    unread > 0 ? `${countOf(unread, 'entry', 'entries')} too long to be looked through` : '',
  ]
  return (
    <output className={styles['found']} aria-busy={isSearching}>
      {notes.filter((note) => note !== '').join(' · ')}
    </output>
  )
}

function selectTyped(state: CompareSearch): string {
  return state.typed
}

function selectFailure(state: CompareSearch): string | null {
  return state.failure
}
