import { firstOf, isOnPath } from './folded-tree.ts'
import type { FoldedTree } from './folded-tree.ts'
import { forkAt, lastOfStrand, strandOf } from './node-links.ts'
import { numberList } from './number-list.ts'
import { lastAtOrBelow } from './turns.ts'

/**
 * The drawn nodes as rows of an outline: each after the node it hangs from; of several that hang from one node, first
 * the one on the way to the leaf, then by time, as pi's tree orders them.
 *
 * Between forks the nodes follow each other as rows too: such a *piece* is a run of nodes and a run of rows. So the
 * order costs what the forks cost, however many nodes there are.
 */
export interface OutlineOrder {
  readonly count: number
  /** By piece, ascending: its first node; one more than there are pieces. */
  readonly pieceNode: Int32Array
  /** By piece: its first row. */
  readonly pieceRow: Int32Array
  /** The pieces in the order of their rows, and those rows. */
  readonly rowPiece: Int32Array
  readonly rowStart: Int32Array
  /** By piece: 1, and one more for each fork above it, so that a long branch needs no deeper levels. */
  readonly level: Int32Array
  /** By piece: the rows of the same level under the same fork that come before it, and which set of rows those are. */
  readonly before: Int32Array
  readonly set: Int32Array
  /** By set: how many rows it has. */
  readonly setSize: Int32Array
  /** By piece: bits of the lanes that a line passes it by in, on its way from a node above to one below. */
  readonly passing: Uint16Array
  /**
   * What hangs from the nodes that strands hang from, fork after fork, each fork's in the order of the rows, what goes on
   * in the strand among it. By fork, where its nodes begin; one more than there are forks.
   */
  readonly hanging: Int32Array
  readonly hangingStart: Int32Array
  readonly roots: Int32Array
}

/** The node of a row. */
export function nodeAtRow({ rowStart, rowPiece, pieceNode }: OutlineOrder, row: number): number {
  const at = lastAtOrBelow(rowStart, rowStart.length, row)
  return at < 0 ? -1 : (pieceNode[rowPiece[at] ?? 0] ?? 0) + row - (rowStart[at] ?? 0)
}

/** The piece that a node lies in. */
export function pieceOf({ pieceNode }: OutlineOrder, node: number): number {
  return lastAtOrBelow(pieceNode, pieceNode.length - 1, node)
}

/** The row of a node. */
export function rowOf(order: OutlineOrder, node: number): number {
  const piece = pieceOf(order, node)
  return piece < 0 ? -1 : (order.pieceRow[piece] ?? 0) + node - (order.pieceNode[piece] ?? 0)
}

/** What assistive technology is told of a row: its level, its place among the rows of that level, and their number. */
export interface RowPosition {
  readonly level: number
  /** From 1. */
  readonly position: number
  readonly setSize: number
}

/** The level of a node's row, and its place in it. */
export function positionOf(order: OutlineOrder, node: number): RowPosition {
  const piece = pieceOf(order, node)
  return {
    level: order.level[piece] ?? 1,
    position: (order.before[piece] ?? 0) + node - (order.pieceNode[piece] ?? 0) + 1,
    setSize: order.setSize[order.set[piece] ?? 0] ?? 1,
  }
}

/** The nodes that hang from a node, in the order of their rows. */
export function childrenAt(tree: FoldedTree, order: OutlineOrder, node: number): readonly number[] {
  const fork = forkAt(tree, node)
  if (fork >= 0) return [...order.hanging.subarray(order.hangingStart[fork], order.hangingStart[fork + 1])]
  return node < lastOfStrand(tree, strandOf(tree, node)) ? [node + 1] : []
}

/** Whether more than one node hangs from a node. */
export function isFork(tree: FoldedTree, { hangingStart }: OutlineOrder, node: number): boolean {
  const fork = forkAt(tree, node)
  return fork >= 0 && (hangingStart[fork + 1] ?? 0) - (hangingStart[fork] ?? 0) > 1
}

/** Puts the nodes of a folded tree into rows. O(strands), iterative. */
export function outlineOrder(tree: FoldedTree): OutlineOrder {
  const { hanging, hangingStart } = hangingOf(tree)
  const roots = rootsOf(tree)
  const pieceNode = piecesOf(tree)
  const count = pieceNode.length - 1
  const pieceRow = new Int32Array(count)
  const rowPiece = new Int32Array(count)
  const rowStart = new Int32Array(count)
  const level = new Int32Array(count)
  const before = new Int32Array(count)
  const set = new Int32Array(count)
  const sizes = [0]
  const passing = new Uint16Array(count)
  const pending = pendingLines()
  const stack = waitingList()
  stack.push(roots, 0, roots.length, -1, 1, 0)
  let row = 0
  for (let filled = 0; filled < count; filled += 1) {
    const next = stack.pop()
    // The line to it ends here.
    if (next.lane >= 0) pending.add(next.lane, -1)
    const piece = lastAtOrBelow(pieceNode, count, next.node)
    const last = (pieceNode[piece + 1] ?? 0) - 1
    pieceRow[piece] = row
    rowPiece[filled] = piece
    rowStart[filled] = row
    level[piece] = next.level
    set[piece] = next.set
    before[piece] = sizes[next.set] ?? 0
    sizes[next.set] = (sizes[next.set] ?? 0) + last + 1 - next.node
    passing[piece] = pending.bits()
    row += last + 1 - next.node
    const fork = forkAt(tree, last)
    if (fork < 0) continue
    const from = hangingStart[fork] ?? 0
    const to = hangingStart[fork + 1] ?? 0
    const lane = tree.strandLane[tree.forkOwn[fork] ?? 0] ?? 0
    if (to - from > 1) {
      pending.add(lane, to - from - 1)
      sizes.push(0)
      stack.push(hanging, from, to, lane, next.level + 1, sizes.length - 1)
    } else stack.push(hanging, from, to, lane, next.level, next.set)
  }
  const setSize = Int32Array.from(sizes)
  return {
    count: tree.count,
    pieceNode,
    pieceRow,
    rowPiece,
    rowStart,
    level,
    before,
    set,
    setSize,
    passing,
    hanging,
    hangingStart,
    roots,
  }
}

/** A piece that comes later in the rows. */
interface Waiting {
  readonly node: number
  /** The lane of the fork that a line waits at for it; -1 where none does. */
  readonly lane: number
  readonly level: number
  readonly set: number
}

interface WaitingList {
  /** Puts nodes [from, to) of a list there, so that the first comes next. A line waits for each but the first. */
  readonly push: (nodes: Int32Array, from: number, to: number, lane: number, level: number, set: number) => void
  readonly pop: () => Waiting
}

function waitingList(): WaitingList {
  const waiting: Waiting[] = []
  return {
    push: (nodes, from, to, lane, level, set) => {
      for (let at = to - 1; at >= from; at -= 1)
        waiting.push({ node: nodes[at] ?? 0, lane: at > from ? lane : -1, level, set })
    },
    pop: () => waiting.pop() ?? { node: 0, lane: -1, level: 1, set: 0 },
  }
}

/** Counts by lane the lines that are on their way to a row below. */
function pendingLines(): { readonly add: (lane: number, by: number) => void; readonly bits: () => number } {
  const counts: number[] = []
  let bits = 0
  return {
    add: (lane, by) => {
      const count = (counts[lane] ?? 0) + by
      counts[lane] = count
      bits = count > 0 ? bits | (1 << lane) : bits & ~(1 << lane)
    },
    bits: () => bits,
  }
}

/** The first node of each piece, ascending: strands, parted after each fork. */
function piecesOf({ strandStart, forkNode, count }: FoldedTree): Int32Array {
  const pieces = numberList()
  let fork = 0
  for (let strand = 0; strand < strandStart.length; strand += 1) {
    const start = strandStart[strand] ?? count
    for (; fork < forkNode.length && (forkNode[fork] ?? 0) + 1 < start; fork += 1)
      pieces.push((forkNode[fork] ?? 0) + 1)
    // A fork at the end of its strand parts nothing.
    if (fork < forkNode.length && (forkNode[fork] ?? 0) + 1 === start) fork += 1
    pieces.push(start)
  }
  return pieces.all()
}

/** What hangs from each node that strands hang from, in the order of the rows. */
function hangingOf(tree: FoldedTree): Pick<OutlineOrder, 'hanging' | 'hangingStart'> {
  const { forkNode, forkOwn, forkStart, forkStrand, strandStart, strandBranch, pathEnds } = tree
  const hanging = new Int32Array(forkStrand.length + forkNode.length)
  const hangingStart = new Int32Array(forkNode.length + 1)
  let filled = 0
  for (let fork = 0; fork < forkNode.length; fork += 1) {
    const begin = filled
    hangingStart[fork] = begin
    const node = forkNode[fork] ?? 0
    const own = forkOwn[fork] ?? 0
    if (node + 1 < (strandStart[own + 1] ?? 0)) {
      hanging[filled] = node + 1
      filled += 1
    }
    for (let at = forkStart[fork] ?? 0; at < (forkStart[fork + 1] ?? 0); at += 1) {
      hanging[filled] = strandStart[forkStrand[at] ?? 0] ?? 0
      filled += 1
    }
    const isFollowed = (pathEnds.get(strandBranch[own] ?? -1) ?? -1) >= (tree.from[node] ?? 0)
    if (filled - begin > 1) sortInRowOrder(tree, hanging.subarray(begin, filled), isFollowed)
  }
  hangingStart[forkNode.length] = filled
  return { hanging: hanging.subarray(0, filled), hangingStart }
}

function rootsOf(tree: FoldedTree): Int32Array {
  const roots = tree.strandStart.filter((_, strand) => (tree.strandAbove[strand] ?? 0) < 0)
  sortInRowOrder(tree, roots, true)
  return roots
}

/**
 * Those on the way to the leaf first, then by time; in file order where one of the times cannot be read. The way to the
 * leaf is looked for only where it leads there.
 */
function sortInRowOrder(tree: FoldedTree, nodes: Int32Array, isFollowed: boolean): void {
  let onPath = -1
  let hasTimes = true
  for (const node of nodes) {
    if (isFollowed && onPath < 0 && isOnPath(tree, node)) onPath = node
    if (Number.isNaN(timeOf(tree, node))) hasTimes = false
  }
  if (nodes.length > 2) nodes.sort((a, b) => inRowOrder(tree, a, b, onPath, hasTimes))
  // Most forks have two.
  else if (nodes.length === 2 && inRowOrder(tree, nodes[0] ?? 0, nodes[1] ?? 0, onPath, hasTimes) > 0) nodes.reverse()
}

function inRowOrder(tree: FoldedTree, a: number, b: number, onPath: number, hasTimes: boolean): number {
  if (a === onPath || b === onPath) return Number(b === onPath) - Number(a === onPath)
  return (hasTimes ? timeOf(tree, a) - timeOf(tree, b) : 0) || firstOf(tree, a) - firstOf(tree, b)
}

function timeOf(tree: FoldedTree, node: number): number {
  return tree.model.columns.time[firstOf(tree, node)] ?? Number.NaN
}
