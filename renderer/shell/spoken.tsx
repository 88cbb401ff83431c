import { useEffect, useState } from 'react'
import { countOf } from '../../shared/figures.ts'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import { useRow } from '../state/rows.ts'
import { selectSelected, selectUnseen } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { useTree } from '../state/tree-view.ts'
import { spokenNode } from '../tree/spoken-node.ts'
import { useNodeState } from '../tree/use-node-state.ts'
import styles from '../ui/spoken.module.css'

/**
 * What a screen reader is told by itself: the selected node while the canvas has the focus, as its nodes take none, and
 * that entries came. (In the outline the focus goes along, and the row is read.)
 */
export function Spoken() {
  const tree = useTree()
  const selected = useSession(selectSelected)
  const unseen = useSession(selectUnseen)
  const isOnCanvas = useFocusOnCanvas()
  const node = tree === null || !isOnCanvas ? -1 : nodeOf(tree, selected)
  return (
    <>
      <output className={styles['spoken']} data-spoken="selected">
        {tree === null || node < 0 ? null : <SpokenNode tree={tree} node={node} />}
      </output>
      <output className={styles['spoken']} data-spoken="news">
        {unseen === 0 ? null : countOf(unseen, 'new entry', 'new entries')}
      </output>
    </>
  )
}

function SpokenNode({ tree, node }: { readonly tree: FoldedTree; readonly node: number }) {
  const row = useRow(firstOf(tree, node))
  return spokenNode(tree, node, row, useNodeState(tree, node))
}

function useFocusOnCanvas(): boolean {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const look = (): void => setIsOn((document.activeElement?.closest('[data-tree="canvas"]') ?? null) !== null)
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return isOn
}
