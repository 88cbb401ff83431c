import { useMemo } from 'react'
import { isChosen, STANDARD_CHOICE } from '../../shared/library/list-choice.ts'
import { listRows } from '../../shared/library/list-rows.ts'
import { useNow } from '../state/clock.ts'
import { useFoldedProjects } from '../state/folded-projects.ts'
import { useKept } from '../state/kept.ts'
import { isNarrowed, useListChoice } from '../state/library-choice.ts'
import { useLibrarySearch, type LibrarySearchState } from '../state/library-search.ts'
import { useLibrary, type LibraryState } from '../state/library.ts'
import { FoundList } from './found-list.tsx'
import { LibraryField } from './library-field.tsx'
import { LibraryNews } from './library-news.tsx'
import styles from './library.module.css'
import { ListOptions } from './list-options.tsx'
import { ListingProgress } from './listing-progress.tsx'
import { SearchOptions } from './search-options.tsx'
import { SessionList } from './session-list.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'

/** The sessions of all projects on this machine, or what was found in them. */
export function Library() {
  const isSearch = useLibrarySearch(selectIsOpen)
  return (
    <section className={styles['library']} data-region="library" aria-label="Library">
      <LibraryField />
      {isSearch ? (
        <>
          <SearchOptions />
          <FoundList />
        </>
      ) : (
        <Sessions />
      )}
      <ListingProgress />
    </section>
  )
}

function Sessions() {
  const sessions = useLibrary(selectSessions)
  const query = useLibrary(selectQuery)
  const choice = useListChoice()
  const { pinned } = useKept()
  const { folded } = useFoldedProjects()
  const now = useNow()
  const rows = useMemo(() => {
    const chosen = sessions.filter((session) => isChosen(session, choice, pinned, now))
    return listRows(chosen, query, choice, folded)
  }, [sessions, query, choice, pinned, now, folded])
  const shown = rows.reduce((sum, row) => sum + (row.kind === 'project' ? row.count : 0), 0)
  return (
    <>
      {sessions.length > 0 ? <ListOptions /> : null}
      {isNarrowed(choice) ? (
        <p className={styles['narrowed']}>
          {formatCount(shown)} of {countOf(sessions.length, 'session', 'sessions')}.{' '}
          <button
            type="button"
            className={styles['all']}
            onClick={() => useListChoice.setState({ ...STANDARD_CHOICE, sort: choice.sort, grouping: choice.grouping })}
          >
            Show all
          </button>
        </p>
      ) : null}
      <LibraryNews shown={rows.length} />
      <SessionList rows={rows} />
    </>
  )
}

function selectSessions(state: LibraryState): LibraryState['sessions'] {
  return state.sessions
}

function selectQuery(state: LibraryState): string {
  return state.query
}

function selectIsOpen(state: LibrarySearchState): boolean {
  return state.isOpen
}
