import { Flag, Kind } from '../../shared/session/kinds.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { branchOf } from '../../shared/tree/node-links.ts'
import type { NodeState } from '../tree/node-state.ts'
import { laneClass, laneColor } from '../tree/lane-color.ts'
import styles from './nodes.module.css'

const KIND_CLASSES: Readonly<Record<number, string>> = {
  [Kind.user]: 'user',
  [Kind.assistant]: 'assistant',
  [Kind.compaction]: 'compaction',
  [Kind.branchSummary]: 'summary',
}

/** The classes that say by look what a node is and where it stands. */
export function markClasses(tree: FoldedTree, node: number, state: NodeState): readonly (string | undefined)[] {
  const first = firstOf(tree, node)
  const { kind, flags } = tree.model.columns
  return [
    laneClass(laneColor(tree, branchOf(tree, node))),
    styles[KIND_CLASSES[kind[first] ?? 0] ?? 'plain'],
    styles[state.onPath ? 'active' : 'off'],
    ...(state.isLeaf ? [styles['leaf']] : []),
    ...(state.isSelected ? [styles['selected']] : []),
    ...(state.hits > 0 ? [styles['found']] : []),
    ...(((flags[first] ?? 0) & (Flag.failed | Flag.toolError)) === 0 ? [] : [styles['failed']]),
  ]
}
