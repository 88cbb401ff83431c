import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useRef, type RefObject } from 'react'
import { useTextSize } from '../state/settings.ts'

/** A long list of lines of one height, of which only those in view are drawn. */
export interface Lines {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Height of all lines together, in pixels. */
  readonly height: number
  /** The lines to draw. */
  readonly items: readonly VirtualItem[]
  readonly scrollTo: (index: number) => void
}

/** @param height of a line, in units of the body text's size; the line's style has the same */
export function useLines(count: number, height: number, keyOf?: (index: number) => string): Lines {
  const scroller = useRef<HTMLDivElement>(null)
  const textSize = useTextSize()
  // oxlint-disable-next-line react/incompatible-library -- it returns functions that must not be memoised, and none is
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => Math.round(textSize * height), [textSize, height]),
    overscan: 8,
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
  })
  return {
    scroller,
    height: virtual.getTotalSize(),
    items: virtual.getVirtualItems(),
    scrollTo: useCallback((index: number) => virtual.scrollToIndex(index), [virtual]),
  }
}
