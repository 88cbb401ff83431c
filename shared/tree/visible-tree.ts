import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import type { Forest } from './forest.ts'

/**
 * The tree over the visible entries alone: the children of a hidden entry hang from its nearest visible ancestor, as in
 * pi's tree, so the same fork can look different under another filter.
 */
export interface VisibleTree {
  /** By ordinal, also of hidden entries: the nearest visible entry above it, or ROOT. */
  readonly parent: Int32Array
  /** By ordinal: the entry itself where it is visible, else its nearest visible ancestor, or ROOT. */
  readonly shownAt: Int32Array
  /**
   * By ordinal: the step it belongs to, named by the assistant message that began it, hidden or not. Entries that are
   * neither an assistant message nor a tool result are a step of their own.
   */
  readonly step: Int32Array
  /** By ordinal: 1 where its tree is none that pi wrote: its root lost its parent, has no id or came from a ring. */
  readonly loose: Uint8Array
}

/** Hangs the visible entries from each other. */
export function visibleTreeOf(columns: TreeColumns, forest: Forest, visible: Uint8Array): VisibleTree {
  const { count, order } = forest
  const parent = new Int32Array(count)
  const shownAt = new Int32Array(count)
  const step = new Int32Array(count)
  const loose = new Uint8Array(count)
  for (let next = 0; next < count; next += 1) {
    const at = order === null ? next : (order[next] ?? 0)
    const above = forest.parent[at] ?? ROOT
    const nearest = above < 0 ? ROOT : (shownAt[above] ?? ROOT)
    const kind = columns.kind[at]
    parent[at] = nearest
    loose[at] = above < 0 ? (isLooseRoot(columns.flags[at] ?? 0) ? 1 : 0) : (loose[above] ?? 0)
    if (visible[at] === 1) {
      shownAt[at] = at
      step[at] = kind === Kind.toolResult && above >= 0 ? (step[above] ?? at) : at
    } else {
      shownAt[at] = nearest
      // What is hidden between a call and its result does not part them.
      step[at] = kind === Kind.assistant || above < 0 ? at : (step[above] ?? at)
    }
  }
  return { parent, shownAt, step, loose }
}

function isLooseRoot(flags: number): boolean {
  return (flags & Flag.hasId) === 0 || (flags & (Flag.orphan | Flag.inCycle)) !== 0
}
