import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useMemo } from 'react'
import { runCommand } from '../commands/run.ts'
import { useSearch, type SearchState } from '../search/search-store.ts'
import { usePath } from '../state/derived.ts'
import { select } from '../state/session-actions.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf } from '../ui/numbers.ts'
import styles from './compare-header.module.css'

/** Steps through what the search of the session found on the path: both sides show the entry, and what is sent of it. */
export function CompareSearch() {
  const hits = useSearch(selectHits)
  const { placeOf } = usePath()
  const selected = useSession(selectSelected)
  const found = useMemo(
    () =>
      hits
        .map(({ ordinal }) => ordinal)
        .filter((ordinal) => placeOf(ordinal) >= 0)
        .toSorted((a, b) => placeOf(a) - placeOf(b)),
    [hits, placeOf],
  )
  const here = selected === null ? -1 : placeOf(selected)
  const next = found.find((ordinal) => placeOf(ordinal) > here) ?? found[0]
  const previous = found.findLast((ordinal) => placeOf(ordinal) < here) ?? found.at(-1)
  return (
    <span className={styles['search']}>
      {hits.length === 0 ? null : <output>{countOf(found.length, 'hit', 'hits')} on this path</output>}
      {next === undefined || previous === undefined ? null : (
        <>
          <IconButton icon={ChevronUp} small label="Hit before, in the comparison" onClick={() => select(previous)} />
          <IconButton icon={ChevronDown} small label="Next hit, in the comparison" onClick={() => select(next)} />
        </>
      )}
      <IconButton icon={Search} small label="Search both sides" onClick={() => runCommand('search:open')} />
    </span>
  )
}

function selectHits(state: SearchState): SearchState['hits'] {
  return state.hits
}

function selectSelected(state: SessionState): number | null {
  return state.selected
}
