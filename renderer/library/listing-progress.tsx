import { useLibrary } from '../state/library.ts'
import { formatCount } from '../../shared/figures.ts'
import styles from './library.module.css'

/** How far a listing is. Below the list, so that nothing in it moves when it comes and goes. */
export function ListingProgress() {
  const { status, done, total } = useLibrary()
  if (status !== 'listing') return null
  return (
    <output className={styles['progress']}>
      <progress aria-label="Sessions read" {...(total > 0 ? { value: done, max: total } : {})} />
      {total > 0 ? `Reading sessions: ${formatCount(done)} of ${formatCount(total)}` : 'Looking for sessions…'}
    </output>
  )
}
