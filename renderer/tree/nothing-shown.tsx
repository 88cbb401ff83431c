import { setFilter } from '../state/filter-choice.ts'
import { selectFilter } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './nothing-shown.module.css'

/** Stands where the tree would be while the filter lets no entry through. */
export function NothingShown() {
  const filter = useSession(selectFilter)
  return (
    <div className={styles['nothing']}>
      <p>
        No entry passes the filter “{filter}”
        {filter === 'labeled-only' ? ': nothing in this session has a label. L labels the selected entry' : ''}.
      </p>
      <Button onClick={() => setFilter('default')}>Back to the default filter</Button>
    </div>
  )
}
