import { isOnPath } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { nodeAtRow } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { laneClass } from '../tree/lane-color.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './outline.module.css'
import { railsWidth, railX, strokesOf } from './rails.ts'

interface Props {
  readonly tree: FoldedTree
  readonly order: OutlineOrder
  readonly row: number
  /** In pixels. */
  readonly height: number
}

/** The lanes beside a row as thin lines, with a mark where the row stands: a ring for the leaf, a dot for the rest. */
export function RowRails({ tree, order, row, height }: Props) {
  const node = nodeAtRow(order, row)
  const isLeaf = tree.leafNode === node
  return (
    <svg className={styles['rails']} width={railsWidth(tree)} height={height} aria-hidden>
      {strokesOf(tree, order, row, height).map(({ key, path, color, isActive }) => (
        <path key={key} d={path} className={classNames(laneClass(color), isActive && styles['path'])} />
      ))}
      <circle
        cx={railX(tree, laneOf(tree, node))}
        cy={height / 2}
        r={isLeaf ? 4.5 : 3}
        className={classNames(styles['dot'], isOnPath(tree, node) && styles['path'], isLeaf && styles['ring'])}
      />
    </svg>
  )
}
