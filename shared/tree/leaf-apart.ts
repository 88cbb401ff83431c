import { Drawn } from './drawing.ts'
import type { Nodes } from './drawing.ts'
import { kindOf } from './folds.ts'
import { nodeAt } from './node-links.ts'
import type { StrandLinks } from './node-links.ts'
import type { TreeModel } from './tree-model.ts'

/** What the leaf can change of a drawing without its strands being others. */
export type Linked = Nodes & StrandLinks

/**
 * The nodes with the leaf at another place (-1 for before the first entry): what it parted is put together, and what it
 * lies in now is parted. The same object where nothing of that is so; null where branches open or close by it.
 */
export function withLeafAt(model: TreeModel, drawn: Linked, place: number): Linked | null {
  if (drawn.apart === 'branch') return null
  const whole = drawn.apart === null ? drawn : joined(drawn, drawn.apart)
  const node = nodeAt(whole, model.branches, place)
  const kind = node < 0 ? Drawn.entry : whole.kind[node]
  if (kind === Drawn.card) return null
  return kind === Drawn.entry || kind === Drawn.stub ? whole : parted(model, whole, node, place)
}

interface Piece {
  readonly kind: number
  readonly from: number
  readonly to: number
  readonly depth: number
  readonly closedBy: number
}

function joined(drawn: Linked, { first, count, kind, closedBy }: Exclude<Linked['apart'], 'branch' | null>): Linked {
  const whole = {
    kind,
    from: drawn.from[first] ?? 0,
    to: drawn.to[first + count - 1] ?? 0,
    depth: drawn.depth[first] ?? 0,
    closedBy,
  }
  return { ...spliced(drawn, first, count, [whole]), apart: null }
}

function parted(model: TreeModel, drawn: Linked, node: number, place: number): Linked {
  const kind = drawn.kind[node] ?? 0
  const closedBy = drawn.closedBy[node] ?? 0
  const depthIn = (at: number): number => model.forest.depth[model.branches.sequence[at] ?? 0] ?? 0
  const first = drawn.from[node] ?? 0
  const piece = (from: number, to: number): readonly Piece[] => {
    if (from === to) return []
    const depth = (drawn.depth[node] ?? 0) + depthIn(from) - depthIn(first)
    return [
      to - from === 1
        ? { kind: Drawn.entry, from, to, depth, closedBy: 0 }
        : { kind: kindOf(model, from, to), from, to, depth, closedBy },
    ]
  }
  const pieces = [...piece(first, place), ...piece(place, place + 1), ...piece(place + 1, drawn.to[node] ?? 0)]
  return { ...spliced(drawn, node, 1, pieces), apart: { first: node, count: pieces.length, kind, closedBy } }
}

/** The drawing with other nodes in the place of some that follow each other, none of which anything hangs from. */
function spliced(drawn: Linked, at: number, removed: number, pieces: readonly Piece[]): Linked {
  const more = pieces.length - removed
  const count = drawn.count + more
  const after = at + removed
  const bytes = (old: Uint8Array, fresh: readonly number[]): Uint8Array => {
    const spliced = new Uint8Array(count)
    spliced.set(old.subarray(0, at))
    spliced.set(fresh, at)
    spliced.set(old.subarray(after), at + fresh.length)
    return spliced
  }
  const places = (old: Int32Array, fresh: readonly number[]): Int32Array => {
    const spliced = new Int32Array(count)
    spliced.set(old.subarray(0, at))
    spliced.set(fresh, at)
    spliced.set(old.subarray(after), at + fresh.length)
    return spliced
  }
  const moved = (nodes: Int32Array): Int32Array => nodes.map((node) => (node > at ? node + more : node))
  const [opened = 0] = drawn.opened.subarray(at, after)
  return {
    ...drawn,
    count,
    kind: bytes(
      drawn.kind,
      pieces.map(({ kind }) => kind),
    ),
    from: places(
      drawn.from,
      pieces.map(({ from }) => from),
    ),
    to: places(
      drawn.to,
      pieces.map(({ to }) => to),
    ),
    depth: places(
      drawn.depth,
      pieces.map(({ depth }) => depth),
    ),
    closedBy: bytes(
      drawn.closedBy,
      pieces.map(({ closedBy }) => closedBy),
    ),
    // What stands open is headed by the first of them.
    opened: bytes(
      drawn.opened,
      pieces.map((_, index) => (index === 0 ? opened : 0)),
    ),
    strandStart: moved(drawn.strandStart),
    strandAbove: moved(drawn.strandAbove),
    forkNode: moved(drawn.forkNode),
  }
}
