import { useEffect, useState } from 'react'
import { isHidden } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useContext } from '../state/derived.ts'
import { useSession } from '../state/session-store.ts'
import { useCompactionTokens } from '../tree/compaction-tokens.ts'
import { hiddenWords } from '../tree/node-words.ts'
import styles from './canvas.module.css'
import type { Size } from './frame.ts'
import type { View } from './use-frame.ts'
import { cutNode, directionOf, viewWithNode } from './views.ts'
import type { Direction } from './views.ts'

interface Props {
  readonly tree: FoldedTree
  readonly size: Size
  readonly view: View
}

const ARROWS: Readonly<Record<Direction, string>> = { up: '↑', down: '↓', left: '←', right: '→' }

/** Says which way the leaf and the cut lie while they are out of view, and goes there. */
export function Hints({ tree, size, view }: Props) {
  const { context } = useContext()
  const at = context.compaction?.at ?? null
  const cut = cutNode(tree, at)
  const tokens = useCompactionTokens(at)
  const toLeaf = useDirection(tree, tree.leafNode, size, view)
  const toCut = useDirection(tree, cut, size, view)
  const show = (node: number): void => {
    const to = viewWithNode(tree, node, size, view.now())
    if (to !== null) view.move(to, false)
  }
  const leafIsHidden = useSession(({ leaf }) => leaf !== null) && tree.leafNode < 0
  const selectionIsHidden = useSession(({ selected, leaf }) => selected !== leaf && isHidden(tree, selected))
  if (toLeaf === null && toCut === null && !leafIsHidden && !selectionIsHidden) return null
  return (
    <div className={styles['hints']}>
      {leafIsHidden ? <span>you are here{hiddenWords(true)}</span> : null}
      {selectionIsHidden ? <span className={styles['toSelection']}>selected{hiddenWords(true)}</span> : null}
      {toLeaf === null ? null : (
        <button type="button" onClick={() => show(tree.leafNode)}>
          <span aria-hidden>{ARROWS[toLeaf]} </span>you are here
        </button>
      )}
      {toCut === null ? null : (
        <button type="button" className={styles['toCut']} onClick={() => show(cut)}>
          <span aria-hidden>{ARROWS[toCut]} </span>cut · {tokens} tokens
        </button>
      )}
    </div>
  )
}

/** Which way a node lies; null while it is in view or there is none. */
function useDirection(tree: FoldedTree, node: number, size: Size, { now, watch }: View): Direction | null {
  const [direction, setDirection] = useState<Direction | null>(null)
  useEffect(() => {
    const look = (): void => setDirection(node < 0 ? null : directionOf(tree, node, size, now()))
    look()
    return watch(look)
  }, [tree, node, size, now, watch])
  return direction
}
