import type { Viewport } from '@xyflow/react'
import { Kind } from '../../shared/session/kinds.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf, isOnPath } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { branchOf, laneOf, parentOf } from '../../shared/tree/node-links.ts'
import { heightOf, turnBelow } from '../../shared/tree/rows.ts'
import { laneColor } from '../tree/lane-color.ts'
import { areaOf } from './frame.ts'
import type { Size } from './frame.ts'
import { eachInLane, laneX, nodeWidth, spineX } from './in-view.ts'
import type { Palette } from './palette.ts'
import type { CutLine } from './zones.ts'

/**
 * Paints what a viewport shows as bars, faint ones for what a compaction has summarised, and what a search found in its
 * own colour. Nodes that would share a line of pixels are painted once, so the cost is that of the screen and not of the
 * tree.
 */
export function paintBars(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  viewport: Viewport,
  size: Size,
  palette: Palette,
  isFaint: (node: number) => boolean,
  isFound: (node: number) => boolean,
): void {
  const { x, y, zoom } = viewport
  const seen = areaOf(viewport, size, 0)
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    const left = laneX(lane) * zoom + x
    const width = Math.max(2, nodeWidth(tree) * zoom)
    eachInLane(tree, lane, seen.top, seen.bottom, (node) => {
      const top = (tree.y[node] ?? 0) * zoom + y
      const height = Math.max(1, heightOf(tree.kind[node] ?? 0) * zoom)
      paintLines(paper, tree, node, viewport, palette)
      const found = isFound(node)
      paper.fillStyle = found ? palette.hit : fillOf(tree, node, palette)
      paper.globalAlpha = found
        ? 1
        : isOnPath(tree, node)
          ? isFaint(node)
            ? 0.4
            : 1
          : tree.kind[node] === Drawn.segment
            ? 0.35
            : 0.6
      paper.fillRect(left, top, width, height)
      return (top + 1 - y) / zoom
    })
  }
  paper.globalAlpha = 1
}

/** Paints the line of a compaction across its lane, as strong as it is when near. */
export function paintCut(paper: CanvasRenderingContext2D, cut: CutLine, viewport: Viewport, palette: Palette): void {
  const { x, y, zoom } = viewport
  const left = cut.left * zoom + x
  const top = cut.top * zoom + y
  paper.strokeStyle = palette.cut
  paper.lineWidth = 2
  paper.setLineDash([4, 3])
  paper.beginPath()
  paper.moveTo(left - 8, top)
  paper.lineTo(left + cut.width * zoom + 8, top)
  paper.stroke()
  paper.setLineDash([])
}

/** The line from what a node hangs from; painted before the node, which hides its end. */
function paintLines(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  node: number,
  { x, y, zoom }: Viewport,
  palette: Palette,
): void {
  const above = parentOf(tree, node)
  if (above < 0) return
  const isActive = isOnPath(tree, node)
  const lane = laneOf(tree, node)
  const laneAbove = laneOf(tree, above)
  const own = spineX(tree, lane) * zoom + x
  const from = spineX(tree, laneAbove) * zoom + x
  const turn = (laneAbove === lane ? (tree.y[above] ?? 0) : (turnBelow(tree, above) ?? 0)) * zoom + y
  paper.globalAlpha = isActive ? 1 : 0.5
  paper.fillStyle = isActive ? palette.accent : laneFill(tree, node, palette)
  const thick = isActive ? 2 : 1
  paper.fillRect(own - thick / 2, turn, thick, (tree.y[node] ?? 0) * zoom + y - turn)
  if (from !== own) paper.fillRect(Math.min(from, own), turn - thick / 2, Math.abs(own - from), thick)
}

function fillOf(tree: FoldedTree, node: number, palette: Palette): string {
  if (tree.model.columns.kind[firstOf(tree, node)] === Kind.compaction) return palette.cut
  return isOnPath(tree, node) ? palette.accent : laneFill(tree, node, palette)
}

function laneFill(tree: FoldedTree, node: number, palette: Palette): string {
  return palette.lanes[laneColor(tree, branchOf(tree, node)) - 1] ?? palette.faint
}
