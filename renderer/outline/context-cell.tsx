import type { NodeState } from '../tree/node-state.ts'
import { StateWord } from '../ui/state-word.tsx'
import styles from './outline.module.css'

interface Props {
  readonly state: NodeState
}

/** What becomes of a row's entries in a request at the leaf: the word, or how many different ones there are. */
export function ContextCell({ state: { onPath, context } }: Props) {
  // Bookkeeping among sent entries is no news; it is said only where it is all there is.
  const telling = context.filter((word) => word !== 'bookkeeping')
  const [first] = telling.length > 0 ? telling : context
  return (
    <span className={styles['context']}>
      {!onPath || first === undefined ? null : <StateWord state={first} />}
      {telling.length > 1 ? (
        <span className={styles['more']} title={telling.join(', ')}>
          +{telling.length - 1}
        </span>
      ) : null}
    </span>
  )
}
