import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import type { Forest } from './forest.ts'
import { longer32, longer8, roomOf, roomy32, roomy8 } from './longer.ts'

/**
 * The tree over the visible entries alone: the children of a hidden entry hang from its nearest visible ancestor, as in
 * pi's tree, so the same fork can look different under another filter.
 */
export interface VisibleTree {
  /** By ordinal: 1 where the filter lets it through. */
  readonly visible: Uint8Array
  /** By ordinal, also of hidden entries: the nearest visible entry above it, or ROOT. */
  readonly parent: Int32Array
  /**
   * By ordinal: 1 where it begins a step, 0 where it goes on with that of what it hangs from: tool results do, unless the
   * message that called them is hidden. Of hidden entries: 1 where what hangs from it begins one.
   */
  readonly begins: Uint8Array
  /** By ordinal: 1 where its tree is none that pi wrote: its root lost its parent, has no id or came from a ring. */
  readonly loose: Uint8Array
}

/** The entry itself where it is visible, else its nearest visible ancestor, or ROOT. */
export function shownAt({ visible, parent }: VisibleTree, ordinal: number): number {
  return visible[ordinal] === 1 ? ordinal : (parent[ordinal] ?? ROOT)
}

const KINDS = 64

/**
 * By kind, of hidden entries and then of shown ones: 1 where it does not go on with the step of what it hangs from. What
 * is hidden between a call and its result does not part them.
 */
const PARTS = new Uint8Array(2 * KINDS)
PARTS.fill(1, KINDS)
PARTS[Kind.assistant] = 1
PARTS[KINDS + Kind.toolResult] = 0

/** Hangs the visible entries from each other. Where the session only grew since `before` was built, those that came. */
export function visibleTreeOf(
  columns: TreeColumns,
  forest: Forest,
  visible: Uint8Array,
  before: VisibleTree | null = null,
): VisibleTree {
  const { count, order } = forest
  const { kind, flags } = columns
  const given = forest.parent
  const room = roomOf(columns)
  const parent = before === null ? roomy32(count, room) : longer32(before.parent, count)
  const begins = before === null ? roomy8(count, room) : longer8(before.begins, count)
  const loose = before === null ? roomy8(count, room) : longer8(before.loose, count)
  for (let next = before?.visible.length ?? 0; next < count; next += 1) {
    const at = order === null ? next : (order[next] ?? 0)
    const from = given[at] ?? ROOT
    if (from < 0) {
      parent[at] = ROOT
      loose[at] = isLooseRoot(flags[at] ?? 0) ? 1 : 0
      begins[at] = 1
      continue
    }
    // Reckoned and not asked, here and below: what follows what cannot be foreseen, and a wrong guess costs more.
    const isShown = visible[from] ?? 0
    const above = parent[from] ?? ROOT
    parent[at] = above + (from - above) * isShown
    loose[at] = loose[from] ?? 0
    const parts = PARTS[(visible[at] ?? 0) * KINDS + (kind[at] ?? 0)] ?? 1
    begins[at] = parts | ((begins[from] ?? 1) & (1 - isShown))
  }
  return { visible, parent, begins, loose }
}

function isLooseRoot(flags: number): boolean {
  return (flags & Flag.hasId) === 0 || (flags & (Flag.orphan | Flag.inCycle)) !== 0
}
