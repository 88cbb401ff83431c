import { isOnPath } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { branchOf, firstOfBranch, laneOf, parentOf } from '../../shared/tree/node-links.ts'
import { childrenAt, pieceOf, nodeAtRow } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { laneColor } from '../tree/lane-color.ts'

/** Sizes of the lines at the left of the outline, in pixels: many lanes stand closer, so that texts keep their room. */
const RAIL = { pitch: 9, close: 6, wide: 5, first: 10, after: 10 } as const

/** One stroke of a row: a piece of a branch's line. */
export interface Stroke {
  readonly key: string
  /** An SVG path over the row's height. */
  readonly path: string
  /** 1 to 8. */
  readonly color: number
  readonly isActive: boolean
}

/** Middle of a lane's line. */
export function railX({ laneCount }: FoldedTree, lane: number): number {
  return RAIL.first + lane * (laneCount > RAIL.wide ? RAIL.close : RAIL.pitch)
}

/** Room for the lines of all lanes in use. */
export function railsWidth(tree: FoldedTree): number {
  return railX(tree, Math.max(0, tree.laneCount - 1)) + RAIL.after
}

/** The lines beside a row: those that pass it by, and its own from what it hangs from and on to what comes next. */
export function strokesOf(tree: FoldedTree, order: OutlineOrder, row: number, height: number): readonly Stroke[] {
  const node = nodeAtRow(order, row)
  const middle = height / 2
  const x = railX(tree, laneOf(tree, node))
  const above = parentOf(tree, node)
  const strokes = passingStrokes(tree, order, node, height)
  if (above >= 0) {
    const from = railX(tree, laneOf(tree, above))
    const path = from === x ? `M${x} 0V${middle}` : `M${from} 0C${from} ${middle} ${x} 0 ${x} ${middle}`
    strokes.push(strokeOf(tree, node, 'own', path))
  }
  const next = childrenAt(tree, order, node)[0] ?? -1
  if (next >= 0) strokes.push(strokeOf(tree, next, 'next', `M${x} ${middle}V${height}`))
  return strokes
}

/** Lines on their way from a fork above to a row below: they run in lanes of the branches that this one hangs from. */
function passingStrokes(tree: FoldedTree, order: OutlineOrder, node: number, height: number): Stroke[] {
  const strokes: Stroke[] = []
  const { branches } = tree.model
  const lanes = order.passing[pieceOf(order, node)] ?? 0
  let branch = branchOf(tree, node)
  for (let steps = 0; branch >= 0 && steps <= MAX_LANES; steps += 1) {
    const lane = laneOf(tree, firstOfBranch(tree, branch))
    const x = railX(tree, lane)
    if ((lanes & (1 << lane)) !== 0)
      strokes.push({
        key: `pass${lane}`,
        path: `M${x} 0V${height}`,
        color: laneColor(tree, branch),
        isActive: false,
      })
    branch = branches.parent[branch] ?? -1
  }
  return strokes
}

function strokeOf(tree: FoldedTree, node: number, key: string, path: string): Stroke {
  return { key, path, color: laneColor(tree, branchOf(tree, node)), isActive: isOnPath(tree, node) }
}
