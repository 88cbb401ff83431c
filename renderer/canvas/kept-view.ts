import type { Viewport } from '@xyflow/react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import { keptNode } from '../tree/kept-node.ts'
import { areaOf } from './frame.ts'
import type { Size } from './frame.ts'
import { laneBetween, laneX, nearestIn, nodeWidth, spineX } from './in-view.ts'
import { directionOf, SCALES, viewOfLane, viewWithNode, widthOf } from './views.ts'

/** Viewports that go on from the present one. Heights are counted from the drawing's top. */

/** Share of the window that the drawing is not moved out of. */
const HELD = 0.25

/**
 * The viewport that shows another drawing of the tree with what is read in its place: one of the `wanted` entries, the
 * dearest first, or else what is in the middle. Never shows nothing where the one before showed something.
 */
export function keptView(
  before: FoldedTree,
  after: FoldedTree,
  size: Size,
  view: Viewport,
  wanted: readonly (number | null)[],
  leaf: number | null,
): Viewport {
  if (before.y === after.y && before.strandLane === after.strandLane) return view
  const isInView = (node: number): boolean => directionOf(before, node, size, view) === null
  const kept = keptNode(before, after, wanted, leaf, isInView, () => nearestIn(before, areaOf(view, size, 0)))
  if (kept === null) return viewWithNode(after, Math.max(0, after.leafNode), size, view) ?? view
  const right = laneX(laneOf(after, kept.after)) - laneX(laneOf(before, kept.before))
  const down = (after.y[kept.after] ?? 0) - (before.y[kept.before] ?? 0)
  if (right === 0 && down === 0) return view
  const moved = { ...view, y: view.y - down * view.zoom }
  // In another lane it must not leave emptiness where the first lanes would be.
  return right === 0 ? moved : viewOfLane(after, size, moved, view.x - right * view.zoom)
}

/** Another zoom, with one point of the window where it is. @param point in pixels of the window */
export function zoomedView(view: Viewport, zoom: number, point: { readonly x: number; readonly y: number }): Viewport {
  const next = Math.min(SCALES.most, Math.max(SCALES.least, zoom))
  const { x, y } = point
  return { zoom: next, x: x - ((x - view.x) / view.zoom) * next, y: y - ((y - view.y) / view.zoom) * next }
}

/** What a view is zoomed around: the first of some nodes that is in view, or else the middle. */
export function zoomPoint(tree: FoldedTree, nodes: readonly number[], size: Size, view: Viewport) {
  const node = nodes.find((each) => each >= 0 && directionOf(tree, each, size, view) === null) ?? -1
  if (node < 0) return { x: size.width / 2, y: size.height / 2 }
  const { x, y, zoom } = view
  const middle = (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2
  return {
    x: clamp(spineX(tree, laneOf(tree, node)) * zoom + x, 0, size.width),
    y: clamp(middle * zoom + y, 0, size.height),
  }
}

/** A view of the same height, moved to the nearest lane that has something there where it shows nothing. */
export function viewWithSomething(tree: FoldedTree, size: Size, view: Viewport): Viewport {
  const area = areaOf(view, size, 0)
  const lane = laneBetween(tree, (area.left + area.right) / 2, area.top, area.bottom)
  const isSeen = laneX(lane) < area.right && laneX(lane) + nodeWidth(tree) > area.left
  if (lane < 0 || isSeen) return view
  return viewOfLane(tree, size, view, size.width / 2 - spineX(tree, lane) * view.zoom)
}

/** Where a gesture leads, but not on into emptiness: some of the drawing stays within the middle of the window. */
export function boundedView(tree: FoldedTree, { width, height }: Size, from: Viewport, to: Viewport): Viewport {
  const bound = (window: number, length: number, was: number, will: number): number =>
    // A view that is further off already is not pulled back by it.
    clamp(will, Math.min(was, window * HELD - length), Math.max(was, window * (1 - HELD)))
  return {
    zoom: to.zoom,
    x: bound(width, widthOf(tree) * to.zoom, from.x, to.x),
    y: bound(height, tree.height * to.zoom, from.y, to.y),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
