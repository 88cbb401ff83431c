import { RefreshCw, Search } from 'lucide-react'
import { useMemo } from 'react'
import { runCommand } from '../commands/run.ts'
import { keysOf } from '../commands/table.ts'
import { setLibraryQuery, useLibrary, type LibraryState } from '../state/library.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { groupSessions } from './group-sessions.ts'
import styles from './library.module.css'
import { LibraryNews } from './library-news.tsx'
import { ListingProgress } from './listing-progress.tsx'
import { SessionList } from './session-list.tsx'

/** The sessions of all projects on this machine. */
export function Library() {
  const sessions = useLibrary(selectSessions)
  const query = useLibrary(selectQuery)
  const rows = useMemo(() => groupSessions(sessions, query), [sessions, query])

  return (
    <section className={styles['library']} data-region="library" aria-label="Library">
      <div className={styles['tools']}>
        <label className={styles['filter']}>
          <Search aria-hidden />
          <input
            type="search"
            placeholder="Filter"
            aria-label="Filter sessions"
            data-library-filter
            value={query}
            onChange={(event) => setLibraryQuery(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setLibraryQuery('')
            }}
          />
        </label>
        <IconButton
          icon={RefreshCw}
          label="List the sessions anew"
          keys={keysOf('library:refresh')}
          onClick={() => runCommand('library:refresh')}
        />
      </div>
      <LibraryNews shown={rows.length} />
      <SessionList rows={rows} />
      <ListingProgress />
    </section>
  )
}

function selectSessions(state: LibraryState): LibraryState['sessions'] {
  return state.sessions
}

function selectQuery(state: LibraryState): string {
  return state.query
}
