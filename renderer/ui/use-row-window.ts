import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTextSize } from '../state/settings.ts'
import { boxHeight, rowsTop, rowWindow, scrollTopFor, scrollTopKeeping } from './row-window.ts'
import type { RowBox, RowWindow } from './row-window.ts'

/** The rows of a long list that are drawn. */
export interface DrawnRows extends RowWindow {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Height of what it scrolls, and of a row, in pixels. */
  readonly height: number
  readonly row: number
  readonly scrollTo: (index: number) => void
}

/** A row of a list, and where it is in the list that comes after. */
export interface KeptRow {
  readonly before: number
  readonly after: number
}

/**
 * Says which row stays where it stands while the list changes; null for none. It is asked with the rows that were in
 * view, and the middle one of them.
 */
export type KeepRow = (isInView: (row: number) => boolean, middle: number) => KeptRow | null

/** How the rows of a list stood in the view, in rows' own pixels. */
interface Stood {
  readonly top: number
  readonly row: number
  readonly view: number
}

/** Follows an element that scrolls. @param height of a row in units of the body text; the row's style has the same */
export function useRowWindow(count: number, height: number, keepRow: KeepRow | null = null): DrawnRows {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>({ view: 0, scrollTop: 0 })
  const row = Math.round(useTextSize() * height)
  const lately = useRef<Stood>({ top: 0, row, view: 0 })

  const look = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const now = { view: element.clientHeight, scrollTop: element.scrollTop }
    lately.current = { top: rowsTop(boxOf(count, row, now.view), now.scrollTop), row, view: now.view }
    setSeen((before) => (isSame(drawn(count, row, before), drawn(count, row, now)) ? before : now))
  }, [count, row])
  const keep = useCallback(() => {
    const element = scroller.current
    const { top, row: rowBefore, view } = lately.current
    const isInView = (index: number): boolean => index * rowBefore >= top - rowBefore && index * rowBefore < top + view
    const kept = view === 0 ? null : (keepRow?.(isInView, Math.floor((top + view / 2) / rowBefore)) ?? null)
    if (element !== null && kept !== null) {
      const box = boxOf(count, row, element.clientHeight)
      // In a smaller view, or larger itself, it stays whole.
      const offset = Math.min((kept.before - top / rowBefore) * row, Math.max(0, box.view - row))
      element.scrollTop = scrollTopKeeping(box, kept.after, offset)
    }
    look()
  }, [look, keepRow, count, row])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [look, keep])
  // A shorter list may have scrolled by itself.
  useLayoutEffect(keep, [keep])

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current
      if (element === null) return
      const to = scrollTopFor(boxOf(count, row, element.clientHeight), element.scrollTop, index)
      if (to === null) return
      element.scrollTop = to
      look()
    },
    [look, count, row],
  )
  const box = boxOf(count, row, seen.view)
  return { ...drawn(count, row, seen), scroller, row, height: boxHeight(box), scrollTo }
}

/** What is seen of the box. */
interface Seen {
  readonly view: number
  readonly scrollTop: number
}

function drawn(count: number, row: number, { view, scrollTop }: Seen): RowWindow {
  return rowWindow(boxOf(count, row, view), scrollTop)
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.from === b.from && a.to === b.to && a.shift === b.shift
}

function boxOf(count: number, row: number, view: number): RowBox {
  return { count, row, view, scale: window.devicePixelRatio }
}
