import { useEffect, useRef } from 'react'
import type { CSSProperties, MouseEvent } from 'react'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeAtRow, rowOf } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { select } from '../state/session-actions.ts'
import { selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { useSettings } from '../state/settings.ts'
import type { SettingsState } from '../state/settings.ts'
import { chooseBefore, chooseNode, entryOf, toggleFold } from '../state/tree-actions.ts'
import { NodeMenu } from '../tree/node-menu.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { columnStyle } from './columns.ts'
import { OutlineRow } from './outline-row.tsx'
import styles from './outline.module.css'
import { offerPage } from './page-of-rows.ts'
import { railsWidth } from './rails.ts'
import { useKeptRow } from './use-kept-row.ts'
import { useRowWindow } from '../ui/use-row-window.ts'

interface Props {
  readonly tree: FoldedTree
  readonly order: OutlineOrder
}

/** Height of a row in units of the body text; `outline.module.css` has the same. */
const ROW = 2

/** All rows of the outline, of which those in view are drawn. One of them can be tabbed to: the selected one. */
export function OutlineRows({ tree, order }: Props) {
  const columns = useSettings(selectColumns)
  const selected = useSession(selectSelected)
  const chosen = nodeOf(tree, selected)
  const active = chosen >= 0 ? chosen : Math.max(0, tree.leafNode)
  const activeRow = rowOf(order, active)
  const keepRow = useKeptRow(tree, order, activeRow)
  const { scroller, height, row: rowHeight, from, to, shift, scrollTo } = useRowWindow(tree.count, ROW, keepRow)
  const rows = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)

  useEffect(() => offerPage(() => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight)), [scroller, rowHeight])

  // The row that the selection moved to comes into view, and takes the focus along if a row had it.
  const last = useRef<{ row: number; entry: number | null }>({ row: -1, entry: null })
  const wantsFocus = useRef(false)
  const entry = chosen >= 0 ? selected : null
  useEffect(() => {
    const { row, entry: before } = last.current
    last.current = { row: activeRow, entry }
    // Rows that came or went above it moved it, but not the reader.
    if (row < 0 || entry !== before) scrollTo(activeRow)
    if (row !== activeRow) wantsFocus.current = hasFocus.current
  }, [activeRow, entry, scrollTo])
  const focusActive = (): void => {
    const row = wantsFocus.current ? rowElement(rows.current, activeRow) : null
    if (row === null) return
    wantsFocus.current = false
    // The row that had it may be gone by now, but nothing else may have it.
    const focused = document.activeElement
    if (focused === document.body || rows.current?.contains(focused) === true) row.focus({ preventScroll: true })
  }
  // After every drawing: a row far away is drawn some time after it was scrolled to.
  useEffect(focusActive)

  const nodeUnder = (event: MouseEvent): number => {
    const row = event.target instanceof Element ? event.target.closest('[data-row]')?.getAttribute('data-row') : null
    return row === null || row === undefined ? -1 : nodeAtRow(order, Number(row))
  }
  const onClick = (event: MouseEvent): void => {
    const node = nodeUnder(event)
    if (node < 0) return
    if (event.target instanceof Element && event.target.closest('[data-fold]') !== null) toggleFold(tree, node)
    else if (event.altKey) chooseBefore(tree, node)
    else chooseNode(tree, node)
  }
  const onContextMenu = (event: MouseEvent): void => {
    const node = nodeUnder(event)
    if (node >= 0) select(entryOf(tree, node))
  }

  return (
    <div
      className={styles['outline']}
      data-columns
      style={{ '--rails': `${railsWidth(tree)}px`, ...columnStyle(columns) } as CSSProperties}
    >
      <ColumnHeads />
      <NodeMenu className={styles['menu']}>
        <div ref={scroller} className={styles['scroller']}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are commands, heard by the window */}
          <div
            ref={rows}
            role="tree"
            aria-label="Entries"
            tabIndex={-1}
            className={styles['rows']}
            style={{ height }}
            onClick={onClick}
            onContextMenu={onContextMenu}
            onFocus={({ relatedTarget, target }) => {
              hasFocus.current = true
              // It may be drawn out of view.
              if (target === rowElement(rows.current, activeRow)) scrollTo(activeRow)
              // Whoever gives the focus back gives it to the row that had it. The selection may have moved on meanwhile.
              if (rows.current?.contains(relatedTarget) !== true) wantsFocus.current = true
              focusActive()
            }}
            onBlur={({ relatedTarget }) => {
              // A focus that goes nowhere was lost with its row, which scrolled out of view.
              if (relatedTarget !== null) hasFocus.current = false
            }}
          >
            {rowsDrawn(from, to, activeRow).map((row) => (
              <OutlineRow
                key={row}
                tree={tree}
                order={order}
                row={row}
                // The active one is drawn wherever the view is, just out of it, so that the focus is never lost.
                top={Math.min(to, Math.max(from - 1, row)) * rowHeight + shift}
                height={rowHeight}
                isActive={row === activeRow}
              />
            ))}
          </div>
        </div>
      </NodeMenu>
    </div>
  )
}

/** The rows [from, to), and the active one. */
function rowsDrawn(from: number, to: number, active: number): readonly number[] {
  const rows = Array.from({ length: to - from }, (_, index) => from + index)
  return active < from ? [active, ...rows] : active < to ? rows : [...rows, active]
}

function rowElement(rows: HTMLElement | null, row: number): HTMLElement | null {
  return rows?.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? null
}

function selectColumns({ settings }: SettingsState): SettingsState['settings']['columns'] {
  return settings.columns
}
