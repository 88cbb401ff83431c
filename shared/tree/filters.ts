import type { LabelFact, TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import type { FilterName } from './filter-names.ts'

/** What a filter lets through. */
export interface Visibility {
  /** By ordinal: 1 where the entry is shown. */
  readonly visible: Uint8Array
  readonly shownCount: number
  readonly hiddenCount: number
}

/** Entries that keep a session's books: pi's tree shows them in `all` only. */
const BOOKKEEPING: readonly number[] = [
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
  const visible = new Uint8Array(count)
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

/** 1 but for an assistant message without text: only those carry `noText`, and those that stopped oddly stay. */
function isTexted(flags: number): number {
  return (flags & (Flag.noText | Flag.stoppedOddly)) === Flag.noText ? 0 : 1
}

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
