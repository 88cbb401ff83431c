import { useReactFlow } from '@xyflow/react'
import type { OnMove, Viewport } from '@xyflow/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { frameFor, originFor, shifted } from './frame.ts'
import type { Frame, Size } from './frame.ts'

/** The canvas's view of the page: which part is drawn, and how it is moved. */
export interface View {
  readonly frame: Frame
  /** The present viewport, its heights counted from the drawing's top. */
  readonly now: () => Viewport
  /** Moves there; smoothly where that explains the move. */
  readonly move: (to: Viewport, isSmooth: boolean) => void
  /** Hears of every change of the viewport; returns the function that ends it. */
  readonly watch: (listener: () => void) => () => void
  /** For React Flow. Its hook for the same is deaf after its store was reset, as strict mode does at the start. */
  readonly onMoveStart: OnMove
  readonly onMove: OnMove
  readonly onMoveEnd: OnMove
}

const DURATION = 160

/** Follows React Flow's viewport and gives it no more than what is in view. `first` is the viewport on opening. */
export function useFrame(tree: FoldedTree, size: Size, first: Viewport): View {
  const flow = useReactFlow()
  const [frame, setFrame] = useState<Frame>(() => {
    const origin = originFor(first, size, 0)
    return frameFor(tree, shifted(first, 0, origin), size, origin, null)
  })
  /** In React Flow's own count: from the frame's origin. */
  const viewport = useRef<Viewport>(shifted(first, 0, frame.origin))
  const listeners = useRef(new Set<() => void>())
  const latest = useRef({ tree, size, frame })
  const isDragging = useRef(false)
  const scheduled = useRef(0)

  const follow = useCallback(() => {
    scheduled.current = 0
    const { tree, size, frame } = latest.current
    // A gesture under way counts from where it began: the origin moves between gestures, not within one.
    const origin = isDragging.current ? frame.origin : originFor(viewport.current, size, frame.origin)
    const view = shifted(viewport.current, frame.origin, origin)
    const next = frameFor(tree, view, size, origin, frame)
    if (next === frame) return
    latest.current = { tree, size, frame: next }
    if (origin === frame.origin) setFrame(next)
    else {
      viewport.current = view
      // Nodes and viewport must change in one frame, or everything would be seen to jump.
      flushSync(() => setFrame(next))
      void flow.setViewport(view)
    }
  }, [flow])

  useEffect(() => {
    latest.current = { ...latest.current, tree, size }
    follow()
  }, [tree, size, follow])

  const onMove: OnMove = useCallback(
    (_, to) => {
      viewport.current = to
      for (const listener of listeners.current) listener()
      scheduled.current ||= requestAnimationFrame(follow)
    },
    [follow],
  )
  const onMoveStart: OnMove = useCallback(
    (event, to) => {
      // The wheel goes from where the view is; and its first turn is told here alone, already moved.
      isDragging.current = event !== null && event.type !== 'wheel'
      onMove(event, to)
    },
    [onMove],
  )
  const onMoveEnd: OnMove = useCallback(() => {
    isDragging.current = false
    scheduled.current ||= requestAnimationFrame(follow)
  }, [follow])

  const now = useCallback(() => shifted(viewport.current, latest.current.frame.origin, 0), [])
  const move = useCallback(
    (to: Viewport, isSmooth: boolean) => {
      const { tree, size, frame } = latest.current
      const origin = originFor(shifted(to, 0, frame.origin), size, frame.origin)
      const view = shifted(to, 0, origin)
      if (origin === frame.origin && isSmooth) {
        void flow.setViewport(view, { duration: DURATION })
        return
      }
      const next = frameFor(tree, view, size, origin, frame)
      latest.current = { tree, size, frame: next }
      viewport.current = view
      flushSync(() => setFrame(next))
      void flow.setViewport(view)
      for (const listener of listeners.current) listener()
    },
    [flow],
  )
  const watch = useCallback((listener: () => void) => {
    listeners.current.add(listener)
    return () => {
      listeners.current.delete(listener)
    }
  }, [])
  return { frame, now, move, watch, onMoveStart, onMove, onMoveEnd }
}
