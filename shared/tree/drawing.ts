/** What a drawn node stands for. The numbers are what the arrays of a drawing hold; the names are what is said. */
export const DRAWN_KINDS = ['entry', 'step', 'turn', 'segment', 'card', 'stub'] as const

export const Drawn = { entry: 0, step: 1, turn: 2, segment: 3, card: 4, stub: 5 } as const

/** Folds that a node is the head of while they stand open: bits. */
export const Opened = { turn: 1, step: 2, run: 4, steps: 8 } as const

/** The nodes that are drawn, before they have a place on the page: they part the sequence of visible entries. */
export interface Nodes {
  readonly count: number
  /** By node: a number of `Drawn`. */
  readonly kind: Uint8Array
  /** By node: the places [from, to) of the sequence that it holds; ascending, without a gap. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By node: the branch it lies in; of a stub, the first branch that it stands for. */
  readonly branch: Int32Array
  /** By node: the unit and the run it lies in; -1 of cards and stubs. */
  readonly unit: Int32Array
  readonly run: Int32Array
  /** By node: the fold that keeps it closed, as 1 plus its index in `FOLDS`; 0 where it has nothing to open. */
  readonly closedBy: Uint8Array
  /** By node: bits of `Opened`. */
  readonly opened: Uint8Array
}

/** Columns that grow while nodes are put into them. */
export interface NodeWriter {
  readonly put: (
    kind: number,
    from: number,
    to: number,
    branch: number,
    unit: number,
    run: number,
    closedBy: number,
  ) => void
  /** Adds bits of `Opened` to a node that was put. */
  readonly mark: (node: number, opened: number) => void
  readonly count: () => number
  /** Kind and branch of the last node that was put; null before the first. */
  readonly last: () => { readonly kind: number; readonly branch: number } | null
  /** Makes the last node reach further: stubs that follow each other at one fork become one. */
  readonly extendLast: (to: number) => void
  readonly nodes: () => Nodes
}

/** Begins a drawing with room for some nodes; more make room by themselves. */
export function nodeWriter(room: number): NodeWriter {
  let size = Math.max(16, room)
  let count = 0
  let kind = new Uint8Array(size)
  let from = new Int32Array(size)
  let to = new Int32Array(size)
  let branch = new Int32Array(size)
  let unit = new Int32Array(size)
  let run = new Int32Array(size)
  let closedBy = new Uint8Array(size)
  let opened = new Uint8Array(size)

  const grow = (): void => {
    size *= 2
    kind = larger(kind, new Uint8Array(size))
    from = larger(from, new Int32Array(size))
    to = larger(to, new Int32Array(size))
    branch = larger(branch, new Int32Array(size))
    unit = larger(unit, new Int32Array(size))
    run = larger(run, new Int32Array(size))
    closedBy = larger(closedBy, new Uint8Array(size))
    opened = larger(opened, new Uint8Array(size))
  }

  return {
    put: (itsKind, itsFrom, itsTo, itsBranch, itsUnit, itsRun, itsFold) => {
      if (count === size) grow()
      kind[count] = itsKind
      from[count] = itsFrom
      to[count] = itsTo
      branch[count] = itsBranch
      unit[count] = itsUnit
      run[count] = itsRun
      closedBy[count] = itsFold
      count += 1
    },
    mark: (node, bits) => {
      opened[node] = (opened[node] ?? 0) | bits
    },
    count: () => count,
    last: () => (count === 0 ? null : { kind: kind[count - 1] ?? 0, branch: branch[count - 1] ?? 0 }),
    extendLast: (further) => {
      to[count - 1] = further
    },
    nodes: () => ({
      count,
      kind: kind.subarray(0, count),
      from: from.subarray(0, count),
      to: to.subarray(0, count),
      branch: branch.subarray(0, count),
      unit: unit.subarray(0, count),
      run: run.subarray(0, count),
      closedBy: closedBy.subarray(0, count),
      opened: opened.subarray(0, count),
    }),
  }
}

function larger<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(old: T, fresh: T): T {
  fresh.set(old)
  return fresh
}
