import { ArrowDown } from 'lucide-react'
import { runCommand } from '../commands/run.ts'
import { selectUnseen } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { countOf } from '../../shared/figures.ts'
import styles from './new-entries.module.css'

/** Waits at the edge of a view while entries have come that the reader did not go to; a click goes there. */
export function NewEntries() {
  const unseen = useSession(selectUnseen)
  if (unseen === 0) return null
  return (
    <button type="button" className={styles['news']} onClick={() => runCommand('leaf:file')}>
      <ArrowDown aria-hidden /> {countOf(unseen, 'new entry', 'new entries')}
    </button>
  )
}
