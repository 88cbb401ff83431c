import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { eachNodeAt, laneOf } from '../../shared/tree/node-links.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import type { PathView } from '../state/derived.ts'
import type { Palette } from './palette.ts'
import { placedCuts } from './zones.ts'
import type { Strip } from './rail-strip.ts'

/** What the rail shows besides the lanes. */
export interface RailMarks {
  /** Ordinals of the labelled entries. */
  readonly labels: readonly number[]
  /** Places of what a search found, ascending. */
  readonly hits: Int32Array
  readonly fileLeaf: number | null
  /** Ordinal of the compaction that decides; null where none does. */
  readonly cut: number | null
  readonly path: PathView
}

/** Height of a mark: so many lines of pixels share one. */
const MARK = 3

/** Paints cuts, errors, hits, labels, where pi opens and where the reader stands. */
export function paintMarks(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  { labels, hits, fileLeaf, cut, path }: RailMarks,
  palette: Palette,
  strip: Strip,
): void {
  const { width, x, at } = strip
  const middle = (node: number): number => at((tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2)
  paintCuts(paper, tree, path, cut, palette, strip)
  const failed = tally(strip)
  eachNodeAt(tree, tree.model.branches, tree.model.sums.errors, (node) => failed.add(middle(node)))
  paper.fillStyle = palette.error
  failed.paint(paper, (y) => paper.fillRect(width - 5, y - 1, 4, 2))
  const found = tally(strip)
  eachNodeAt(tree, tree.model.branches, hits, (node) => found.add(middle(node)))
  paper.fillStyle = palette.hit
  found.paint(paper, (y) => paper.fillRect(width - 13, y - 1, 7, 3))
  const labelled = tally(strip)
  for (const label of labels) {
    const its = nodeOf(tree, label)
    if (its >= 0) labelled.add(middle(its))
  }
  paper.fillStyle = palette.label
  labelled.paint(paper, (y) => flag(paper, 1, y))
  const file = nodeOf(tree, fileLeaf)
  if (file >= 0) {
    paper.strokeStyle = palette.text
    paper.lineWidth = 1.5
    circle(paper, x(laneOf(tree, file)) + 1.5, middle(file), 4.5)
    paper.stroke()
  }
  if (tree.leafNode >= 0) {
    paper.fillStyle = palette.accent
    circle(paper, x(laneOf(tree, tree.leafNode)) + 1.5, middle(tree.leafNode), 4)
    paper.fill()
  }
}

/** Past cuts as faint dots, and over them the one that decides. */
function paintCuts(
  paper: CanvasRenderingContext2D,
  tree: FoldedTree,
  path: PathView,
  deciding: number | null,
  palette: Palette,
  strip: Strip,
): void {
  const past = tally(strip)
  let decides = -1
  for (const { cut, node } of placedCuts(tree, path)) {
    const y = strip.at((tree.y[node] ?? 0) - 4)
    if (cut.at === deciding) decides = y
    else past.add(y)
  }
  const line = (y: number): void => {
    paper.beginPath()
    paper.moveTo(2, y)
    paper.lineTo(strip.width - 2, y)
    paper.stroke()
  }
  paper.strokeStyle = palette.faint
  paper.lineWidth = 1
  paper.setLineDash([1, 2])
  past.paint(paper, line)
  paper.strokeStyle = palette.cut
  paper.lineWidth = 2
  paper.setLineDash([3, 2])
  if (decides >= 0) line(decides)
  paper.setLineDash([])
}

/** Marks gathered by height, each place painted once; where all are crowded, the fainter the fewer are in it. */
interface Tally {
  readonly add: (y: number) => void
  readonly paint: (paper: CanvasRenderingContext2D, mark: (y: number) => void) => void
}

function tally({ height }: Strip): Tally {
  const counts = new Uint32Array(Math.ceil(height / MARK) + 1)
  let most = 0
  let total = 0
  return {
    add: (y) => {
      const place = Math.max(0, Math.min(counts.length - 1, Math.floor(y / MARK)))
      counts[place] = (counts[place] ?? 0) + 1
      most = Math.max(most, counts[place] ?? 0)
      total += 1
    },
    paint: (paper, mark) => {
      const isCrowded = total > counts.length
      for (const [place, count] of counts.entries()) {
        if (count === 0) continue
        paper.globalAlpha = isCrowded ? 0.15 + 0.85 * (count / most) ** 2 : 1
        mark((place + 0.5) * MARK)
      }
      paper.globalAlpha = 1
    },
  }
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
