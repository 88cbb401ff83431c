import type { Snippet } from '../../shared/session/search-match.ts'
import styles from './found-text.module.css'

interface Props {
  readonly snippet: Snippet
  /** The most characters before what was found, where there is room for few. */
  readonly before?: number
}

/** A little of a text round what a search found in it, with that marked. */
export function FoundText({ snippet, before = Infinity }: Props) {
  const letters = Array.from(snippet.before)
  return (
    <>
      {letters.length > before ? `…${letters.slice(letters.length - before).join('')}` : snippet.before}
      <mark className={styles['found']}>{snippet.match}</mark>
      {snippet.after}
    </>
  )
}
