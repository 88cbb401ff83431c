import type { RefObject } from 'react'
import { useRowWindow } from './use-row-window.ts'

/** A long list of lines of one height, of which only those in view are drawn. */
export interface Lines {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Height of the list, in pixels. */
  readonly height: number
  /** The lines to draw. */
  readonly items: readonly Line[]
  readonly scrollTo: (index: number) => void
}

/** A line and its place in the list, in pixels. */
export interface Line {
  readonly index: number
  readonly key: string | number
  readonly start: number
  readonly size: number
}

/** @param height of a line, in units of the body text's size; the line's style has the same */
export function useLines(count: number, height: number, keyOf?: (index: number) => string): Lines {
  const { scroller, height: all, row, from, to, shift, scrollTo } = useRowWindow(count, height)
  const items = Array.from({ length: Math.max(0, to - from) }, (_, at): Line => {
    const index = from + at
    return { index, key: keyOf?.(index) ?? index, start: index * row + shift, size: row }
  })
  return { scroller, height: all, items, scrollTo }
}
