import { RefreshCw, Search, TextSearch } from 'lucide-react'
import { MAX_QUERY } from '../../shared/session/search-query.ts'
import { runCommand } from '../commands/run.ts'
import { focusBack } from '../commands/focus-panel.ts'
import { keysOf } from '../commands/table.ts'
import { askLibrary, useLibrarySearch } from '../state/library-search.ts'
import { setLibraryQuery, useLibrary, type LibraryState } from '../state/library.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './library.module.css'

/** The field over the library: it leaves what is called like that in the list, or looks through the texts of all sessions. */
export function LibraryField() {
  const isSearch = useLibrarySearch((state) => state.isOpen)
  const typed = useLibrarySearch((state) => state.typed)
  const query = useLibrary(selectQuery)
  return (
    <div className={styles['tools']}>
      <label className={styles['filter']}>
        {isSearch ? <TextSearch aria-hidden /> : <Search aria-hidden />}
        <input
          type="search"
          placeholder={isSearch ? 'Words, "a phrase" or re:…' : 'Filter'}
          aria-label={isSearch ? 'Search in all sessions' : 'Filter sessions'}
          data-library-filter
          maxLength={MAX_QUERY}
          spellCheck={false}
          value={isSearch ? typed : query}
          onChange={(event) => {
            if (isSearch) askLibrary({ typed: event.target.value })
            else setLibraryQuery(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            if (isSearch) runCommand('library:sessions')
            else if (query === '') focusBack()
            else setLibraryQuery('')
          }}
        />
      </label>
      <IconButton
        icon={TextSearch}
        label={isSearch ? 'Back to the list of sessions' : 'Search in all sessions'}
        keys={keysOf('library:search')}
        pressed={isSearch}
        onClick={() => runCommand(isSearch ? 'library:sessions' : 'library:search')}
      />
      <IconButton
        icon={RefreshCw}
        label="List the sessions anew"
        keys={keysOf('library:refresh')}
        onClick={() => runCommand('library:refresh')}
      />
    </div>
  )
}

function selectQuery(state: LibraryState): string {
  return state.query
}
