import { NO_LIMIT } from './branches.ts'
import type { Branches } from './branches.ts'
import { Drawn } from './drawing.ts'
import type { Nodes } from './drawing.ts'
import { MAX_LANES } from './lanes.ts'
import { numberList } from './number-list.ts'
import { sortedByKey } from './sorted-keys.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt, lastAtOrBelow } from './turns.ts'
import { runAt, unitAt } from './units.ts'

/** What the strands of a drawing hang from, and where they stand. */
export interface StrandLinks {
  /** By strand: the node it hangs from, or -1. */
  readonly strandAbove: Int32Array
  /** By strand: its lane; that of the stub of whole trees is the first that none has, MAX_LANES where all are taken. */
  readonly strandLane: Uint8Array
  /** The nodes that strands hang from, ascending, and the strands that nodes lie in. */
  readonly forkNode: Int32Array
  readonly forkOwn: Int32Array
  /** By fork: where its strands begin in `forkStrand`; one more than there are forks. */
  readonly forkStart: Int32Array
  /** The strands that hang from nodes, fork after fork, each fork's in their own order. */
  readonly forkStrand: Int32Array
}

/** The node that holds a place of the sequence; -1 for a place below 0. */
export function nodeAt(nodes: Nodes, branches: Branches, place: number): number {
  return place < 0 ? -1 : nodeWithin(nodes, strandOfBranch(nodes, branchAt(branches, place)), place)
}

/** Visits the nodes that hold some places, which ascend: each once, from the first node on. */
export function eachNodeAt(nodes: Nodes, branches: Branches, places: Int32Array, visit: (node: number) => void): void {
  const { from, to, strandBranch, strandStart } = nodes
  const { start, end, count } = branches
  if (places.length === 0) return
  for (let strand = 0; strand < strandBranch.length; strand += 1) {
    const branch = strandBranch[strand] ?? 0
    let node = strandStart[strand] ?? 0
    if (isBranches(nodes, node)) {
      if (holdsAny(branches, branch, strandBranch[strand + 1] ?? count, places)) visit(node)
      continue
    }
    const beyond = strandStart[strand + 1] ?? 0
    const last = end[branch] ?? 0
    let at = firstFrom(places, 0, start[branch] ?? 0)
    for (let place = places[at] ?? last; place < last; place = places[at] ?? last) {
      node = firstFrom(from, node, place + 1, beyond) - 1
      visit(node)
      at = firstFrom(places, at, to[node] ?? 0)
    }
  }
}

/** Whether any of some places lies in branches [from, beyond). */
function holdsAny({ start, end }: Branches, from: number, beyond: number, places: Int32Array): boolean {
  for (let branch = from; branch < beyond; branch += 1)
    if ((places[firstFrom(places, 0, start[branch] ?? 0)] ?? NO_LIMIT) < (end[branch] ?? 0)) return true
  return false
}

/**
 * Index of the first of ascending numbers, from one on, that is not below `value`; `beyond` where all are. It is looked
 * for in steps that double, so that one that is near is found soon.
 */
function firstFrom(ascending: Int32Array, from: number, value: number, beyond = ascending.length): number {
  let low = from
  let step = 1
  while (low + step < beyond && (ascending[low + step] ?? 0) < value) {
    low += step
    step *= 2
  }
  let high = Math.min(beyond, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The node that a branch begins with, or that stands for it. */
export function firstOfBranch(nodes: Nodes, branch: number): number {
  return nodes.strandStart[strandOfBranch(nodes, branch)] ?? -1
}

/** The last node of a branch, or what stands for it. */
export function lastOfBranch(nodes: Nodes, branch: number): number {
  return lastOfStrand(nodes, strandOfBranch(nodes, branch))
}

/** The strand of a branch: its own, or that of the card or stub that stands for it. */
function strandOfBranch({ strandBranch }: Nodes, branch: number): number {
  return lastAtOrBelow(strandBranch, strandBranch.length, branch)
}

function nodeWithin({ from, strandStart }: Nodes, strand: number, place: number): number {
  let low = strandStart[strand] ?? 0
  let high = (strandStart[strand + 1] ?? 0) - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((from[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The strand that a node lies in. */
export function strandOf({ strandStart }: Nodes, node: number): number {
  return lastAtOrBelow(strandStart, strandStart.length - 1, node)
}

/** The last node of a strand. */
export function lastOfStrand({ strandStart }: Nodes, strand: number): number {
  return (strandStart[strand + 1] ?? 0) - 1
}

/** The branch that a node lies in; of a stub, the first branch that it stands for. */
export function branchOf(nodes: Nodes, node: number): number {
  return nodes.strandBranch[strandOf(nodes, node)] ?? 0
}

/** The node that a node hangs from, or -1. */
export function parentOf(nodes: Nodes & StrandLinks, node: number): number {
  const strand = strandOf(nodes, node)
  // Within a strand the nodes follow each other.
  return nodes.strandStart[strand] === node ? (nodes.strandAbove[strand] ?? -1) : node - 1
}

/** The lane that a node stands in. */
export function laneOf(nodes: Nodes & StrandLinks, node: number): number {
  return nodes.strandLane[strandOf(nodes, node)] ?? 0
}

/** Whether a node stands for whole branches: a card or a stub. */
export function isBranches({ kind }: Nodes, node: number): boolean {
  return kind[node] === Drawn.card || kind[node] === Drawn.stub
}

/** The branches [first, beyond) that a node holds entries of: of cards and stubs all that they stand for. */
export function branchesOf(nodes: Nodes, { branches }: TreeModel, node: number): readonly [number, number] {
  const { strandBranch } = nodes
  const strand = strandOf(nodes, node)
  const first = strandBranch[strand] ?? 0
  return [first, isBranches(nodes, node) ? (strandBranch[strand + 1] ?? branches.count) : first + 1]
}

/** The unit that a node lies in; -1 of cards and stubs. */
export function unitOf(nodes: Nodes, { units }: TreeModel, node: number): number {
  return isBranches(nodes, node) ? -1 : unitAt(units, branchOf(nodes, node), nodes.from[node] ?? 0)
}

/** The run that a node lies in; -1 of cards and stubs. */
export function runOf(nodes: Nodes, model: TreeModel, node: number): number {
  const unit = unitOf(nodes, model, node)
  return unit < 0 ? -1 : runAt(model.units, unit)
}

/** The index of a node among those that strands hang from; -1 where none hangs from it. */
export function forkAt({ forkNode }: StrandLinks, node: number): number {
  const fork = lastAtOrBelow(forkNode, forkNode.length, node)
  return fork >= 0 && forkNode[fork] === node ? fork : -1
}

/** Finds what each strand hangs from, and its lane: that of its branch; of a stub, that of the fork it stands for. */
export function linksOf({ branches, lanes }: TreeModel, nodes: Nodes): StrandLinks {
  const { strandBranch, strandStart, kind } = nodes
  const count = strandBranch.length
  const strandAbove = new Int32Array(count)
  const strandLane = new Uint8Array(count)
  for (let strand = 0; strand < count; strand += 1) {
    const branch = strandBranch[strand] ?? 0
    const leavesAt = branches.leaves[branch] ?? -1
    const aboveStrand = leavesAt < 0 ? -1 : strandOfBranch(nodes, branches.parent[branch] ?? -1)
    const above = leavesAt < 0 ? -1 : nodeWithin(nodes, aboveStrand, leavesAt)
    strandAbove[strand] = above
    const isStub = kind[strandStart[strand] ?? 0] === Drawn.stub
    strandLane[strand] = !isStub
      ? (lanes.lane[branch] ?? 0)
      : above >= 0
        ? (strandLane[aboveStrand] ?? MAX_LANES)
        : unusedLane(lanes.lane)
  }
  return { strandAbove, strandLane, ...forksOf(nodes, strandAbove) }
}

/** The first lane that no branch has. */
function unusedLane(lanes: Uint8Array): number {
  let unused = 0
  for (const lane of lanes) if (lane < MAX_LANES) unused = Math.max(unused, lane + 1)
  return unused
}

type Forks = Pick<StrandLinks, 'forkNode' | 'forkOwn' | 'forkStart' | 'forkStrand'>

function forksOf(nodes: Nodes, strandAbove: Int32Array): Forks {
  const order = sortedByKey(strandAbove.length, (strand) => (strandAbove[strand] ?? -1) + 1)
  let roots = 0
  while (roots < order.length && (strandAbove[order[roots] ?? 0] ?? -1) < 0) roots += 1
  const forkStrand = order.subarray(roots)
  const forkNode = numberList()
  const forkOwn = numberList()
  const forkStart = numberList()
  let last = -1
  let own = 0
  for (let at = 0; at < forkStrand.length; at += 1) {
    const above = strandAbove[forkStrand[at] ?? 0] ?? -1
    if (above === last) continue
    last = above
    while ((nodes.strandStart[own + 1] ?? Number.POSITIVE_INFINITY) <= above) own += 1
    forkNode.push(above)
    forkOwn.push(own)
    forkStart.push(at)
  }
  forkStart.push(forkStrand.length)
  return { forkNode: forkNode.all(), forkOwn: forkOwn.all(), forkStart: forkStart.all(), forkStrand }
}
