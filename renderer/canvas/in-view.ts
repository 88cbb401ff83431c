import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'

/** A part of the page, in pixels at scale 1, from the drawing's own upper left corner. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** More drawn nodes than this are never given to React Flow. */
const MAX_NODES = 450

/** Left edge of a lane. */
export function laneX(lane: number): number {
  return lane * SIZE.pitch
}

/** Places in `byLane` of the nodes of one lane that touch [top, bottom]: from the first up to, not including, the last. */
export function laneRange(tree: FoldedTree, lane: number, top: number, bottom: number): readonly [number, number] {
  const { byLane, y, kind, laneStart } = tree
  const begin = laneStart[lane] ?? 0
  const end = laneStart[lane + 1] ?? 0
  const lowerEdge = (at: number): number => {
    const node = byLane[at] ?? 0
    return (y[node] ?? 0) + heightOf(kind[node] ?? 0)
  }
  const from = firstWhere(begin, end, (at) => lowerEdge(at) >= top)
  const to = firstWhere(from, end, (at) => (y[byLane[at] ?? 0] ?? 0) > bottom)
  return [from, to]
}

/** The nodes that touch an area; null where they are more than can be drawn as nodes. */
export function nodesIn(tree: FoldedTree, area: Area): readonly number[] | null {
  const nodes: number[] = []
  const lanes = lanesIn(tree, area)
  for (let lane = lanes[0]; lane < lanes[1]; lane += 1) {
    const [from, to] = laneRange(tree, lane, area.top, area.bottom)
    if (nodes.length + to - from > MAX_NODES) return null
    for (let at = from; at < to; at += 1) nodes.push(tree.byLane[at] ?? 0)
  }
  return nodes
}

/** The lanes that touch an area: from the first up to, not including, the last. */
function lanesIn(tree: FoldedTree, { left, right }: Area): readonly [number, number] {
  const from = Math.max(0, Math.ceil((left - SIZE.width) / SIZE.pitch))
  const to = Math.min(tree.laneCount, Math.floor(right / SIZE.pitch) + 1)
  return [from, Math.max(from, to)]
}

/**
 * The nodes whose lines can pass an area's height, in all lanes: those that touch it, and in each lane the one above
 * and the one below.
 */
export function nodesAlong(tree: FoldedTree, { top, bottom }: Area): readonly (readonly number[])[] {
  const lanes: number[][] = []
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    const [from, to] = laneRange(tree, lane, top, bottom)
    const begin = Math.max(tree.laneStart[lane] ?? 0, from - 1)
    const end = Math.min(tree.laneStart[lane + 1] ?? 0, to + 1)
    lanes.push([...tree.byLane.subarray(begin, end)])
  }
  return lanes
}

/** Whether one area lies within another. */
export function covers(outer: Area, inner: Area): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  )
}

/** An area with so much of its own size added on each side. */
export function widened({ left, right, top, bottom }: Area, share: number): Area {
  const x = (right - left) * share
  const y = (bottom - top) * share
  return { left: left - x, right: right + x, top: top - y, bottom: bottom + y }
}

function firstWhere(from: number, to: number, test: (at: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}
