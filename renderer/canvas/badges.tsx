import { FoundMark } from '../search/found-mark.tsx'
import type { NodeState } from '../tree/node-state.ts'
import { markWords } from '../tree/node-words.ts'
import styles from './nodes.module.css'

interface Props {
  readonly state: NodeState
}

/**
 * The two places that are never mixed up: where the reader stands, and where pi would open the file. Before them, what a
 * search found here.
 */
export function Badges({ state: { isLeaf, leafIsHidden, piOpensHere, piIsHidden, hits } }: Props) {
  if (!isLeaf && !piOpensHere && hits === 0) return null
  const { here, pi } = markWords(
    isLeaf ? { isHidden: leafIsHidden } : null,
    piOpensHere ? { isHidden: piIsHidden } : null,
  )
  return (
    <span className={styles['badges']}>
      <FoundMark hits={hits} />
      {here === null ? null : <span className={styles['here']}>{here}</span>}
      {pi === null ? null : <span className={styles['pi']}>{pi}</span>}
    </span>
  )
}
