import { Drawn } from '../../shared/tree/drawing.ts'
import { keyToClose, keyToOpen } from '../../shared/tree/fold-moves.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstUserOf, nodeFacts, timeAbove } from '../../shared/tree/node-facts.ts'
import { branchOf } from '../../shared/tree/node-links.ts'
import { nodeAtRow, positionOf } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { useRow } from '../state/rows.ts'
import { branchWord } from '../tree/card-words.ts'
import { timeParts } from '../tree/clock.ts'
import { kindWord } from '../tree/kind-words.ts'
import { laneClass, laneColor } from '../tree/lane-color.ts'
import { nodeAttributes } from '../tree/node-state.ts'
import { nodeWord } from '../tree/node-words.ts'
import { useCard } from '../tree/use-card.ts'
import { useNodeState } from '../tree/use-node-state.ts'
import { classNames } from '../ui/class-names.ts'
import { formatMoment } from '../ui/times.ts'
import { ContextCell } from './context-cell.tsx'
import { ModelCell } from './model-cell.tsx'
import { RowEntry } from './row-entry.tsx'
import { RowRails } from './row-rails.tsx'
import { TokensCell } from './tokens-cell.tsx'
import styles from './outline.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly order: OutlineOrder
  readonly row: number
  /** Its place in the list, in pixels. */
  readonly top: number
  /** In pixels. */
  readonly height: number
  /** The one row that can be tabbed to. */
  readonly isActive: boolean
}

/** One row of the outline: a drawn node as a line of text. */
export function OutlineRow({ tree, order, row, top, height, isActive }: Props) {
  const node = nodeAtRow(order, row)
  const { level, position, setSize } = positionOf(order, node)
  const state = useNodeState(tree, node)
  const kind = tree.kind[node] ?? 0
  const first = firstOf(tree, node)
  const facts = nodeFacts(tree, node)
  const { day, time } = timeParts(facts.from, timeAbove(tree, node))
  const holdsText = kind !== Drawn.segment && kind !== Drawn.stub
  const isEntry = holdsText && kind !== Drawn.card
  const card = useCard(tree, node)
  const text = useRow(kind === Drawn.card ? (card?.title ?? firstUserOf(tree, node)) : first)
  const opens = keyToOpen(tree, node) !== null
  const closes = !opens && keyToClose(tree, node) !== null
  const word = isEntry
    ? kindWord(tree.model.columns.kind[first] ?? 0, text?.type ?? null)
    : kind === Drawn.card
      ? branchWord(facts)
      : nodeWord(tree, node)

  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-selected={state.isSelected}
      {...(opens || closes ? { 'aria-expanded': closes } : {})}
      tabIndex={isActive ? 0 : -1}
      data-row={row}
      className={classNames(
        styles['row'],
        laneClass(laneColor(tree, branchOf(tree, node))),
        styles[state.onPath ? 'active' : 'off'],
        state.isLeaf && styles['leaf'],
        state.isSelected && styles['selected'],
        !holdsText && styles['folded'],
      )}
      style={{ transform: `translateY(${top}px)` }}
      {...nodeAttributes(tree, node, state, isEntry ? (text?.id ?? null) : null)}
    >
      <RowRails tree={tree} order={order} row={row} height={height} />
      <span className={styles['time']} title={formatMoment(facts.from)}>
        {day === '' ? null : <span className={styles['day']}>{day} </span>}
        {time}
      </span>
      <span className={styles['role']}>{word}</span>
      <RowEntry
        tree={tree}
        node={node}
        row={holdsText ? text : null}
        card={card}
        state={state}
        opens={opens}
        closes={closes}
      />
      <ModelCell tree={tree} node={node} />
      <TokensCell tree={tree} node={node} tokens={facts.tokens} />
      <ContextCell state={state} />
    </div>
  )
}
