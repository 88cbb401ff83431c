import { NO_LIMIT } from './branches.ts'
import type { Branches } from './branches.ts'
import { Drawn, Opened, putAll } from './drawing.ts'
import type { Nodes, NodeWriter } from './drawing.ts'
import { FOLDS } from './fold-keys.ts'
import type { FoldChoices } from './fold-keys.ts'
import type { StrandLinks } from './node-links.ts'
import { layRows } from './rows.ts'
import type { Rows } from './rows.ts'
import type { TreeModel } from './tree-model.ts'
import { branchAt, lastAtOrBelow } from './turns.ts'

/** What can be taken over of a drawing before. */
export interface Copies {
  /**
   * The first place of a branch at which it may be drawn otherwise now: what is put as one node with that place, and what
   * follows, has to be put anew. NO_LIMIT where nothing of it may.
   */
  readonly changedAt: (branch: number) => number
  /** Puts the nodes of a branch up to a place as they were drawn; false, and none are put, where none were. */
  readonly put: (writer: NodeWriter, branch: number, to: number) => boolean
}

/**
 * What can be taken over of the drawing of the tree that a model grew from, under the same choices: all that stands above
 * what changed in its branch, and above the leaf where it was and where it is. Null where it did not grow from that tree.
 */
export function copiesOf(
  { model: before, nodes }: { readonly model: TreeModel; readonly nodes: Nodes },
  { grown, branches, defaults }: TreeModel,
  leafPlace: number,
): Copies | null {
  if (grown?.from !== before.branches || before.defaults !== defaults) return null
  return copiesAbove(nodes, branches, (branch) => grown.was[branch] ?? -1, grown.changed, leafPlace)
}

/** The same of the drawing of a model under other choices; null where the choices are others altogether. */
export function copiesUnder(
  { model, nodes }: { readonly model: TreeModel; readonly nodes: Nodes },
  before: FoldChoices,
  choices: FoldChoices,
  leafPlace: number,
): Copies | null {
  if (before.everything !== choices.everything) return null
  const { branches } = model
  const changed = new Map<number, number>()
  for (const fold of FOLDS)
    eachChanged(before[fold], choices[fold], (ordinal) => {
      const place = branches.place[ordinal] ?? -1
      if (place < 0) return
      const branch = branchAt(branches, place)
      changed.set(branch, Math.min(place, changed.get(branch) ?? place))
    })
  return copiesAbove(nodes, branches, (branch) => branch, changed, leafPlace)
}

function eachChanged(
  before: ReadonlyMap<number, boolean>,
  after: ReadonlyMap<number, boolean>,
  tell: (ordinal: number) => void,
): void {
  for (const [ordinal, isOpen] of before) if (after.get(ordinal) !== isOpen) tell(ordinal)
  for (const ordinal of after.keys()) if (!before.has(ordinal)) tell(ordinal)
}

/**
 * What can be taken over of a drawing above what changed.
 * @param was by branch, its number in that drawing
 * @param firstChanged by branch, the first place that changed
 */
function copiesAbove(
  nodes: Nodes,
  branches: Branches,
  was: (branch: number) => number,
  firstChanged: ReadonlyMap<number, number>,
  leafPlace: number,
): Copies | null {
  if (nodes.apart === 'branch') return null
  const { strandBranch, strandStart, kind, from, apart } = nodes
  const strands = strandBranch.length
  const parted = apart === null ? -1 : strandBranch[lastAtOrBelow(strandStart, strands, apart.first)]
  const ofLeaf = leafPlace < 0 ? -1 : branchAt(branches, leafPlace)
  // The strand after the last one that was taken over is mostly the one that is wanted next.
  let next = 0
  return {
    changedAt: (branch) => {
      const start = branches.start[branch] ?? 0
      const changed = firstChanged.get(branch)
      let first = NO_LIMIT
      // What stands before a change can go on past it.
      if (changed !== undefined) first = Math.max(start, changed - 1)
      if (branch === ofLeaf) first = Math.min(first, leafPlace)
      if (changed === start || apart === null || was(branch) !== parted) return first
      return Math.min(first, from[apart.first] ?? start)
    },
    put: (writer, branch, to) => {
      if (to <= (branches.start[branch] ?? 0)) return false
      const old = was(branch)
      const strand = strandBranch[next] === old ? next : lastAtOrBelow(strandBranch, strands, old)
      const first = strandStart[strand] ?? 0
      if (strandBranch[strand] !== old || kind[first] === Drawn.card || kind[first] === Drawn.stub) return false
      next = strand + 1
      const beyond = strandStart[next] ?? first
      putAll(writer, nodes, first, to >= (branches.end[branch] ?? 0) ? beyond : nodeFrom(nodes, first, beyond, to))
      return true
    },
  }
}

/** The first of nodes [first, beyond) of a strand that begins at a place or behind it. */
function nodeFrom({ from }: Nodes, first: number, beyond: number, place: number): number {
  let low = first
  let high = beyond
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((from[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** Gives the nodes of a tree that grew their places: those there were, where nothing of what they follow from changed. */
export function grownRows(before: Nodes & Rows, nodes: Nodes, links: StrandLinks): Rows {
  return stands(before, nodes, links) ? before : layRows(nodes, links)
}

/** Whether drawings have nodes of the same shapes at the same depths, that hang from each other in the same way. */
function stands(before: Nodes & Rows, nodes: Nodes, { strandAbove, strandLane }: StrandLinks): boolean {
  return (
    isSame(before.strandStart, nodes.strandStart) &&
    isSame(before.strandAbove, strandAbove) &&
    isSame(before.strandLane, strandLane) &&
    isSame(before.kind, nodes.kind) &&
    isSame(before.depth, nodes.depth) &&
    isSame(before.opened, nodes.opened, Opened.led)
  )
}

/** Whether numbers are the same, or certain bits of them. */
function isSame(some: Int32Array | Uint8Array, others: Int32Array | Uint8Array, bits = -1): boolean {
  if (some.length !== others.length) return false
  for (let at = 0; at < some.length; at += 1) if ((((some[at] ?? 0) ^ (others[at] ?? 0)) & bits) !== 0) return false
  return true
}
