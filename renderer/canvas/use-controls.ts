import { useEffect, useRef } from 'react'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { offerControls } from './controls.ts'
import type { Size } from './frame.ts'
import type { View } from './use-frame.ts'
import { directionOf, SCALES, viewOfAll, viewOfLeaf, viewWithNode } from './views.ts'

/** A jump of more screens than this is not animated: nothing could be seen on the way. */
const SMOOTH_SCREENS = 3

/** Moves the canvas for commands, and after the leaf and the selection when they leave the view. */
export function useControls(tree: FoldedTree, size: Size, view: View, scale: number): void {
  const leaf = useSession(selectLeaf)
  const selected = useSession(selectSelected)
  const { move, now } = view
  const before = useRef({ leaf, selected, scale, size })

  useEffect(() => {
    const last = before.current
    before.current = { leaf, selected, scale, size }
    if (last.scale !== scale) {
      move({ ...now(), zoom: now().zoom * (scale / last.scale) }, false)
      return
    }
    const node = nodeToFollow(last)
    if (node < 0) return
    const to = viewWithNode(tree, node, size, now())
    if (to !== null) move(to, size === last.size && isNear(to.y - now().y, size) && !prefersStillness())

    /** Only what moved is followed: an opened fold or a grown file moves nothing away from the reader. */
    function nodeToFollow(last: { leaf: number | null; selected: number | null; size: Size }): number {
      if (leaf !== last.leaf) return tree.leafNode
      if (selected !== last.selected) return nodeOf(tree, selected)
      // A smaller canvas keeps the leaf that was in view.
      const wasInView =
        size !== last.size && tree.leafNode >= 0 && directionOf(tree, tree.leafNode, last.size, now()) === null
      return wasInView ? tree.leafNode : -1
    }
  }, [leaf, selected, scale, tree, size, move, now])

  useEffect(
    () =>
      offerControls({
        fit: () => move(viewOfAll(tree, size, scale), false),
        showLeaf: () => move(viewOfLeaf(tree, size, scale), false),
        zoomBy: (factor) => {
          const { x, y, zoom } = now()
          const next = Math.min(SCALES.most, Math.max(SCALES.least, zoom * factor))
          // The middle of the view stays where it is.
          const [middleX, middleY] = [size.width / 2, size.height / 2]
          move(
            { zoom: next, x: middleX - ((middleX - x) / zoom) * next, y: middleY - ((middleY - y) / zoom) * next },
            !prefersStillness(),
          )
        },
      }),
    [tree, size, scale, move, now],
  )
}

function isNear(distance: number, { height }: Size): boolean {
  return Math.abs(distance) < height * SMOOTH_SCREENS
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

function selectSelected(state: SessionState): number | null {
  return state.selected
}
