import { useEffect } from 'react'

/**
 * Tells, after the next frame, that what stands in place of a tree is drawn. For a tree the canvas tells, once its
 * nodes are on screen; tests and `--screenshot` wait for either.
 */
export function usePaintedWithoutTree(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      document.documentElement.dataset['painted'] = 'empty'
    })
    return () => {
      cancelAnimationFrame(frame)
      delete document.documentElement.dataset['painted']
    }
  }, [])
}
