import type { Viewport } from '@xyflow/react'
import { Kind } from '../../shared/session/kinds.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import { laneColor } from '../tree/lane-color.ts'
import { areaOf } from './frame.ts'
import type { Size } from './frame.ts'
import { laneRange, laneX } from './in-view.ts'
import { spineX } from './lines.ts'
import type { Palette } from './rail-painting.ts'

/**
 * Paints what a viewport shows as bars, faint ones for what a compaction has summarised. Nodes that would share a line of pixels are painted once, so the cost is that
 * of the screen and not of the tree.
 */
export function paintBars(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  viewport: Viewport,
  size: Size,
  palette: Palette,
  isFaint: (node: number) => boolean,
): void {
  const { x, y, zoom } = viewport
  const seen = areaOf(viewport, size, 0)
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    const [from, to] = laneRange(tree, lane, seen.top, seen.bottom)
    const left = laneX(lane) * zoom + x
    const width = Math.max(2, SIZE.width * zoom)
    for (let at = from; at < to;) {
      const node = tree.byLane[at] ?? 0
      const top = (tree.y[node] ?? 0) * zoom + y
      const height = Math.max(1, heightOf(tree.kind[node] ?? 0) * zoom)
      paintLines(paper, tree, node, viewport, palette)
      paper.fillStyle = fillOf(tree, node, palette)
      paper.globalAlpha =
        tree.onPath[node] === 1 ? (isFaint(node) ? 0.4 : 1) : tree.kind[node] === Drawn.segment ? 0.35 : 0.6
      paper.fillRect(left, top, width, height)
      at = nextBelow(tree, at + 1, to, (top + 1 - y) / zoom)
    }
  }
  paper.globalAlpha = 1
}

/** The line from what a node hangs from; painted before the node, which hides its end. */
function paintLines(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  node: number,
  { x, y, zoom }: Viewport,
  palette: Palette,
): void {
  const above = tree.parent[node] ?? -1
  if (above < 0) return
  const isActive = tree.onPath[node] === 1
  const own = spineX(tree.lane[node] ?? 0) * zoom + x
  const from = spineX(tree.lane[above] ?? 0) * zoom + x
  const turn = (tree.lane[above] === tree.lane[node] ? (tree.y[above] ?? 0) : (tree.forks.get(above) ?? 0)) * zoom + y
  paper.globalAlpha = isActive ? 1 : 0.5
  paper.fillStyle = isActive ? palette.accent : laneFill(tree, node, palette)
  const thick = isActive ? 2 : 1
  paper.fillRect(own - thick / 2, turn, thick, (tree.y[node] ?? 0) * zoom + y - turn)
  if (from !== own) paper.fillRect(Math.min(from, own), turn - thick / 2, Math.abs(own - from), thick)
}

function fillOf(tree: FoldedTree, node: number, palette: Palette): string {
  if (tree.model.columns.kind[firstOf(tree, node)] === Kind.compaction) return palette.cut
  return tree.onPath[node] === 1 ? palette.accent : laneFill(tree, node, palette)
}

function laneFill(tree: FoldedTree, node: number, palette: Palette): string {
  return palette.lanes[laneColor(tree, tree.branch[node] ?? 0) - 1] ?? palette.faint
}

/** The first node from a place on that begins below a height. */
function nextBelow(tree: FoldedTree, from: number, to: number, height: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tree.y[tree.byLane[middle] ?? 0] ?? 0) >= height) high = middle
    else low = middle + 1
  }
  return low
}
