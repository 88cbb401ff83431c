import { Drawn } from './drawing.ts'
import type { Nodes } from './drawing.ts'
import { inDepthOrder, parentsOf } from './node-links.ts'
import { MAX_LANES } from './lanes.ts'
import type { TreeModel } from './tree-model.ts'

/** Sizes of the drawing in pixels at scale 1. */
export const SIZE = {
  width: 236,
  /** From one lane's left edge to the next one's. */
  pitch: 276,
  /** Height of nodes with a line of text. */
  card: 48,
  /** Height of segments and stubs. */
  pill: 26,
  gap: 10,
  /** Room above a node for the line of a cut, or for the words that mark a loose tree. */
  lead: 30,
  /** From what lies above it to the line that leads from a fork to its branches. */
  exit: 10,
} as const

/** Where the nodes lie on the page, in pixels at scale 1. Depth runs downward. */
export interface Rows {
  /** By node: the node it hangs from, or -1. */
  readonly parent: Int32Array
  /** By node: its lane; MAX_LANES only for the stub of whole trees that found none. */
  readonly lane: Uint8Array
  /** By node: its upper edge. */
  readonly y: Float64Array
  /** By node that branches leave: the height at which their lines turn off. */
  readonly forks: ReadonlyMap<number, number>
  /** Nodes lane after lane, each lane from the top down. */
  readonly byLane: Int32Array
  /** By lane: where it begins in `byLane`; one more than there can be lanes. */
  readonly laneStart: Int32Array
  /** Lanes in use. */
  readonly laneCount: number
  readonly height: number
}

/** Height of a node by its kind. */
export function heightOf(kind: number): number {
  return kind === Drawn.segment || kind === Drawn.stub ? SIZE.pill : SIZE.card
}

/**
 * Gives each node its place: below the node it hangs from and below all that stands higher in its lane. Taken by depth,
 * so that the line from a fork to its branches passes between the nodes of the lanes it crosses, never behind one.
 */
export function layRows(model: TreeModel, nodes: Nodes): Rows {
  const { count, kind } = nodes
  const parent = parentsOf(model.branches, nodes)
  const { order, depth } = inDepthOrder(model, nodes)
  const lane = lanesOf(model, nodes, parent)
  const lead = leadsOf(model, nodes)
  const reach = reachOf(model, nodes, parent, lane)
  const y = new Float64Array(count)
  const forks = new Map<number, number>()
  const bottom = new Float64Array(MAX_LANES + 1).fill(-SIZE.gap)

  /** Turns off below a fork, under everything that stands so far in the lanes crossed. */
  const turnOff = (node: number): void => {
    const its = lane[node] ?? 0
    const from = Math.min(its, reach.least[node] ?? its)
    const to = Math.max(its, (reach.most[node] ?? 1) - 1)
    let line = 0
    for (let at = from; at <= to; at += 1) line = Math.max(line, (bottom[at] ?? 0) + SIZE.exit)
    bottom.fill(line, from, to + 1)
    forks.set(node, line)
  }

  for (let index = 0; index < count;) {
    const level = depth[order[index] ?? 0]
    const turning: number[] = []
    for (; index < count && depth[order[index] ?? 0] === level; index += 1) {
      const node = order[index] ?? 0
      const its = lane[node] ?? 0
      const top = (bottom[its] ?? 0) + SIZE.gap + (lead[node] === 1 ? SIZE.lead : 0)
      y[node] = top
      bottom[its] = top + heightOf(kind[node] ?? 0)
      if ((reach.most[node] ?? 0) > 0) turning.push(node)
    }
    // From the right: a line must not share its height with one that it would pass through.
    for (const node of turning.toSorted((a, b) => (lane[b] ?? 0) - (lane[a] ?? 0))) turnOff(node)
  }
  return { parent, lane, y, forks, ...groupByLane(order, lane), height: Math.max(0, ...bottom) }
}

/** A node stands in the lane of its branch, a stub in that of the fork it stands for. */
function lanesOf({ lanes }: TreeModel, { count, kind, branch }: Nodes, parent: Int32Array): Uint8Array {
  const lane = new Uint8Array(count)
  for (let node = 0; node < count; node += 1) {
    const above = parent[node] ?? -1
    const isStub = kind[node] === Drawn.stub && above >= 0
    lane[node] = isStub ? (lane[above] ?? 0) : (lanes.lane[branch[node] ?? 0] ?? 0)
  }
  return lane
}

/** By node: 1 where something is said above it. */
function leadsOf({ cuts, branches, tree }: TreeModel, { count, from, kind, branch }: Nodes): Uint8Array {
  const lead = new Uint8Array(count)
  const cutPlaces = new Set(cuts.map((cut) => cut.place))
  for (let node = 0; node < count; node += 1) {
    if (kind[node] === Drawn.stub || kind[node] === Drawn.card) continue
    const place = from[node] ?? 0
    const its = branch[node] ?? 0
    const isRoot = (branches.parent[its] ?? -1) < 0 && place === branches.start[its]
    const isLoose = isRoot && tree.loose[branches.sequence[place] ?? 0] === 1
    if (isLoose || cutPlaces.has(place)) lead[node] = 1
  }
  return lead
}

/** By node that branches leave: the least lane they stand in, and 1 plus the greatest; 0 where none leaves. */
function reachOf(
  { branches }: TreeModel,
  { count, kind, from, branch }: Nodes,
  parent: Int32Array,
  lane: Uint8Array,
): { readonly least: Uint8Array; readonly most: Uint8Array } {
  const least = new Uint8Array(count).fill(MAX_LANES)
  const most = new Uint8Array(count)
  for (let node = 0; node < count; node += 1) {
    const above = parent[node] ?? -1
    const isFirst = from[node] === branches.start[branch[node] ?? 0]
    if (above < 0 || !isFirst || kind[node] === Drawn.stub) continue
    const its = lane[node] ?? 0
    least[above] = Math.min(least[above] ?? 0, its)
    most[above] = Math.max(most[above] ?? 0, its + 1)
  }
  return { least, most }
}

function groupByLane(order: Int32Array, lane: Uint8Array): Pick<Rows, 'byLane' | 'laneStart' | 'laneCount'> {
  const laneStart = new Int32Array(MAX_LANES + 2)
  let laneCount = 0
  for (const its of lane) {
    laneStart[its + 1] = (laneStart[its + 1] ?? 0) + 1
    laneCount = Math.max(laneCount, its + 1)
  }
  for (let its = 0; its <= MAX_LANES; its += 1) laneStart[its + 1] = (laneStart[its + 1] ?? 0) + (laneStart[its] ?? 0)
  const filled = laneStart.slice()
  const byLane = new Int32Array(order.length)
  for (const node of order) {
    const its = lane[node] ?? 0
    byLane[filled[its] ?? 0] = node
    filled[its] = (filled[its] ?? 0) + 1
  }
  return { byLane, laneStart, laneCount }
}
