import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import styles from './line-list.module.css'
import { useLines } from './use-lines.ts'

interface Props<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Height of a line in units of the body text's size. */
  readonly height: number
  readonly keyOf: (row: Row) => string
  /** Whether keys stop at a line: others are headings. */
  readonly isStop: (row: Row) => boolean
  /** Where keys begin, of those; where all are alike, at the first. */
  readonly isStart?: (row: Row) => boolean
  /** What a line shows; `stop` goes to its one element that takes the focus. */
  readonly children: (row: Row, stop: LineStop) => ReactNode
}

/** What the element of a line that keys stop at is given. */
export interface LineStop {
  readonly 'data-at': number
  readonly tabIndex: 0 | -1
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** A long list of lines, of which only those in view are drawn. Arrows, Home and End move; one line is a tab stop. */
export function LineList<Row>({ label, rows, height, keyOf, isStop, isStart = isStop, children }: Props<Row>) {
  const [focused, setFocused] = useState(-1)
  const {
    scroller,
    height: all,
    items,
    scrollTo,
  } = useLines(rows.length, height, (at) => {
    const row = rows[at]
    return row === undefined ? String(at) : keyOf(row)
  })
  const stops = (at: number): boolean => {
    const row = rows[at]
    return row !== undefined && isStop(row)
  }
  // The focused line, or the first that can be, where the list changed under it.
  const stop = stops(focused) ? focused : rows.findIndex(rows.some(isStart) ? isStart : isStop)

  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    let next = (step.from === 'here' ? stop : step.from === 'start' ? -1 : rows.length) + step.by
    while (next >= 0 && next < rows.length && !stops(next)) next += step.by
    if (next < 0 || next >= rows.length) return
    const list = event.currentTarget.closest('ul')
    // Drawn at once where it is out of view, so that the next key is heard by it.
    flushSync(() => {
      setFocused(next)
      scrollTo(next)
    })
    list?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus()
  }

  return (
    <div className={styles['scroller']} ref={scroller}>
      <ul className={styles['list']} style={{ height: all }} aria-label={label}>
        {items.map(({ key, index, size, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <li key={key} className={styles['line']} style={{ height: size, transform: `translateY(${start}px)` }}>
              {children(row, {
                'data-at': index,
                tabIndex: index === stop ? 0 : -1,
                onFocus: () => setFocused(index),
                onKeyDown: move,
              })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const STEPS: Readonly<Record<string, { readonly from: 'here' | 'start' | 'end'; readonly by: 1 | -1 }>> = {
  ArrowDown: { from: 'here', by: 1 },
  ArrowUp: { from: 'here', by: -1 },
  Home: { from: 'start', by: 1 },
  End: { from: 'end', by: -1 },
}
