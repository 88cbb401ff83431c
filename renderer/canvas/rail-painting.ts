import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeAt } from '../../shared/tree/node-links.ts'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { laneColor } from '../tree/lane-color.ts'

/** What the rail shows besides the lanes. */
export interface RailMarks {
  readonly labels: readonly number[]
  readonly fileLeaf: number | null
  /** Ordinal of the compaction that decides; null where none does. */
  readonly cut: number | null
}

/** The colours of a painting, as the theme has them at the moment. */
export interface Palette {
  readonly lanes: readonly string[]
  readonly accent: string
  readonly cut: string
  readonly label: string
  readonly error: string
  readonly text: string
  readonly faint: string
}

const PAD = 6

/** Height on the rail for a height on the page. */
export function railY(tree: FoldedTree, height: number, y: number): number {
  return PAD + (y / Math.max(1, tree.height)) * (height - 2 * PAD)
}

/** Height on the page for a height on the rail. */
export function pageY(tree: FoldedTree, height: number, y: number): number {
  return ((y - PAD) / Math.max(1, height - 2 * PAD)) * tree.height
}

/** Paints the whole tree into a narrow strip: one bar a branch, the active path strong, marks at the sides. */
export function paintRail(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  marks: RailMarks,
  palette: Palette,
  width: number,
  height: number,
): void {
  paper.clearRect(0, 0, width, height)
  const laneWidth = Math.min(6, (width - 12) / Math.max(1, tree.laneCount))
  const x = (lane: number): number => 6 + Math.min(lane, MAX_LANES) * laneWidth
  const at = (y: number): number => railY(tree, height, y)
  const { branches } = tree.model
  for (let node = 0; node < tree.count; node += 1) {
    const branch = tree.branch[node] ?? 0
    if (tree.from[node] !== branches.start[branch] || ((tree.unit[node] ?? -1) < 0 && tree.closedBy[node] === 0))
      continue
    const last = Math.max(node, nodeAt(tree, (branches.start[branch + 1] ?? 1) - 1))
    paper.globalAlpha = 0.65
    paper.fillStyle = palette.lanes[laneColor(tree, branch) - 1] ?? palette.faint
    bar(paper, x(tree.lane[node] ?? 0), at(tree.y[node] ?? 0), at(bottomOf(tree, last)), Math.max(1.5, laneWidth - 2))
  }
  paper.globalAlpha = 1
  paper.fillStyle = palette.accent
  for (let node = tree.leafNode; node >= 0;) {
    // One bar for each stretch of the path in one lane.
    let top = node
    while ((tree.parent[top] ?? -1) >= 0 && tree.lane[tree.parent[top] ?? 0] === tree.lane[node])
      top = tree.parent[top] ?? -1
    bar(paper, x(tree.lane[node] ?? 0) - 1, at(tree.y[top] ?? 0), at(bottomOf(tree, node)), Math.max(3, laneWidth - 1))
    node = tree.parent[top] ?? -1
  }
  paintMarks(paper, tree, marks, palette, width, x, at)
}

function paintMarks(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  marks: RailMarks,
  palette: Palette,
  width: number,
  x: (lane: number) => number,
  at: (y: number) => number,
): void {
  for (const cut of tree.model.cuts) {
    const node = nodeAt(tree, cut.place)
    if (node < 0) continue
    const decides = cut.at === marks.cut
    paper.strokeStyle = decides ? palette.cut : palette.faint
    paper.lineWidth = decides ? 2 : 1
    paper.setLineDash(decides ? [3, 2] : [1, 2])
    paper.beginPath()
    paper.moveTo(2, at((tree.y[node] ?? 0) - 4))
    paper.lineTo(width - 2, at((tree.y[node] ?? 0) - 4))
    paper.stroke()
  }
  paper.setLineDash([])
  paper.fillStyle = palette.error
  const { errors } = tree.model.sums
  for (let node = 0; node < tree.count; node += 1)
    if ((errors[tree.to[node] ?? 0] ?? 0) > (errors[tree.from[node] ?? 0] ?? 0))
      paper.fillRect(width - 5, at(middleOf(tree, node)) - 1, 4, 2)
  paper.fillStyle = palette.label
  for (const label of marks.labels) {
    const node = nodeOf(tree, label)
    if (node >= 0) flag(paper, 1, at(middleOf(tree, node)))
  }
  const file = nodeOf(tree, marks.fileLeaf)
  if (file >= 0) {
    paper.strokeStyle = palette.text
    paper.lineWidth = 1.5
    circle(paper, x(tree.lane[file] ?? 0) + 1.5, at(middleOf(tree, file)), 4.5)
    paper.stroke()
  }
  if (tree.leafNode >= 0) {
    paper.fillStyle = palette.accent
    circle(paper, x(tree.lane[tree.leafNode] ?? 0) + 1.5, at(middleOf(tree, tree.leafNode)), 4)
    paper.fill()
  }
}

function bar(paper: CanvasRenderingContext2D, x: number, top: number, bottom: number, width: number): void {
  paper.fillRect(x, top, width, Math.max(1.5, bottom - top))
}

function flag(paper: CanvasRenderingContext2D, x: number, y: number): void {
  paper.beginPath()
  paper.moveTo(x, y - 3)
  paper.lineTo(x + 5, y)
  paper.lineTo(x, y + 3)
  paper.fill()
}

function circle(paper: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  paper.beginPath()
  paper.arc(x, y, radius, 0, 2 * Math.PI)
}

function bottomOf(tree: FoldedTree, node: number): number {
  return (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0)
}

function middleOf(tree: FoldedTree, node: number): number {
  return (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2
}
