import { Search } from 'lucide-react'
import { countOf, formatCount } from '../../shared/figures.ts'
import styles from './found-mark.module.css'

interface Props {
  readonly hits: number
}

/** On a node that a search found, or that holds what it found. */
export function FoundMark({ hits }: Props) {
  if (hits === 0) return null
  const words = countOf(hits, 'hit', 'hits')
  return (
    <span className={styles['found']} title={`${words} of the search`}>
      <Search aria-hidden />
      {hits === 1 ? null : <span aria-hidden>{formatCount(hits)}</span>}
      <span className={styles['spoken']}>{words}</span>
    </span>
  )
}
