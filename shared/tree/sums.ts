import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import type { Branches } from './branches.ts'
import type { Forest } from './forest.ts'
import { Mark } from './turns.ts'
import type { VisibleTree } from './visible-tree.ts'

/**
 * Running totals over the sequence of visible entries, so that any run of places is summed in one subtraction: the
 * total of places [from, to) is `tokens[to] - tokens[from]`. What the filter hides counts into a visible neighbour.
 */
export interface Sums {
  readonly tokens: Float64Array
  /** Failed tools, and assistant messages that ended in an error or were aborted. */
  readonly errors: Uint32Array
  /** Turns that begin there. */
  readonly turns: Uint32Array
  /** Steps that begin there, a user message not being one. */
  readonly steps: Uint32Array
}

/** Sums up tokens, errors, turns and steps along the sequence. `marks` are those of `marksOf`, by place. */
export function sumsOf(
  columns: TreeColumns,
  forest: Forest,
  visible: Uint8Array,
  tree: VisibleTree,
  branches: Branches,
  marks: Uint8Array,
): Sums {
  const { sequence } = branches
  const length = sequence.length
  const tokens = new Float64Array(length + 1)
  const errors = new Uint32Array(length + 1)
  const turns = new Uint32Array(length + 1)
  const steps = new Uint32Array(length + 1)
  const own = ownWeights(columns, forest, visible, tree)
  for (let place = 0; place < length; place += 1) {
    const at = sequence[place] ?? 0
    const mark = marks[place] ?? 0
    tokens[place + 1] = (tokens[place] ?? 0) + (own.tokens[at] ?? 0)
    errors[place + 1] = (errors[place] ?? 0) + (own.errors[at] ?? 0)
    turns[place + 1] = (turns[place] ?? 0) + ((mark & Mark.user) === 0 ? 0 : 1)
    steps[place + 1] = (steps[place] ?? 0) + ((mark & Mark.step) === 0 ? 0 : 1)
  }
  return { tokens, errors, turns, steps }
}

interface Weights {
  readonly tokens: Float64Array
  readonly errors: Uint32Array
}

/** What each visible entry weighs with the hidden ones that count into it. */
function ownWeights(columns: TreeColumns, forest: Forest, visible: Uint8Array, tree: VisibleTree): Weights {
  const { count, kind, flags } = columns
  const tokens = new Float64Array(count)
  const errors = new Uint32Array(count)
  const below = firstVisibleBelow(forest, visible)
  const wrong = Flag.toolError | Flag.failed
  for (let at = 0; at < count; at += 1) {
    // A message hidden for want of text opens a step whose results are shown below it; everything else hidden
    // belongs to what stands above it.
    const above = tree.shownAt[at] ?? ROOT
    const under = visible[at] === 1 ? at : (below[at] ?? ROOT)
    const carrier = kind[at] === Kind.assistant ? (under >= 0 ? under : above) : above >= 0 ? above : under
    if (carrier < 0) continue
    tokens[carrier] = (tokens[carrier] ?? 0) + (columns.tokens[at] ?? 0)
    if (((flags[at] ?? 0) & wrong) !== 0) errors[carrier] = (errors[carrier] ?? 0) + 1
  }
  return { tokens, errors }
}

/** By ordinal, for hidden entries: a visible entry among those hidden ones' first children, or ROOT. */
function firstVisibleBelow({ count, order, parent }: Forest, visible: Uint8Array): Int32Array {
  const below = new Int32Array(count).fill(ROOT)
  for (let next = count - 1; next >= 0; next -= 1) {
    const at = order === null ? next : (order[next] ?? 0)
    const above = parent[at] ?? ROOT
    if (above < 0 || visible[above] === 1) continue
    const found = visible[at] === 1 ? at : (below[at] ?? ROOT)
    if (found >= 0) below[above] = found
  }
  return below
}
