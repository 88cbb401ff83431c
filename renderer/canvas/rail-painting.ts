import { Drawn } from '../../shared/tree/drawing.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf, lastOfStrand, strandOf } from '../../shared/tree/node-links.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { laneColor } from '../tree/lane-color.ts'
import type { Palette } from './palette.ts'
import { paintMarks } from './rail-marks.ts'
import type { RailMarks } from './rail-marks.ts'
import { railY } from './rail-strip.ts'
import type { Strip } from './rail-strip.ts'

/** Paints the whole tree into a narrow strip: one bar a branch, the active path strong, marks at the sides. */
export function paintRail(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  marks: RailMarks,
  palette: Palette,
  width: number,
  height: number,
): void {
  const laneWidth = Math.min(6, (width - 12) / Math.max(1, tree.laneCount))
  const strip: Strip = {
    width,
    height,
    x: (lane) => 6 + Math.min(lane, MAX_LANES) * laneWidth,
    at: (y) => railY(tree, height, y),
  }
  paintBranches(paper, tree, palette, strip, Math.max(1.5, laneWidth - 2))
  paintPath(paper, tree, palette, strip, Math.max(3, laneWidth - 1))
  paintMarks(paper, tree, marks, palette, strip)
}

/** Bars that would share a line of pixels are painted once, so that the cost is that of the rail and not of the tree. */
function paintBranches(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  palette: Palette,
  { x, at }: Strip,
  width: number,
): void {
  paper.globalAlpha = 0.65
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    let painted = Number.NEGATIVE_INFINITY
    for (let index = tree.laneStart[lane] ?? 0; index < (tree.laneStart[lane + 1] ?? 0); index += 1) {
      const node = tree.stretchFirst[index] ?? 0
      const strand = strandOf(tree, node)
      if (tree.kind[node] === Drawn.stub || tree.strandStart[strand] !== node) continue
      const branch = tree.strandBranch[strand] ?? 0
      const last = lastOfStrand(tree, strand)
      const bottom = at(bottomOf(tree, last))
      if (bottom < painted + 0.75) continue
      painted = bottom
      paper.fillStyle = palette.lanes[laneColor(tree, branch) - 1] ?? palette.faint
      bar(paper, x(lane), at(tree.y[node] ?? 0), bottom, width)
    }
  }
  paper.globalAlpha = 1
}

function paintPath(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  palette: Palette,
  { x, at }: Strip,
  width: number,
): void {
  paper.fillStyle = palette.accent
  for (let node = tree.leafNode; node >= 0;) {
    // One bar for each stretch of the path in one lane.
    const lane = laneOf(tree, node)
    let strand = strandOf(tree, node)
    let above = tree.strandAbove[strand] ?? -1
    while (above >= 0 && laneOf(tree, above) === lane) {
      strand = strandOf(tree, above)
      above = tree.strandAbove[strand] ?? -1
    }
    bar(paper, x(lane) - 1, at(tree.y[tree.strandStart[strand] ?? 0] ?? 0), at(bottomOf(tree, node)), width)
    node = above
  }
}

function bar(paper: CanvasRenderingContext2D, x: number, top: number, bottom: number, width: number): void {
  paper.fillRect(x, top, width, Math.max(1.5, bottom - top))
}

function bottomOf(tree: FoldedTree, node: number): number {
  return (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0)
}
