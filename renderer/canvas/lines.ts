import { Drawn } from '../../shared/tree/drawing.ts'
import { isOnPath } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstOfBranch, laneOf, lastOfBranch, nodeAt, parentOf } from '../../shared/tree/node-links.ts'
import { heightOf, turnBelow } from '../../shared/tree/rows.ts'
import { laneColor } from '../tree/lane-color.ts'
import { spineX, strandsAlong } from './in-view.ts'
import type { Area } from './in-view.ts'

/** One line of the drawing: a branch from the fork it leaves to its end, all straight pieces in one path. */
export interface Line {
  readonly key: string
  /** An SVG path, its heights counted from the origin it was made for. */
  readonly path: string
  /** 1 to 8: which of the branches' colours. */
  readonly color: number
  readonly isActive: boolean
}

const ROUND = 9

/** The lines that can be seen in an area, the active path last so that it lies on top. */
export function linesIn(tree: FoldedTree, area: Area, origin: number): readonly Line[] {
  const plain: Line[] = []
  const active: Line[] = []
  for (const strand of strandsAlong(tree, area)) {
    // A stub hangs in its fork's lane and has no line of its own.
    if (tree.kind[tree.strandStart[strand] ?? 0] === Drawn.stub) continue
    const branch = tree.strandBranch[strand] ?? 0
    plain.push(...branchLines(tree, branch, area, origin, false))
    if (pathEnd(tree, branch) >= 0) active.push(...branchLines(tree, branch, area, origin, true))
  }
  return [...plain, ...active]
}

/** The line to a branch and along it; of the active path, only as far as that goes. */
function branchLines(tree: FoldedTree, branch: number, area: Area, origin: number, isActive: boolean): readonly Line[] {
  const first = firstOfBranch(tree, branch)
  const last = isActive ? pathEnd(tree, branch) : lastOfBranch(tree, branch)
  const lane = laneOf(tree, first)
  const x = spineX(tree, lane)
  const above = parentOf(tree, first)
  const turn = above < 0 ? Number.NaN : (turnBelow(tree, above) ?? Number.NaN)
  const top = above < 0 ? (tree.y[first] ?? 0) : turn
  const end = Math.max(bottomOf(tree, last), forkBelow(tree, last, isActive))
  const clip = (y: number): number => Math.min(Math.max(y, area.top), area.bottom) - origin
  const parts: string[] = []
  if (above >= 0 && turn >= area.top - ROUND && turn <= area.bottom + ROUND) {
    const from = spineX(tree, laneOf(tree, above))
    const side = Math.sign(x - from)
    const y = turn - origin
    // From the fork's own line round into the crossing, and round again into the branch's lane.
    parts.push(
      `M${from} ${y - ROUND}Q${from} ${y} ${from + side * ROUND} ${y}`,
      `H${x - side * ROUND}Q${x} ${y} ${x} ${y + ROUND}`,
    )
    if (end > turn + ROUND) parts.push(`V${clip(end)}`)
  } else if (end > area.top && top < area.bottom) parts.push(`M${x} ${clip(top)}V${clip(end)}`)
  if (parts.length === 0) return []
  const key = `${tree.model.branches.sequence[tree.from[first] ?? 0]}${isActive ? 'a' : ''}`
  return [{ key, path: parts.join(''), color: laneColor(tree, branch), isActive }]
}

/** The last node of a branch that lies on the active path; -1 where none does. */
function pathEnd(tree: FoldedTree, branch: number): number {
  const first = firstOfBranch(tree, branch)
  if (!isOnPath(tree, first)) return -1
  return nodeAt(tree, tree.model.branches, tree.pathEnds.get(branch) ?? -1)
}

function bottomOf(tree: FoldedTree, node: number): number {
  return (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0)
}

/** Down to where branches turn off below the last node of a line; of the active path, only if it goes on in one. */
function forkBelow(tree: FoldedTree, node: number, isActive: boolean): number {
  const turn = turnBelow(tree, node)
  if (turn === null || (isActive && node === tree.leafNode)) return Number.NEGATIVE_INFINITY
  return turn - ROUND
}
