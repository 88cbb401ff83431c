import { useCallback, useRef } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeAtRow, rowOf } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { foldedAt } from '../state/tree-actions.ts'
import { keptNode } from '../tree/kept-node.ts'
import type { KeepRow } from '../ui/use-row-window.ts'

/** The rows as they were drawn last. */
interface Shown {
  readonly tree: FoldedTree
  readonly order: OutlineOrder
  readonly activeRow: number
  readonly folds: SessionState['folds'] | null
  readonly selected: number | null
}

/** The row that stays where it stands while the drawing changes: the one that was folded, the active one, or the middle one. */
export function useKeptRow(tree: FoldedTree, order: OutlineOrder, activeRow: number): KeepRow {
  const last = useRef<Shown>({ tree, order, activeRow, folds: null, selected: null })
  return useCallback(
    (isInView, middle) => {
      const before = last.current
      const { folds, selected, leaf } = useSession.getState()
      last.current = { tree, order, activeRow, folds, selected }
      if (before.order === order) {
        const row = isInView(before.activeRow) ? before.activeRow : middle
        return { before: row, after: row }
      }
      const pointedAt = folds === before.folds ? null : foldedAt(folds)
      const kept = keptNode(
        before.tree,
        tree,
        [pointedAt, selected, before.selected],
        leaf,
        (node) => isInView(rowOf(before.order, node)),
        () => (before.tree.count === 0 ? [] : [nodeAtRow(before.order, Math.min(middle, before.tree.count - 1))]),
      )
      return kept === null ? null : { before: rowOf(before.order, kept.before), after: rowOf(order, kept.after) }
    },
    [tree, order, activeRow],
  )
}
