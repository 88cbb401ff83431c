import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { changeSettings, useSettings, useTextSize } from '../state/settings.ts'
import { classNames } from '../ui/class-names.ts'
import { widthWithin, WIDTHS } from './columns.ts'
import type { Column } from './columns.ts'
import styles from './column-edge.module.css'

interface Props {
  readonly column: Column
}

/** A drag on its way: where it began, and how wide the column then was, in units of the body text. */
interface Drag {
  readonly x: number
  readonly width: number
}

/** The edge of a column: dragged, or moved by arrow keys; a double click or Backspace gives the width back. */
export function ColumnEdge({ column: { name, title, isBefore } }: Props) {
  const { columns } = useSettings().settings
  const unit = useTextSize()
  const [drag, setDrag] = useState<Drag | null>(null)
  const towards = isBefore ? 1 : -1

  const widthOf = (edge: HTMLElement): number => columns[name] ?? (edge.parentElement?.offsetWidth ?? 0) / unit
  const dragged = ({ clientX }: PointerEvent, { x, width }: Drag): number =>
    widthWithin(width + ((clientX - x) / unit) * towards)
  const setWidth = (width: number): void => void changeSettings({ columns: { ...columns, [name]: width } })
  const giveBack = (): void => {
    const { [name]: _, ...others } = columns
    void changeSettings({ columns: others })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -WIDTHS.step, ArrowRight: WIDTHS.step }[event.key]
    if (event.key === 'Backspace') giveBack()
    else if (step === undefined) return
    else setWidth(widthWithin(widthOf(event.currentTarget) + step * towards))
    // The arrows walk the tree elsewhere in this panel.
    event.preventDefault()
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that takes the focus is a control, which hr is not
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuemin={WIDTHS.least}
      aria-valuemax={WIDTHS.most}
      aria-valuenow={columns[name] ?? WIDTHS.least}
      aria-valuetext={columns[name] === undefined ? 'as it fits' : `${columns[name]} times the text’s size`}
      tabIndex={0}
      title="Drag to set the width; double click to give it back"
      className={classNames(styles['edge'], isBefore && styles['after'], drag !== null && styles['dragged'])}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ x: event.clientX, width: widthOf(event.currentTarget) })
      }}
      onPointerMove={(event) => {
        // Only the style is changed until the edge is let go: settings are written to a file.
        if (drag !== null) preview(event.currentTarget, name, `${dragged(event, drag)}rem`)
      }}
      onPointerUp={(event) => {
        if (drag === null) return
        setDrag(null)
        if (event.clientX !== drag.x) setWidth(dragged(event, drag))
      }}
      onPointerCancel={(event) => {
        if (drag !== null) preview(event.currentTarget, name, `${drag.width}rem`)
        setDrag(null)
      }}
      onDoubleClick={giveBack}
      onKeyDown={onKeyDown}
    />
  )
}

function preview(edge: HTMLElement, name: string, width: string): void {
  edge.closest<HTMLElement>('[data-columns]')?.style.setProperty(`--${name}`, width)
}
