import type { Viewport } from '@xyflow/react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { covers, nodesIn, widened } from './in-view.ts'
import type { Area } from './in-view.ts'

/** How the nodes are drawn: with text, as plain boxes, or as bars that are no nodes at all. */
export type Level = 'near' | 'middle' | 'far'

/**
 * What is given to React Flow: the nodes of an area somewhat larger than the view, at heights counted from an origin
 * that follows the view. Without it, what lies deeper than 2^25 pixels would be drawn in the wrong place.
 */
export interface Frame {
  readonly origin: number
  readonly area: Area
  readonly level: Level
}

export interface Size {
  readonly width: number
  readonly height: number
  /** Height above the lower edge that the tools stand in, which cover what is drawn there. */
  readonly foot: number
}

/** Below these scales, text and then nodes say nothing any more. */
const LEAST_SCALE = { near: 0.5, middle: 0.2 } as const
/** How far the view may go from the origin before it follows, in pixels at scale 1. */
const FAR_FROM_ORIGIN = 500_000
/** Shares of the view that are drawn beyond each of its sides: the most that has not too many nodes. */
const MARGINS = [0.5, 0.2, 0] as const

/** The part of the page that a viewport shows. */
export function areaOf({ x, y, zoom }: Viewport, { width, height }: Size, origin: number): Area {
  const left = -x / zoom
  const top = -y / zoom + origin
  return { left, right: left + width / zoom, top, bottom: top + height / zoom }
}

/** The frame for a viewport: the present one as long as it serves. */
export function frameFor(
  tree: FoldedTree,
  viewport: Viewport,
  size: Size,
  origin: number,
  present: Frame | null,
): Frame {
  const seen = areaOf(viewport, size, origin)
  const wanted = levelFor(viewport.zoom)
  if (present?.origin === origin && serves(tree, present, seen, wanted)) return present
  if (wanted !== 'far')
    for (const margin of MARGINS) {
      const area = widened(seen, margin)
      if (nodesIn(tree, area) !== null) return { origin, area, level: wanted }
    }
  // Nodes are not what it costs here, so it may serve for long.
  return { origin, area: widened(seen, 1), level: 'far' }
}

/** Whether a frame has all that is seen, at the right level, and not many times as much, also after folds have opened. */
function serves(tree: FoldedTree, { area, level }: Frame, seen: Area, wanted: Level): boolean {
  const isLevel = level === wanted || (level === 'far' && wanted === 'middle')
  const isClose = covers(area, seen) && (area.bottom - area.top) / (seen.bottom - seen.top) < 5
  return isLevel && isClose && (level === 'far' || nodesIn(tree, area) !== null)
}

function levelFor(scale: number): Level {
  return scale >= LEAST_SCALE.near ? 'near' : scale >= LEAST_SCALE.middle ? 'middle' : 'far'
}

/** The origin for a view: the present one, or the middle of the view where that has come far from it. */
export function originFor(viewport: Viewport, size: Size, origin: number): number {
  const { top, bottom } = areaOf(viewport, size, origin)
  const middle = Math.round((top + bottom) / 2)
  return Math.abs(middle - origin) > FAR_FROM_ORIGIN ? middle : origin
}

/** A viewport of one origin as one of another that shows the same. */
export function shifted(viewport: Viewport, from: number, to: number): Viewport {
  return { ...viewport, y: viewport.y + (to - from) * viewport.zoom }
}
