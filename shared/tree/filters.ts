import type { Range } from '../session/changed-range.ts'
import type { LabelFact, TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import type { FilterName } from './filter-names.ts'
import { longer8, roomOf, roomy8 } from './longer.ts'

/** What a filter lets through. */
export interface Visibility {
  /** By ordinal: 1 where the entry is shown. */
  readonly visible: Uint8Array
  readonly shownCount: number
  readonly hiddenCount: number
}

/** Entries that keep a session's books: pi's tree shows them in `all` only. */
export const BOOKKEEPING: readonly number[] = [
  Kind.label,
  Kind.contextEdit,
  Kind.custom,
  Kind.modelChange,
  Kind.thinkingLevelChange,
  Kind.sessionInfo,
]

const KIND_COUNT = Math.max(...Object.values(Kind)) + 1

/**
 * The entries that pi's tree shows under one of its five filters, with the leaf there. Over every filter: a usage entry
 * is never shown, and an assistant message without text is hidden unless it stopped for an odd reason or is the leaf.
 */
export function visibleEntries(
  columns: TreeColumns,
  labels: readonly LabelFact[],
  leaf: number | null,
  filter: FilterName,
): Visibility {
  const { count, kind, flags } = columns
  const visible = roomy8(count, roomOf(columns))
  const passes = passingKinds(filter)
  if (filter === 'labeled-only') {
    for (const { target } of labels) visible[target] = isTexted(flags[target] ?? 0) & (passes[kind[target] ?? 0] ?? 0)
  } else for (let at = 0; at < count; at += 1) visible[at] = isTexted(flags[at] ?? 0) & (passes[kind[at] ?? 0] ?? 0)
  if (leaf !== null && escapesAsLeaf(columns, leaf)) {
    const isLabelled = filter !== 'labeled-only' || labels.some(({ target }) => target === leaf)
    if (isLabelled) visible[leaf] = passes[kind[leaf] ?? 0] ?? 0
  }
  let shownCount = 0
  for (let at = 0; at < count; at += 1) shownCount += visible[at] ?? 0
  return { visible, shownCount, hiddenCount: count - shownCount }
}

/**
 * The same for a session that grew since `before` was found, at the cost of what came and of what may have been
 * corrected between two entries; null where one that was there is shown now and was not, or the other way round.
 */
export function grownVisibility(
  columns: TreeColumns,
  labels: readonly LabelFact[],
  leaf: number | null,
  filter: FilterName,
  before: Omit<Visibility, 'shownCount'>,
  corrected: Range | null,
): Omit<Visibility, 'shownCount'> | null {
  const { count, kind, flags } = columns
  const known = before.visible.length
  if (filter === 'labeled-only') {
    const now = visibleEntries(columns, labels, leaf, filter)
    return before.visible.every((shown, at) => now.visible[at] === shown) ? now : null
  }
  const passes = passingKinds(filter)
  const isShown = (at: number): number => (at === leaf ? 1 : isTexted(flags[at] ?? 0)) & (passes[kind[at] ?? 0] ?? 0)
  const to = Math.min(corrected?.to ?? 0, known)
  for (let at = corrected?.from ?? 0; at < to; at += 1) if (isShown(at) !== before.visible[at]) return null
  const visible = longer8(before.visible, count)
  let { hiddenCount } = before
  for (let at = known; at < count; at += 1) {
    visible[at] = isShown(at)
    hiddenCount += 1 - isShown(at)
  }
  return { visible, hiddenCount }
}

/** 1 but for an assistant message without text: only those carry `noText`, and those that stopped oddly stay. */
function isTexted(flags: number): number {
  // In bits: it cannot be foreseen, and is asked of every entry.
  return (((flags ^ Flag.noText) >> NO_TEXT_BIT) & 1) | ((flags & Flag.stoppedOddly) >> STOPPED_ODDLY_BIT)
}

const NO_TEXT_BIT = Math.log2(Flag.noText)
const STOPPED_ODDLY_BIT = Math.log2(Flag.stoppedOddly)

/** Whether the leaf is shown only because it is the leaf: then another leaf changes what is visible. */
export function escapesAsLeaf(columns: TreeColumns, leaf: number): boolean {
  return isTexted(columns.flags[leaf] ?? 0) === 0
}

/** By kind: 1 where the filter lets entries of it through. */
function passingKinds(filter: FilterName): Uint8Array {
  const passes = new Uint8Array(KIND_COUNT)
  if (filter === 'user-only') passes[Kind.user] = 1
  else passes.fill(1)
  if (filter === 'default' || filter === 'no-tools') for (const kind of BOOKKEEPING) passes[kind] = 0
  if (filter === 'no-tools') passes[Kind.toolResult] = 0
  passes[Kind.usage] = 0
  return passes
}
