import type { Viewport } from '@xyflow/react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf, nodeAt, parentOf, strandOf } from '../../shared/tree/node-links.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import { lastAtOrBelow } from '../../shared/tree/turns.ts'
import type { Size } from './frame.ts'
import { laneX, nodeWidth, spineX } from './in-view.ts'

/** Viewports for what a person asks to see. Heights are counted from the drawing's top. */

/** Free space around the drawing, on the screen; that below it is counted from the tools. */
const PAD = { left: 28, right: 28, top: 44, bottom: 14 } as const
/** Closer than this to an edge, or to the tools, counts as out of view. */
const NEAR_EDGE = 12
export const SCALES = { least: 0.02, most: 2 } as const

/** The smallest zoom that a leaf is shown at, against the one its text is made for: small, but to be read. */
const LEAST_READ = 0.6

/**
 * The view on opening: the leaf, and above it the cut of the compaction `at` (null for none), or else the nearest fork,
 * as far as both fit without making the text too small to be read.
 */
export function viewOnOpening(tree: FoldedTree, size: Size, scale: number, at: number | null): Viewport {
  const node = Math.max(0, tree.leafNode)
  const bottom = (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0)
  const room = heightIn(size)
  const zooms = [topOfCut(tree, at), topOfFork(tree)].flatMap((top) => (top === null ? [] : [room / (bottom - top)]))
  const across = readingZoom(tree, size, scale)
  const zoom = Math.min(across, zooms.find((each) => each >= LEAST_READ * scale) ?? scale)
  return { ...viewOfLeaf(tree, size, zoom), y: Math.min(PAD.top, PAD.top + room - bottom * zoom) }
}

/** The zoom that text is made for, or less where a node would be wider than the window, as long as it can be read. */
export function readingZoom(tree: FoldedTree, size: Size, scale: number): number {
  return Math.min(scale, Math.max(LEAST_READ * scale, widthIn(size) / nodeWidth(tree)))
}

/** What a window has for the drawing between its free spaces. */
function widthIn({ width }: Size): number {
  return width - PAD.left - PAD.right
}

function heightIn({ height, foot }: Size): number {
  return height - foot - PAD.top - PAD.bottom
}

/** The node that a compaction's line is drawn above; -1 where there is none. */
export function cutNode(tree: FoldedTree, at: number | null): number {
  const cut = tree.model.cuts.find((each) => each.at === at)
  return cut === undefined ? -1 : nodeAt(tree, tree.model.branches, cut.place)
}

/** The upper edge of the line of a compaction; null where none is drawn. */
function topOfCut(tree: FoldedTree, at: number | null): number | null {
  const node = cutNode(tree, at)
  return node < 0 ? null : (tree.y[node] ?? 0) - SIZE.lead
}

/** The upper edge of the last fork of the path, the leaf's own aside. */
function topOfFork(tree: FoldedTree): number | null {
  let above = tree.leafNode < 0 ? -1 : parentOf(tree, tree.leafNode)
  while (above >= 0) {
    const strand = strandOf(tree, above)
    let fork = lastAtOrBelow(tree.forkNode, tree.forkNode.length, above)
    for (; fork >= 0 && tree.forkOwn[fork] === strand; fork -= 1)
      if (!Number.isNaN(tree.forkTurn[fork] ?? Number.NaN)) return tree.y[tree.forkNode[fork] ?? 0] ?? 0
    above = tree.strandAbove[strand] ?? -1
  }
  return null
}

/**
 * The leaf in the middle, but no more emptiness around the drawing than there has to be. Where its node is wider than
 * the window, it is seen from its left edge on: that is where its text begins.
 */
export function viewOfLeaf(tree: FoldedTree, size: Size, zoom: number): Viewport {
  const node = Math.max(0, tree.leafNode)
  const lane = laneOf(tree, node)
  const middleY = (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2
  const x = within(size.width, widthOf(tree) * zoom, spineX(tree, lane) * zoom, PAD.left, PAD.right)
  const isWider = nodeWidth(tree) * zoom > widthIn(size)
  return {
    zoom,
    x: isWider ? PAD.left - laneX(lane) * zoom : x,
    y: within(size.height, tree.height * zoom, middleY * zoom, PAD.top, size.foot + PAD.bottom),
  }
}

/** The whole drawing, never larger than its own size; of one that is too large for that, as much as can be around the leaf. */
export function viewOfAll(tree: FoldedTree, size: Size, most: number): Viewport {
  const whole = scaleOfAll(tree, size)
  if (whole < SCALES.least) return viewOfLeaf(tree, size, SCALES.least)
  return { zoom: Math.min(most, whole), x: PAD.left, y: PAD.top }
}

/** Whether the whole drawing can be shown in a window at all. */
export function canShowAll(tree: FoldedTree, size: Size): boolean {
  return scaleOfAll(tree, size) >= SCALES.least
}

function scaleOfAll(tree: FoldedTree, size: Size): number {
  return Math.min(widthIn(size) / Math.max(1, widthOf(tree)), heightIn(size) / Math.max(1, tree.height))
}

/** The least movement that brings a node into view; null where it is in view. */
export function viewWithNode(tree: FoldedTree, node: number, size: Size, view: Viewport): Viewport | null {
  const { zoom } = view
  const left = laneX(laneOf(tree, node)) * zoom + view.x
  const top = (tree.y[node] ?? 0) * zoom + view.y
  const right = left + nodeWidth(tree) * zoom
  const bottom = top + heightOf(tree.kind[node] ?? 0) * zoom
  const high = size.height - size.foot
  const isIn = left >= NEAR_EDGE && right <= size.width - NEAR_EDGE && top >= NEAR_EDGE && bottom <= high - NEAR_EDGE
  if (isIn) return null
  return {
    zoom,
    x: view.x + nudge(left, right, PAD.left, size.width - PAD.right),
    y: view.y + nudge(top, bottom, high / 4, high * 0.75),
  }
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Which way a node lies from the view; null where some of it can be seen. */
export function directionOf(tree: FoldedTree, node: number, size: Size, { x, y, zoom }: Viewport): Direction | null {
  const left = laneX(laneOf(tree, node)) * zoom + x
  const top = (tree.y[node] ?? 0) * zoom + y
  if (top + heightOf(tree.kind[node] ?? 0) * zoom < 0) return 'up'
  if (top > size.height) return 'down'
  if (left + nodeWidth(tree) * zoom < 0) return 'left'
  return left > size.width ? 'right' : null
}

/** A view moved sideways, with no more emptiness beside the drawing than there has to be. @param x where it would begin */
export function viewOfLane(tree: FoldedTree, size: Size, view: Viewport, x: number): Viewport {
  const length = widthOf(tree) * view.zoom
  const least = Math.min(PAD.left, size.width - PAD.right - length)
  return { ...view, x: Math.min(PAD.left, Math.max(least, x)) }
}

/** Width of the whole drawing, at scale 1. */
export function widthOf(tree: FoldedTree): number {
  return laneX(Math.max(1, tree.laneCount) - 1) + nodeWidth(tree)
}

/** Where a drawing of some length begins in a window so that `middle` is in the middle, its ends not far inside. */
function within(window: number, length: number, middle: number, before: number, after: number): number {
  if (length + before + after <= window) return before
  return Math.min(before, Math.max(window - after - length, window / 2 - middle))
}

/** How far [from, to] has to move to lie between two limits; its beginning where it is too long. */
function nudge(from: number, to: number, least: number, most: number): number {
  if (from < least) return least - from
  return to > most ? Math.max(most - to, least - from) : 0
}
