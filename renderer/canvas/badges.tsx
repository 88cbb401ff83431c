import type { NodeState } from '../tree/node-state.ts'
import { hiddenWords } from '../tree/node-words.ts'
import styles from './nodes.module.css'

interface Props {
  readonly state: NodeState
}

/** The two places that are never mixed up: where the reader stands, and where pi would open the file. */
export function Badges({ state: { isLeaf, leafIsHidden, piOpensHere, piIsHidden } }: Props) {
  if (!isLeaf && !piOpensHere) return null
  return (
    <span className={styles['badges']}>
      {isLeaf ? <span className={styles['here']}>you are here{hiddenWords(leafIsHidden)}</span> : null}
      {piOpensHere ? <span className={styles['pi']}>π opens here{hiddenWords(piIsHidden)}</span> : null}
    </span>
  )
}
