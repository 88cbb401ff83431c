import type { BranchSummaryFact } from '../../shared/session/columns.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstOf, isOnPath, nodeOf } from '../../shared/tree/folded-tree.ts'
import { isBranches, laneOf } from '../../shared/tree/node-links.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import { eachInLane, laneX, nodeWidth } from './in-view.ts'
import type { Area } from './in-view.ts'
import { addEndingIn, referenceEnds } from './reference-ends.ts'

/** A dotted line from a branch summary to the leaf it came from: a reference, never a second parent. */
export interface Reference {
  readonly key: string
  readonly path: string
  /** Its summary lies on the active path. */
  readonly isActive: boolean
}

const GUTTER = (SIZE.pitch - SIZE.width) / 2
const ROUND = 6

/** The references of which an end can be seen in an area. Where the file does not say the leaf, there is none. */
export function referencesIn(
  tree: FoldedTree,
  summaries: readonly BranchSummaryFact[],
  area: Area,
  origin: number,
): readonly Reference[] {
  const references: Reference[] = []
  for (const { at, from } of seenIn(tree, summaries, area)) {
    if (from === null) continue
    const summary = nodeOf(tree, at)
    const leaf = nodeOf(tree, from)
    // A card or a stub stands for many: a line from it would tell nothing.
    if (summary === leaf || !isItself(tree, summary, at) || !isItself(tree, leaf, null)) continue
    references.push({
      key: `${at}`,
      path: route(tree, summary, leaf, area, origin, at),
      isActive: isOnPath(tree, summary),
    })
  }
  return references
}

/** The summaries of the references that end in a node at the height of an area. */
function seenIn(
  tree: FoldedTree,
  summaries: readonly BranchSummaryFact[],
  { top, bottom }: Area,
): ReadonlySet<BranchSummaryFact> {
  const ends = referenceEnds(tree.model, summaries)
  const seen = new Set<BranchSummaryFact>()
  for (let lane = 0; lane < tree.laneCount && ends.places.length > 0; lane += 1)
    eachInLane(tree, lane, top, bottom, (node) => {
      if (!isBranches(tree, node)) addEndingIn(ends, tree.from[node] ?? 0, tree.to[node] ?? 0, seen)
      return 0
    })
  return seen
}

/** Out at the summary's side, up or down in the gutter beside the leaf, and in at the leaf's side. */
function route(tree: FoldedTree, summary: number, leaf: number, area: Area, origin: number, at: number): string {
  const goesRight = laneOf(tree, leaf) > laneOf(tree, summary)
  const start = laneX(laneOf(tree, summary)) + nodeWidth(tree)
  const end = laneX(laneOf(tree, leaf)) + (goesRight ? 0 : nodeWidth(tree))
  // Several in one gutter must not lie on each other.
  const gutter = end + (goesRight ? -GUTTER : GUTTER) + ((at % 5) - 2) * 4
  const from = middleOf(tree, summary) - origin
  const to = middleOf(tree, leaf) - origin
  const side = Math.sign(gutter - start)
  const turn = Math.sign(to - from)
  // Only what can be seen is drawn: a path as long as a deep tree would pass the browser's limits.
  const clip = (y: number): number => Math.min(Math.max(y, area.top - origin - ROUND), area.bottom - origin + ROUND)
  const enters = goesRight ? ROUND : -ROUND
  return (
    `M${start} ${clip(from)}H${gutter - side * ROUND}Q${gutter} ${clip(from)} ${gutter} ${clip(from + turn * ROUND)}` +
    `V${clip(to - turn * ROUND)}Q${gutter} ${clip(to)} ${gutter + enters} ${clip(to)}H${end}`
  )
}

/** Whether a node is drawn for itself: for one entry, or as what stands around the leaf that was left. */
function isItself(tree: FoldedTree, node: number, ordinal: number | null): boolean {
  return node >= 0 && !isBranches(tree, node) && (ordinal === null || firstOf(tree, node) === ordinal)
}

function middleOf(tree: FoldedTree, node: number): number {
  return (tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2
}
