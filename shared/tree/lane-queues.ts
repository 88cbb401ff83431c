import { Drawn } from './drawing.ts'
import type { Nodes } from './drawing.ts'
import { MAX_LANES } from './lanes.ts'
import type { StrandLinks } from './node-links.ts'
import { numberList } from './number-list.ts'
import { sortedByKey } from './sorted-keys.ts'
import { lastAtOrBelow } from './turns.ts'

/** More depth than any file has entries. */
const DEPTHS = 2 ** 27

/** By lane: the strands that stand in it from the top down. Stubs are not among them: each stands below its fork. */
export function laneQueues(nodes: Nodes, links: StrandLinks): readonly (readonly number[])[] {
  const { strandStart, strandBranch, kind, depth } = nodes
  const { strandAbove, strandLane } = links
  const queues: number[][] = Array.from({ length: MAX_LANES + 1 }, () => [])
  const order = sortedByKey(strandBranch.length, (strand) => depth[strandStart[strand] ?? 0] ?? 0)
  for (const strand of order) {
    const isStub = kind[strandStart[strand] ?? 0] === Drawn.stub && (strandAbove[strand] ?? -1) >= 0
    if (!isStub) queues[strandLane[strand] ?? 0]?.push(strand)
  }
  return queues
}

/** The stubs that stand below forks. */
export interface Stubs {
  /** The forks that have some, ascending. */
  readonly forks: Int32Array
  /** By fork. */
  readonly below: ReadonlyMap<number, readonly number[]>
}

/** Finds the stubs that stand below forks. */
export function stubsOf({ strandStart, kind }: Nodes, { forkNode, forkStart, forkStrand }: StrandLinks): Stubs {
  const forks = numberList()
  const below = new Map<number, number[]>()
  for (let fork = 0; fork < forkNode.length; fork += 1) {
    for (let at = forkStart[fork] ?? 0; at < (forkStart[fork + 1] ?? 0); at += 1) {
      const stub = strandStart[forkStrand[at] ?? 0] ?? 0
      if (kind[stub] !== Drawn.stub) continue
      const node = forkNode[fork] ?? 0
      const before = below.get(node)
      if (before === undefined) {
        forks.push(node)
        below.set(node, [stub])
      } else before.push(stub)
    }
  }
  return { forks: forks.all(), below }
}

/** The first fork with a stub from a node on; -1 where there is none. */
export function nextStub({ forks }: Stubs, node: number): number {
  return forks[lastAtOrBelow(forks, forks.length, node - 1) + 1] ?? -1
}

/** The nodes that branches leave by a line across the lanes. Columns by fork. */
export interface Turns {
  /** The forks by depth; of one depth from the right: no line shares its height with one it would meet. */
  readonly order: Int32Array
  readonly depth: Int32Array
  /** The lanes that the line reaches over, the node's own among them; the greatest is -1 where there is no line. */
  readonly least: Int8Array
  readonly most: Int8Array
}

/** Finds the lines that branches leave by. */
export function turnsOf(nodes: Nodes, links: StrandLinks): Turns {
  const { strandStart, kind } = nodes
  const { strandLane, forkNode, forkOwn, forkStart, forkStrand } = links
  const count = forkNode.length
  const depth = new Int32Array(count)
  const least = new Int8Array(count)
  const most = new Int8Array(count).fill(-1)
  for (let fork = 0; fork < count; fork += 1) {
    const own = forkOwn[fork] ?? 0
    depth[fork] = nodes.depth[forkNode[fork] ?? 0] ?? 0
    let low = strandLane[own] ?? 0
    let high = -1
    for (let at = forkStart[fork] ?? 0; at < (forkStart[fork + 1] ?? 0); at += 1) {
      const strand = forkStrand[at] ?? 0
      if (kind[strandStart[strand] ?? 0] === Drawn.stub) continue
      low = Math.min(low, strandLane[strand] ?? 0)
      high = Math.max(high, strandLane[strand] ?? 0, strandLane[own] ?? 0)
    }
    least[fork] = low
    most[fork] = high
  }
  const order = sortedByKey(
    count,
    (fork) => Math.min(depth[fork] ?? 0, DEPTHS - 1) * 16 + (15 - (strandLane[forkOwn[fork] ?? 0] ?? 0)),
  )
  return { order, depth, least, most }
}
