import { useEffect, useLayoutEffect, useRef } from 'react'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { notify } from '../state/notices.ts'
import { selectLeaf, selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { foldedAt } from '../state/tree-actions.ts'
import { offerControls } from './controls.ts'
import type { Size } from './frame.ts'
import { keptView, zoomedView, zoomPoint } from './kept-view.ts'
import type { View } from './use-frame.ts'
import { canShowAll, directionOf, readingZoom, viewOfAll, viewOfLeaf, viewWithNode } from './views.ts'

/** A jump of more screens than this is not animated: nothing could be seen on the way. */
const SMOOTH_SCREENS = 3

/** What the canvas showed when it was drawn last. */
interface Shown {
  readonly tree: FoldedTree
  readonly leaf: number | null
  readonly selected: number | null
  readonly folds: SessionState['folds']
  readonly scale: number
  readonly size: Size
}

/**
 * Moves the canvas for commands, and after the leaf and the selection when they leave the view. Whatever else changes
 * the drawing moves nothing away from the reader: an opened fold, another filter, entries that came.
 */
export function useControls(tree: FoldedTree, size: Size, view: View, scale: number): void {
  const leaf = useSession(selectLeaf)
  const selected = useSession(selectSelected)
  const folds = useSession(selectFolds)
  const { move, now } = view
  const before = useRef<Shown>({ tree, leaf, selected, folds, scale, size })

  // Before anything is painted, or all would be seen to jump.
  useLayoutEffect(() => {
    const last = before.current
    before.current = { tree, leaf, selected, folds, scale, size }
    const present = now()
    const wanted = [folds === last.folds ? null : foldedAt(folds), selected, last.selected]
    const kept = keptView(last.tree, tree, last.size, present, wanted, leaf)
    const marks = [nodeOf(tree, selected), tree.leafNode]
    const zoomed =
      scale === last.scale
        ? kept
        : zoomedView(kept, kept.zoom * (scale / last.scale), zoomPoint(tree, marks, last.size, kept))
    if (zoomed !== present) move(zoomed, false)
    const node = nodeToFollow()
    const to = node < 0 ? null : viewWithNode(tree, node, size, zoomed)
    if (to !== null) move(to, size === last.size && isNear(to.y - zoomed.y, size) && !prefersStillness())

    /** Only what moved is followed; a smaller canvas keeps what was in view of the selection and the leaf. */
    function nodeToFollow(): number {
      if (leaf !== last.leaf) return tree.leafNode
      if (selected !== last.selected) return nodeOf(tree, selected)
      if (size === last.size && scale === last.scale) return -1
      return marks.find((mark) => mark >= 0 && directionOf(tree, mark, last.size, zoomed) === null) ?? -1
    }
  }, [leaf, selected, folds, scale, tree, size, move, now])

  useEffect(
    () =>
      offerControls({
        fit: () => {
          move(viewOfAll(tree, size, scale), false)
          if (!canShowAll(tree, size)) notify('plain', TOO_LARGE)
        },
        showLeaf: () => move(viewOfLeaf(tree, size, readingZoom(tree, size, scale)), false),
        zoomBy: (factor) => {
          const { selected: chosen } = useSession.getState()
          const present = now()
          const point = zoomPoint(tree, [nodeOf(tree, chosen)], size, present)
          move(zoomedView(present, present.zoom * factor, point), !prefersStillness())
        },
      }),
    [tree, size, scale, move, now],
  )
}

const TOO_LARGE =
  'The tree is too long to be shown whole: this is as much of it as fits around the leaf. The strip at the right shows all of it.'

function isNear(distance: number, { height }: Size): boolean {
  return Math.abs(distance) < height * SMOOTH_SCREENS
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

function selectFolds(state: SessionState): SessionState['folds'] {
  return state.folds
}
