import type { MouseEvent } from 'react'
import { keyToOpen } from '../../shared/tree/fold-moves.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { closeFold, openFold } from '../state/tree-actions.ts'
import styles from './nodes.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  /** What is in it: `6 steps`. */
  readonly words: string
}

/** Opens or closes a turn, a step or a branch where it stands. Keys do the same with ← and →. */
export function FoldButton({ tree, node, words }: Props) {
  const opens = keyToOpen(tree, node) !== null
  const toggle = (event: MouseEvent): void => {
    // The click is for the fold: the node must not become the leaf by it.
    event.stopPropagation()
    if (opens) openFold(tree, node)
    else closeFold(tree, node)
  }
  return (
    <button
      type="button"
      className={styles['fold']}
      tabIndex={-1}
      aria-expanded={!opens}
      title={opens ? 'Open (→)' : 'Close (←)'}
      onClick={toggle}
    >
      <span aria-hidden>{opens ? '▸' : '▾'}</span> {words}
    </button>
  )
}
