import { numberList } from './number-list.ts'
import type { NumberList } from './number-list.ts'
import type { TreeModel } from './tree-model.ts'
import { Mark } from './turns.ts'

/** What a drawn node stands for. The numbers are what the arrays of a drawing hold; the names are what is said. */
export const DRAWN_KINDS = ['entry', 'step', 'turn', 'segment', 'card', 'stub'] as const

export const Drawn = { entry: 0, step: 1, turn: 2, segment: 3, card: 4, stub: 5 } as const

/**
 * Folds that a node is the head of while they stand open; and that there is room above it, for the line of a cut or for
 * the words that mark a loose tree: bits.
 */
export const Opened = { turn: 1, step: 2, run: 4, steps: 8, led: 16 } as const

/** The nodes that are drawn, before they have a place on the page: they part the visible entries. */
export interface Nodes {
  readonly count: number
  /** By node: a number of `Drawn`. */
  readonly kind: Uint8Array
  /**
   * By node: the places [from, to) of the sequence that it holds; within a strand ascending, without a gap. Of a card and
   * a stub those of its first branch alone: it holds all branches up to the next strand's.
   */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By node: the depth that its first entry stands at, the shift of its branch counted. */
  readonly depth: Int32Array
  /** By node: the fold that keeps it closed, as 1 plus its index in `FOLDS`; 0 where it has nothing to open. */
  readonly closedBy: Uint8Array
  /** By node: bits of `Opened`. */
  readonly opened: Uint8Array
  /**
   * The nodes in *strands*: those of one branch, or a card or a stub alone. By strand: the branch (of a stub, the first
   * that it stands for), and the first node; of the latter one more than there are strands.
   */
  readonly strandBranch: Int32Array
  readonly strandStart: Int32Array
  /** What the leaf parts by being a node of its own; `branch` where it keeps one open; null where it changes nothing. */
  readonly apart: Apart | 'branch' | null
}

/** A node that would be there but for the leaf in it: what it would be, and the nodes that are there in its place. */
export interface Apart {
  readonly first: number
  readonly count: number
  readonly kind: number
  readonly closedBy: number
}

/** Columns that grow while nodes are put into them. */
export interface NodeWriter {
  readonly model: TreeModel
  /** Nodes put so far. */
  count: number
  /** What is added to the depths of the strand that is put. */
  shift: number
  /** Its first node begins a tree that pi did not write. */
  isLoose: boolean
  kind: Uint8Array
  from: Int32Array
  to: Int32Array
  depth: Int32Array
  closedBy: Uint8Array
  opened: Uint8Array
  apart: Apart | 'branch' | null
  readonly strandBranch: NumberList
  readonly strandStart: NumberList
}

/** Begins a drawing of a tree with room for some nodes; more make room by themselves. */
export function nodeWriter(model: TreeModel, room: number): NodeWriter {
  return {
    model,
    count: 0,
    shift: 0,
    isLoose: false,
    kind: new Uint8Array(room),
    from: new Int32Array(room),
    to: new Int32Array(room),
    depth: new Int32Array(room),
    closedBy: new Uint8Array(room),
    opened: new Uint8Array(room),
    apart: null,
    strandBranch: numberList(),
    strandStart: numberList(),
  }
}

/** Begins a strand: what is put from now on lies in a branch. */
export function beginStrand(writer: NodeWriter, branch: number): void {
  writer.strandBranch.push(branch)
  writer.strandStart.push(writer.count)
  const { branches, lanes, tree } = writer.model
  writer.shift = lanes.shift[branch] ?? 0
  const isRoot = (branches.parent[branch] ?? -1) < 0
  writer.isLoose = isRoot && tree.loose[branches.sequence[branches.start[branch] ?? 0] ?? 0] === 1
}

/** Puts a node that holds places [from, to). */
export function put(writer: NodeWriter, kind: number, from: number, to: number, closedBy: number): void {
  const { branches, forest, marks } = writer.model
  const at = writer.count
  if (at === writer.kind.length) grow(writer)
  writer.kind[at] = kind
  writer.from[at] = from
  writer.to[at] = to
  writer.depth[at] = (forest.depth[branches.sequence[from] ?? 0] ?? 0) + writer.shift
  writer.closedBy[at] = closedBy
  const isLoose = writer.isLoose && kind !== Drawn.stub
  if (kind !== Drawn.card && (isLoose || ((marks[from] ?? 0) & Mark.starts) !== 0)) markNext(writer, Opened.led)
  writer.isLoose = false
  writer.count = at + 1
}

/** As many numbers are copied faster one by one than as a block. */
const FEW = 48

/** Puts nodes [from, to) of another drawing. */
export function putAll(writer: NodeWriter, nodes: Nodes, from: number, to: number): void {
  while (writer.count + to - from > writer.kind.length) grow(writer)
  for (const column of ['kind', 'from', 'to', 'depth', 'closedBy', 'opened'] as const)
    copyNumbers(writer[column], nodes[column], from, to, writer.count)
  writer.isLoose = false
  writer.count += to - from
}

function copyNumbers(
  into: Uint8Array | Int32Array,
  numbers: Uint8Array | Int32Array,
  from: number,
  to: number,
  at: number,
): void {
  if (to - from > FEW) into.set(numbers.subarray(from, to), at)
  else for (let index = from; index < to; index += 1) into[at + index - from] = numbers[index] ?? 0
}

/** Adds bits of `Opened` to the node that is put next. */
export function markNext(writer: NodeWriter, opened: number): void {
  if (writer.count === writer.kind.length) grow(writer)
  writer.opened[writer.count] = (writer.opened[writer.count] ?? 0) | opened
}

/** The nodes that were put. */
export function written(writer: NodeWriter): Nodes {
  const { count, kind, from, to, depth, closedBy, opened, strandBranch, strandStart, apart } = writer
  strandStart.push(count)
  return {
    count,
    kind: kind.subarray(0, count),
    from: from.subarray(0, count),
    to: to.subarray(0, count),
    depth: depth.subarray(0, count),
    closedBy: closedBy.subarray(0, count),
    opened: opened.subarray(0, count),
    strandBranch: strandBranch.all(),
    strandStart: strandStart.all(),
    apart,
  }
}

function grow(writer: NodeWriter): void {
  const room = 2 * writer.kind.length + 16
  writer.kind = larger(writer.kind, new Uint8Array(room))
  writer.from = larger(writer.from, new Int32Array(room))
  writer.to = larger(writer.to, new Int32Array(room))
  writer.depth = larger(writer.depth, new Int32Array(room))
  writer.closedBy = larger(writer.closedBy, new Uint8Array(room))
  writer.opened = larger(writer.opened, new Uint8Array(room))
}

function larger<T extends Uint8Array | Int32Array>(old: T, fresh: T): T {
  fresh.set(old)
  return fresh
}
