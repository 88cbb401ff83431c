import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { strandOf } from '../../shared/tree/node-links.ts'
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

/** Width of a tree's nodes. */
export function nodeWidth({ laneCount }: FoldedTree): number {
  return laneCount > 1 ? SIZE.width : SIZE.wide
}

/** Middle of a lane's nodes, where its line runs. */
export function spineX(tree: FoldedTree, lane: number): number {
  return laneX(lane) + nodeWidth(tree) / 2
}

/**
 * Visits the nodes of one lane that touch [top, bottom], from the top down. `visit` answers the height that the next one
 * has to begin at or below: 0 for whichever comes next, so that what would not be seen is passed over unvisited.
 */
export function eachInLane(
  tree: FoldedTree,
  lane: number,
  top: number,
  bottom: number,
  visit: (node: number) => number,
): void {
  const { y, kind, laneStart, stretchFirst, stretchLast } = tree
  const end = laneStart[lane + 1] ?? 0
  const lowerEdge = (node: number): number => (y[node] ?? 0) + heightOf(kind[node] ?? 0)
  let stretch = firstWhere(laneStart[lane] ?? 0, end, (at) => lowerEdge(stretchLast[at] ?? 0) >= top)
  if (stretch === end) return
  let last = stretchLast[stretch] ?? -1
  let node = firstWhere(stretchFirst[stretch] ?? 0, last, (at) => lowerEdge(at) >= top)
  while ((y[node] ?? Number.POSITIVE_INFINITY) <= bottom) {
    const height = visit(node)
    node += 1
    if (node <= last && (y[node] ?? 0) >= height) continue
    if (node > last || (y[last] ?? 0) < height) {
      stretch = firstWhere(stretch + 1, end, (at) => (y[stretchLast[at] ?? 0] ?? 0) >= height)
      if (stretch === end) return
      node = stretchFirst[stretch] ?? 0
      last = stretchLast[stretch] ?? -1
    }
    node = firstWhere(node, last, (at) => (y[at] ?? 0) >= height)
  }
}

/** The nodes that touch an area; null where they are more than can be drawn as nodes. */
export function nodesIn(tree: FoldedTree, area: Area): readonly number[] | null {
  const nodes: number[] = []
  const lanes = lanesIn(tree, area)
  for (let lane = lanes[0]; lane < lanes[1]; lane += 1)
    eachInLane(tree, lane, area.top, area.bottom, (node) => {
      nodes.push(node)
      return nodes.length > MAX_NODES ? Number.POSITIVE_INFINITY : 0
    })
  return nodes.length > MAX_NODES ? null : nodes
}

/** The nodes of an area that are the nearest to its middle: one or two of each lane, the nearest first. */
export function nearestIn(tree: FoldedTree, area: Area): readonly number[] {
  const middle = (area.top + area.bottom) / 2
  const nodes: number[] = []
  const [from, to] = lanesIn(tree, area)
  for (let lane = from; lane < to; lane += 1)
    for (const [top, bottom] of [
      [middle, area.bottom],
      [area.top, middle],
    ] as const) {
      let its = -1
      eachInLane(tree, lane, top, bottom, (node) => {
        // Below the middle the first is the nearest, above it the last.
        its = node
        return top === middle ? Number.POSITIVE_INFINITY : 0
      })
      if (its >= 0) nodes.push(its)
    }
  const away = (node: number): number => Math.abs((tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2 - middle)
  return [...new Set(nodes)].toSorted((a, b) => away(a) - away(b))
}

/** The lane nearest to a place that has something between two heights; -1 where none has. */
export function laneBetween(tree: FoldedTree, x: number, top: number, bottom: number): number {
  let best = -1
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    let isTouched = false
    eachInLane(tree, lane, top, bottom, () => {
      isTouched = true
      return Number.POSITIVE_INFINITY
    })
    if (isTouched && (best < 0 || Math.abs(spineX(tree, lane) - x) < Math.abs(spineX(tree, best) - x))) best = lane
  }
  return best
}

/** The lanes that touch an area: from the first up to, not including, the last. */
function lanesIn(tree: FoldedTree, { left, right }: Area): readonly [number, number] {
  const from = Math.max(0, Math.ceil((left - nodeWidth(tree)) / SIZE.pitch))
  const to = Math.min(tree.laneCount, Math.floor(right / SIZE.pitch) + 1)
  return [from, Math.max(from, to)]
}

/**
 * The strands whose lines can pass an area's height, in all lanes: those that touch it, and in each lane the one above
 * and the one below.
 */
export function strandsAlong(tree: FoldedTree, { top, bottom }: Area): ReadonlySet<number> {
  const { y, kind, laneStart, stretchFirst, stretchLast } = tree
  const strands = new Set<number>()
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    const begin = laneStart[lane] ?? 0
    const end = laneStart[lane + 1] ?? 0
    const from = firstWhere(begin, end, (at) => {
      const last = stretchLast[at] ?? 0
      return (y[last] ?? 0) + heightOf(kind[last] ?? 0) >= top
    })
    const to = firstWhere(from, end, (at) => (y[stretchFirst[at] ?? 0] ?? 0) > bottom)
    for (let at = Math.max(begin, from - 1); at < Math.min(end, to + 1); at += 1)
      strands.add(strandOf(tree, stretchFirst[at] ?? 0))
  }
  return strands
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
