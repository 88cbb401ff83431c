import { useCallback, useState } from 'react'
import type { Size } from './frame.ts'

/** The size of an element in CSS pixels, null until it is known: a callback for its `ref`, and the size. */
export function useSize(): readonly [(element: HTMLElement | null) => (() => void) | undefined, Size | null] {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      // A hidden panel has no size, and nothing to lay out for.
      if (width > 0 && height > 0)
        setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, size]
}
