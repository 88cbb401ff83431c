import { Drawn, Opened } from './drawing.ts'
import type { Nodes } from './drawing.ts'
import { laneQueues, nextStub, stubsOf, turnsOf } from './lane-queues.ts'
import type { Stubs, Turns } from './lane-queues.ts'
import { forkAt } from './node-links.ts'
import type { StrandLinks } from './node-links.ts'
import { MAX_LANES } from './lanes.ts'
import { numberList } from './number-list.ts'
import type { NumberList } from './number-list.ts'

/** Sizes of the drawing in pixels at scale 1. */
export const SIZE = {
  width: 236,
  /** Width of the nodes of a tree that is one lane: nothing stands beside them, so their texts get the room. */
  wide: 380,
  /** From one lane's left edge to the next one's. */
  pitch: 276,
  /** Height of nodes with a line of text. */
  card: 48,
  /** Height of a folded branch: its title and what it holds. */
  branch: 80,
  /** Height of segments and stubs. */
  pill: 26,
  gap: 10,
  /** Room above a node for the line of a cut, or for the words that mark a loose tree. */
  lead: 30,
  /** From what lies above it to the line that leads from a fork to its branches. */
  exit: 10,
} as const

/** Where the nodes lie on the page, in pixels at scale 1. Depth runs downward. */
export interface Rows extends StrandLinks {
  readonly plan: RowPlan
  /** By node: its upper edge, a whole number: there is room for 37 million cards under each other. */
  readonly y: Int32Array
  /** By fork: the height at which the lines of its branches turn off; NaN where it has none but stubs. */
  readonly forkTurn: Float64Array
  /** Stretches of nodes that stand under each other, lane after lane, each lane from the top down: [first, last]. */
  readonly stretchFirst: Int32Array
  readonly stretchLast: Int32Array
  /** By lane: the stretch it begins with; one more than there can be lanes. */
  readonly laneStart: Int32Array
  /** Lanes in use. */
  readonly laneCount: number
  readonly height: number
}

/** The height at which the lines of the branches that leave a node turn off; null where none leaves it. */
export function turnBelow(rows: Rows, node: number): number | null {
  const line = rows.forkTurn[forkAt(rows, node)] ?? Number.NaN
  return Number.isNaN(line) ? null : line
}

/** Height of a node by its kind. */
export function heightOf(kind: number): number {
  if (kind === Drawn.card) return SIZE.branch
  return kind === Drawn.segment || kind === Drawn.stub ? SIZE.pill : SIZE.card
}

/** What the rows of a drawing follow from besides its nodes: the same however its nodes are parted. */
export interface RowPlan {
  readonly queues: readonly (readonly number[])[]
  readonly turns: Turns
}

/** Gives each node its place. O(n) in the nodes, but for the sorting of the strands. */
export function layRows(nodes: Nodes, links: StrandLinks): Rows {
  return placeRows(nodes, links, { queues: laneQueues(nodes, links), turns: turnsOf(nodes, links) })
}

/**
 * Gives each node its place: below the node it hangs from and below all that stands higher in its lane. Taken by depth,
 * so that the line from a fork to its branches passes between the nodes of the lanes it crosses, never behind one.
 * Between such lines the lanes have nothing to do with each other, and each is filled for itself.
 */
export function placeRows(nodes: Nodes, links: StrandLinks, plan: RowPlan): Rows {
  const { turns } = plan
  const y = new Int32Array(nodes.count)
  const bottom = new Float64Array(MAX_LANES + 1).fill(-SIZE.gap)
  const stubs = stubsOf(nodes, links)
  const lanes = plan.queues.map((strands) => newLane(strands))
  const fill = (lane: number, depth: number): void => {
    const its = lanes[lane]
    // Most lanes have nothing new between two lines.
    if (its === undefined || its.depth > depth) return
    bottom[lane] = fillLane(nodes, its, stubs, y, bottom[lane] ?? 0, depth)
  }
  const forkTurn = new Float64Array(links.forkNode.length).fill(Number.NaN)
  for (const fork of turns.order) {
    const least = turns.least[fork] ?? 0
    const most = turns.most[fork] ?? -1
    if (most < 0) continue
    let line = 0
    for (let lane = least; lane <= most; lane += 1) {
      fill(lane, turns.depth[fork] ?? 0)
      line = Math.max(line, (bottom[lane] ?? 0) + SIZE.exit)
    }
    // The lines turn off under everything that stands so far in the lanes they cross.
    for (let lane = least; lane <= most; lane += 1) bottom[lane] = line
    forkTurn[fork] = line
  }
  for (let lane = 0; lane <= MAX_LANES; lane += 1) fill(lane, Number.POSITIVE_INFINITY)
  return { ...links, plan, y, forkTurn, ...stretchesOf(lanes), height: Math.max(0, ...bottom) }
}

/** A lane on its way to be filled. */
interface Lane {
  readonly strands: readonly number[]
  /** Index of the strand that comes next or is on its way, and the next of its nodes; -1 before its first. */
  at: number
  node: number
  /** The depth of that node, or something less while it is not known; infinite at the end. */
  depth: number
  readonly first: NumberList
  readonly last: NumberList
}

function newLane(strands: readonly number[]): Lane {
  return { strands, at: 0, node: -1, depth: -1, first: numberList(), last: numberList() }
}

/** Places the nodes of a lane down to a depth, and answers where the last of them ends. */
function fillLane(nodes: Nodes, lane: Lane, stubs: Stubs, y: Int32Array, bottom: number, limit: number): number {
  const { kind, depth, opened, strandStart } = nodes
  let end = bottom
  for (let strand = lane.strands[lane.at]; strand !== undefined; strand = lane.strands[lane.at]) {
    const begin = strandStart[strand] ?? 0
    const beyond = strandStart[strand + 1] ?? 0
    let node = Math.max(begin, lane.node)
    lane.depth = depth[node] ?? 0
    if (lane.depth > limit) return end
    if (lane.node < 0) lane.first.push(begin)
    let fork = nextStub(stubs, node)
    for (; node < beyond; node += 1) {
      const its = depth[node] ?? 0
      if (its > limit) {
        lane.node = node
        lane.depth = its
        return end
      }
      const shape = kind[node] ?? 0
      const top = end + SIZE.gap + (((opened[node] ?? 0) & Opened.led) === 0 ? 0 : SIZE.lead)
      y[node] = top
      end = top + heightOf(shape)
      if (node !== fork) continue
      end = placeStubs(lane, stubs.below.get(node), y, node, beyond, end)
      fork = nextStub(stubs, node + 1)
    }
    if (lane.last.count() < lane.first.count()) lane.last.push(beyond - 1)
    lane.at += 1
    lane.node = -1
  }
  lane.depth = Number.POSITIVE_INFINITY
  return end
}

/** Places the stubs of a fork below it; its lane goes on below them. */
function placeStubs(
  lane: Lane,
  stubs: readonly number[] | undefined,
  y: Int32Array,
  fork: number,
  beyond: number,
  bottom: number,
): number {
  if (stubs === undefined) return bottom
  let end = bottom
  lane.last.push(fork)
  for (const stub of stubs) {
    y[stub] = end + SIZE.gap
    end += SIZE.gap + SIZE.pill
    lane.first.push(stub)
    lane.last.push(stub)
  }
  if (fork + 1 < beyond) lane.first.push(fork + 1)
  return end
}

type Stretches = Pick<Rows, 'stretchFirst' | 'stretchLast' | 'laneStart' | 'laneCount'>

function stretchesOf(lanes: readonly Lane[]): Stretches {
  const laneStart = new Int32Array(MAX_LANES + 2)
  let laneCount = 0
  for (const [lane, { first }] of lanes.entries()) {
    laneStart[lane + 1] = (laneStart[lane] ?? 0) + first.count()
    if (first.count() > 0) laneCount = lane + 1
  }
  const stretchFirst = new Int32Array(laneStart[MAX_LANES + 1] ?? 0)
  const stretchLast = new Int32Array(laneStart[MAX_LANES + 1] ?? 0)
  for (const [lane, { first, last }] of lanes.entries()) {
    stretchFirst.set(first.all(), laneStart[lane])
    stretchLast.set(last.all(), laneStart[lane])
  }
  return { stretchFirst, stretchLast, laneStart, laneCount }
}
