import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import { nodeAt } from '../../shared/tree/node-links.ts'
import { heightOf, SIZE } from '../../shared/tree/rows.ts'
import type { ContextView, PathView } from '../state/derived.ts'
import { laneX, nodesAlong } from './in-view.ts'
import type { Area } from './in-view.ts'

/** A stretch of the active path that a compaction has summarised or kept. */
export interface Zone {
  readonly key: string
  readonly kind: 'summarised' | 'kept'
  readonly left: number
  readonly top: number
  readonly height: number
}

/** A compaction's line across its lane. */
export interface CutLine {
  readonly key: string
  /** Ordinal of the compaction. */
  readonly at: number
  /** The newest on the path decides what is sent; earlier ones and those off the path are past. */
  readonly decides: boolean
  readonly left: number
  readonly top: number
}

const PAD = 6

/** What lies before and after the deciding cut, as far as it can be seen in an area. */
export function zonesIn(tree: FoldedTree, area: Area, path: PathView, { context }: ContextView): readonly Zone[] {
  if (context.compaction === null) return []
  const kindOf = (node: number): Zone['kind'] | null => zoneKind(tree, node, path, context)
  return nodesAlong(tree, area).flatMap((nodes) =>
    stretches(tree, nodes, kindOf).map(({ kind, first, last }) => zoneOf(tree, area, kind, first, last)),
  )
}

interface Stretch {
  readonly kind: Zone['kind']
  readonly first: number
  readonly last: number
}

/** The nodes of one lane in stretches of one kind within one branch. */
function stretches(
  tree: FoldedTree,
  nodes: readonly number[],
  kindOf: (node: number) => Zone['kind'] | null,
): readonly Stretch[] {
  const found: Stretch[] = []
  for (const node of nodes) {
    const kind = kindOf(node)
    if (kind === null) continue
    const before = found.at(-1)
    const goesOn =
      before?.kind === kind && tree.parent[node] === before.last && tree.branch[before.last] === tree.branch[node]
    if (goesOn) found[found.length - 1] = { ...before, last: node }
    else found.push({ kind, first: node, last: node })
  }
  return found
}

/** What the deciding compaction made of a node on the path; null after it and off the path. */
export function zoneKind(
  tree: FoldedTree,
  node: number,
  path: PathView,
  context: ContextView['context'],
): Zone['kind'] | null {
  if (context.compaction === null || tree.onPath[node] !== 1) return null
  const place = (path.place[firstOf(tree, node)] ?? 0) - 1
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
    left: laneX(tree.lane[first] ?? 0) - 2 * PAD,
    top,
    height: Math.max(0, bottom - top),
  }
}

/** The lines of the compactions that can be seen in an area. */
export function cutLinesIn(tree: FoldedTree, area: Area, { context }: ContextView): readonly CutLine[] {
  const lines: CutLine[] = []
  for (const { at, place } of tree.model.cuts) {
    const node = nodeAt(tree, place)
    // Within a card or a stub there is no line; the node says what it holds.
    if (node < 0 || tree.from[node] !== place || (tree.unit[node] ?? -1) < 0) continue
    const top = (tree.y[node] ?? 0) - SIZE.lead
    if (top > area.bottom || top + SIZE.lead < area.top) continue
    const decides = context.compaction?.at === at
    lines.push({ key: `${at}`, at, decides, left: laneX(tree.lane[node] ?? 0), top })
  }
  // Several compactions can keep from the same entry on: the one that counts says so, else the latest.
  const byPlace = new Map<string, CutLine>()
  for (const line of lines) {
    const place = `${line.left} ${line.top}`
    if (byPlace.get(place)?.decides !== true) byPlace.set(place, line)
  }
  return [...byPlace.values()]
}
