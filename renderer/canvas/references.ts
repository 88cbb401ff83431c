import type { BranchSummaryFact } from '../../shared/session/columns.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import { laneX } from './in-view.ts'
import type { Area } from './in-view.ts'

/** A dotted line from a branch summary to the leaf it came from: a reference, never a second parent. */
export interface Reference {
  readonly key: string
  readonly path: string
}

/** The references of which an end can be seen in an area. Where the file does not say the leaf, there is none. */
export function referencesIn(
  tree: FoldedTree,
  summaries: readonly BranchSummaryFact[],
  area: Area,
  origin: number,
): readonly Reference[] {
  const references: Reference[] = []
  for (const { at, from } of summaries) {
    if (from === null) continue
    const summary = nodeOf(tree, at)
    const left = nodeOf(tree, from)
    if (summary < 0 || left < 0 || summary === left) continue
    if (!isIn(tree, summary, area) && !isIn(tree, left, area)) continue
    references.push({ key: `${at}`, path: curve(tree, summary, left, area, origin) })
  }
  return references
}

/** From the summary's side round to the side of the leaf that faces it. */
function curve(tree: FoldedTree, summary: number, leaf: number, area: Area, origin: number): string {
  const goesRight = (tree.lane[leaf] ?? 0) >= (tree.lane[summary] ?? 0)
  const isSameLane = tree.lane[leaf] === tree.lane[summary]
  const startX = laneX(tree.lane[summary] ?? 0) + (goesRight ? SIZE.width : 0)
  const endX = laneX(tree.lane[leaf] ?? 0) + (goesRight === isSameLane ? SIZE.width : 0)
  const startY = middleOf(tree, summary) - origin
  // An end far out of view is drawn no further than its direction shows.
  const reach = area.bottom - area.top
  const endY = Math.min(Math.max(middleOf(tree, leaf), area.top - reach), area.bottom + reach) - origin
  const gap = (SIZE.pitch - SIZE.width) * 0.75
  const out = goesRight ? gap : -gap
  const back = isSameLane ? out : -out
  return `M${startX} ${startY}C${startX + out} ${startY} ${endX + back} ${endY} ${endX} ${endY}`
}

function middleOf(tree: FoldedTree, node: number): number {
  return (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2
}

function isIn(tree: FoldedTree, node: number, { top, bottom }: Area): boolean {
  const y = tree.y[node] ?? 0
  return y <= bottom && y + heightOf(tree.kind[node] ?? 0) >= top
}
