import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeAttributes } from '../tree/node-state.ts'
import type { NodeState } from '../tree/node-state.ts'
import { classNames } from '../ui/class-names.ts'
import { markClasses } from './mark-classes.ts'
import styles from './nodes.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
  readonly isPill: boolean
}

/** A node from further away: its shape and marks alone, since text could not be read. */
export function BoxNode({ tree, node, state, isPill }: Props) {
  return (
    <div
      className={classNames(styles[isPill ? 'pill' : 'card'], styles['box'], ...markClasses(tree, node, state))}
      {...nodeAttributes(tree, node, state, null)}
    >
      {state.piOpensHere ? <span className={styles['piMark']}>π</span> : null}
    </div>
  )
}
