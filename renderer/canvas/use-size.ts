import { useCallback, useMemo, useState } from 'react'
import { useTextSize } from '../state/settings.ts'
import type { Size } from './frame.ts'

/** Of the tools at the lower edge (`.tools`, `.bar`): what grows with the text, in its units, and what does not. */
const TOOLS = { grown: 2.15, fixed: 14 } as const

/** The size of the canvas in CSS pixels, null until it is known: a callback for its `ref`, and the size. */
export function useSize(): readonly [(element: HTMLElement | null) => (() => void) | undefined, Size | null] {
  const [size, setSize] = useState<Omit<Size, 'foot'> | null>(null)
  const foot = TOOLS.fixed + TOOLS.grown * useTextSize()
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
  const whole = useMemo(() => (size === null ? null : { ...size, foot }), [size, foot])
  return [measure, whole]
}
