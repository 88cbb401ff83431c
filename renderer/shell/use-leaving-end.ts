import { useEffect, useRef, type RefObject } from 'react'
import { stopFollowing } from '../state/session-actions.ts'

/**
 * For a view that follows the end of the file: a person who scrolls or drags it away from there wants to stay where they
 * are. What the view does by itself is none of these events. Going to another entry ends following by itself.
 */
export function useLeavingEnd(view: 'canvas' | 'outline'): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = region.current
    if (element === null) return undefined
    const ending = new AbortController()
    const hear = { capture: true, passive: true, signal: ending.signal }
    // The outline's end is below: scrolling down leads to it. With Ctrl the wheel zooms.
    const isAway = ({ deltaY, ctrlKey }: WheelEvent): boolean => !ctrlKey && (view === 'canvas' || deltaY < 0)
    element.addEventListener('wheel', (event) => isAway(event) && stopFollowing(), hear)
    element.addEventListener('pointermove', ({ buttons }) => view === 'canvas' && buttons > 0 && stopFollowing(), hear)
    element.addEventListener('pointerdown', (event) => isOnBar(event) && stopFollowing(), hear)
    return () => ending.abort()
  }, [view])
  return region
}

/** Whether an upright scroll bar was pressed: it lies beside what its element shows. */
function isOnBar({ target, offsetX }: PointerEvent): boolean {
  return target instanceof Element && target.clientHeight < target.scrollHeight && offsetX >= target.clientWidth
}
