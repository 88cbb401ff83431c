import type { Cut } from '../../shared/tree/cuts.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstOf, isOnPath } from '../../shared/tree/folded-tree.ts'
import { firstOfBranch, isBranches, laneOf, nodeAt } from '../../shared/tree/node-links.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import type { ContextView, PathView } from '../state/derived.ts'
import { lastOf } from '../state/last-of.ts'
import { branchAt, Mark } from '../../shared/tree/turns.ts'
import { laneX, nodeWidth } from './in-view.ts'
import type { Area } from './in-view.ts'

/** A stretch of the active path that a compaction has summarised or kept. */
export interface Zone {
  readonly key: string
  readonly kind: 'summarised' | 'kept'
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The newest on the path decides what is sent, earlier ones are past; those off the path cut their own branch. */
export type CutState = 'decides' | 'past' | 'aside'

/** A compaction's line across its lane. */
export interface CutLine {
  readonly key: string
  /** Ordinal of the compaction. */
  readonly at: number
  readonly state: CutState
  readonly left: number
  readonly top: number
  /** There is room for words below it. */
  readonly hasRoom: boolean
  /** That of its lane's nodes. */
  readonly width: number
}

const PAD = 6
/** How far a compaction's line goes beyond its lane, to either side. */
export const BEYOND_LANE = 20

/** What lies before and after the deciding cut, as far as it can be seen in an area. */
export function zonesIn(tree: FoldedTree, area: Area, path: PathView, { context }: ContextView): readonly Zone[] {
  if (context.compaction === null) return []
  const zones: Zone[] = []
  for (const [branch, end] of tree.pathEnds) {
    const first = firstOfBranch(tree, branch)
    if (isBranches(tree, first)) continue
    const last = nodeAt(tree, tree.model.branches, end)
    // Along a path come the summarised, then the kept, then the rest.
    const kept = firstFrom(tree, path, first, last + 1, context.keptPlace)
    const rest = firstFrom(tree, path, kept, last + 1, context.compactionPlace)
    if (kept > first) zones.push(zoneOf(tree, area, 'summarised', first, kept - 1))
    if (rest > kept) zones.push(zoneOf(tree, area, 'kept', kept, rest - 1))
  }
  return zones.filter(({ height }) => height > 0)
}

/** The first of the nodes [from, to) of a branch whose first entry has at least some place on the path. */
function firstFrom(tree: FoldedTree, path: PathView, from: number, to: number, place: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (path.placeOf(firstOf(tree, middle)) >= place) high = middle
    else low = middle + 1
  }
  return low
}

/** What the deciding compaction made of a node on the path; null after it and off the path. */
export function zoneKind(
  tree: FoldedTree,
  node: number,
  path: PathView,
  context: ContextView['context'],
): Zone['kind'] | null {
  if (context.compaction === null || !isOnPath(tree, node)) return null
  const place = path.placeOf(firstOf(tree, node))
  if (place < context.keptPlace) return 'summarised'
  return place < context.compactionPlace ? 'kept' : null
}

function zoneOf(tree: FoldedTree, area: Area, kind: Zone['kind'], first: number, last: number): Zone {
  // Clipped to the area: an element as tall as a long branch would pass the browser's limit.
  const top = Math.max(area.top, (tree.y[first] ?? 0) - PAD)
  const bottom = Math.min(area.bottom, (tree.y[last] ?? 0) + heightOf(tree.kind[last] ?? 0) + PAD)
  return {
    key: `${kind}${firstOf(tree, first)}`,
    kind,
    left: laneX(laneOf(tree, first)) - 2 * PAD,
    top,
    width: nodeWidth(tree) + 4 * PAD,
    height: Math.max(0, bottom - top),
  }
}

/** The lines of the compactions that can be seen in an area. */
export function cutLinesIn(tree: FoldedTree, area: Area, path: PathView, { context }: ContextView): readonly CutLine[] {
  return cutLines(tree, path, context.compaction?.at ?? null).filter(
    ({ top }) => top <= area.bottom && top + SIZE.lead >= area.top,
  )
}

/** The line of the compaction that decides what is sent; null where none is drawn. */
export function decidingLine(tree: FoldedTree, path: PathView, { compaction }: ContextView['context']): CutLine | null {
  return cutLines(tree, path, compaction?.at ?? null).find(({ state }) => state === 'decides') ?? null
}

/** A compaction of the tree, the place that its line lies above, and the node that holds that place. */
export interface PlacedCut {
  readonly cut: Cut
  readonly place: number
  readonly node: number
}

/** Where the lines of the compactions lie, in file order; those that have none are left out. */
export const placedCuts = lastOf((tree: FoldedTree, path: PathView): readonly PlacedCut[] => {
  const placed: PlacedCut[] = []
  for (const cut of tree.model.cuts) {
    const place = linePlace(tree, path, cut)
    const node = nodeAt(tree, tree.model.branches, place)
    if (node >= 0) placed.push({ cut, place, node })
  }
  return placed
})

function linePlace({ model: { branches }, pathEnds }: FoldedTree, path: PathView, { at, place, aside }: Cut): number {
  if (path.placeOf(at) >= 0) return place
  // The path may share the upper part of its branch.
  return aside < 0 ? -1 : Math.max(aside, (pathEnds.get(branchAt(branches, aside)) ?? -1) + 1)
}

/** All lines of the compactions of a tree; the compaction `deciding` decides what is sent. */
const cutLines = lastOf((tree: FoldedTree, path: PathView, deciding: number | null): readonly CutLine[] => {
  // Several compactions can keep from the same entry on: the one that counts says so, else the latest.
  const byNode = new Map<number, CutLine>()
  for (const {
    cut: { at },
    place,
    node,
  } of placedCuts(tree, path)) {
    // Within a card or a stub there is no line; the node says what it holds.
    if (tree.from[node] !== place || isBranches(tree, node)) continue
    if (byNode.get(node)?.state === 'decides') continue
    const hasRoom = ((tree.model.marks[place] ?? 0) & Mark.starts) !== 0
    const top = (tree.y[node] ?? 0) - (hasRoom ? SIZE.lead : SIZE.gap / 2)
    byNode.set(node, {
      key: `${at}`,
      at,
      state: at === deciding ? 'decides' : path.placeOf(at) >= 0 ? 'past' : 'aside',
      left: laneX(laneOf(tree, node)),
      top,
      hasRoom,
      width: nodeWidth(tree),
    })
  }
  return [...byNode.values()]
})
