import { Drawn } from '../../shared/tree/drawing.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeAttributes } from '../tree/node-state.ts'
import type { NodeState } from '../tree/node-state.ts'
import { classNames } from '../ui/class-names.ts'
import { markClasses } from './mark-classes.ts'
import styles from './nodes.module.css'
import { SettingMark } from './setting-mark.tsx'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
}

/** A node from further away: its shape and marks alone, since text could not be read. */
export function BoxNode({ tree, node, state }: Props) {
  const kind = tree.kind[node]
  const isPill = kind === Drawn.segment || kind === Drawn.stub
  return (
    <div
      className={classNames(
        styles[isPill ? 'pill' : 'card'],
        kind === Drawn.card && styles['branch'],
        styles['box'],
        ...markClasses(tree, node, state),
      )}
      {...nodeAttributes(tree, node, state, null)}
    >
      <SettingMark tree={tree} node={node} isAside={false} hasWords={false} />
      {state.piOpensHere ? <span className={styles['piMark']}>π</span> : null}
    </div>
  )
}
