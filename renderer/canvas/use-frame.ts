import { useReactFlow } from '@xyflow/react'
import type { OnMove, ReactFlowInstance, Viewport } from '@xyflow/react'
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { frameFor, originFor, shifted } from './frame.ts'
import type { Frame, Size } from './frame.ts'
import { boundedView } from './kept-view.ts'

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

/** What is in view, and how it was last drawn. */
interface Latest {
  readonly tree: FoldedTree
  readonly size: Size
  readonly frame: Frame
}

/** Follows React Flow's viewport and gives it no more than what is in view. `first` is the viewport on opening. */
export function useFrame(tree: FoldedTree, size: Size, first: Viewport): View {
  const flow = useReactFlow()
  const [frame, setFrame] = useState<Frame>(() => {
    const origin = originFor(first, size, 0)
    return frameFor(tree, shifted(first, 0, origin), size, origin, null)
  })
  const [{ show, ...moves }] = useState(() =>
    movesOf(flow, setFrame, { tree, size, frame }, shifted(first, 0, frame.origin)),
  )
  useLayoutEffect(() => show(tree, size), [tree, size, show])
  return { frame, ...moves }
}

/**
 * How a view is moved. These functions live as long as it does and keep all that they were made with: so the tree is a
 * variable among them and nothing around them, or the first one would stay in memory with all its columns.
 * @param from what is in view at first
 * @param at the viewport then, in React Flow's own count: from the frame's origin
 */
function movesOf(
  flow: Pick<ReactFlowInstance, 'setViewport'>,
  setFrame: (frame: Frame) => void,
  from: Latest,
  at: Viewport,
): Omit<View, 'frame'> & { readonly show: (tree: FoldedTree, size: Size) => void } {
  let latest = from
  let viewport = at
  let isDragging = false
  let scheduled = 0
  const listeners = new Set<() => void>()

  const follow = (): void => {
    scheduled = 0
    const { tree, size, frame } = latest
    // A gesture under way counts from where it began: the origin moves between gestures, not within one.
    const origin = isDragging ? frame.origin : originFor(viewport, size, frame.origin)
    const view = shifted(viewport, frame.origin, origin)
    const next = frameFor(tree, view, size, origin, frame)
    if (next === frame) return
    latest = { tree, size, frame: next }
    if (origin === frame.origin) setFrame(next)
    else {
      viewport = view
      // Nodes and viewport must change in one frame, or everything would be seen to jump.
      flushSync(() => setFrame(next))
      void flow.setViewport(view)
    }
  }
  const onMove: OnMove = (event, to) => {
    const bounded = event === null || to.zoom !== viewport.zoom ? to : boundedIn(latest, viewport, to)
    viewport = bounded
    // Which tells of the move that it makes here again.
    if (bounded.x !== to.x || bounded.y !== to.y) void flow.setViewport(bounded)
    for (const listener of listeners) listener()
    scheduled ||= requestAnimationFrame(follow)
  }
  return {
    show: (tree, size) => {
      latest = { ...latest, tree, size }
      follow()
    },
    now: () => shifted(viewport, latest.frame.origin, 0),
    move: (to, isSmooth) => {
      const { tree, size, frame } = latest
      const origin = originFor(shifted(to, 0, frame.origin), size, frame.origin)
      const view = shifted(to, 0, origin)
      if (origin === frame.origin && isSmooth) {
        void flow.setViewport(view, { duration: DURATION })
        return
      }
      const next = frameFor(tree, view, size, origin, frame)
      latest = { tree, size, frame: next }
      viewport = view
      flushSync(() => setFrame(next))
      void flow.setViewport(view)
      for (const listener of listeners) listener()
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    onMove,
    onMoveStart: (event, to) => {
      // The wheel goes from where the view is; and its first turn is told here alone, already moved.
      isDragging = event !== null && event.type !== 'wheel'
      onMove(event, to)
    },
    onMoveEnd: () => {
      isDragging = false
      scheduled ||= requestAnimationFrame(follow)
    },
  }
}

/** `boundedView` in React Flow's own count. */
function boundedIn({ tree, size, frame: { origin } }: Latest, from: Viewport, to: Viewport): Viewport {
  const bounded = boundedView(tree, size, shifted(from, origin, 0), shifted(to, origin, 0))
  return shifted(bounded, 0, origin)
}
