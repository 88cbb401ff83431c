import { ROOT } from '../../shared/session/columns.ts'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { foldedTree } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'

/** Session shapes written by hand, for tests that say what is drawn of them. */

export interface EntryShape {
  readonly kind: number
  /** Default: the entry before it. */
  readonly parent?: number
  readonly flags?: number
  readonly tokens?: number
}

export const user: EntryShape = { kind: Kind.user }
export const assistant: EntryShape = { kind: Kind.assistant }
const toolResult: EntryShape = { kind: Kind.toolResult }

/** A turn: a question and so many steps of a reply and its tool's result. */
function turn(steps: number): readonly EntryShape[] {
  return [user, ...Array.from({ length: steps }, () => [assistant, toolResult]).flat()]
}

/** So many turns. */
export function turns(count: number, steps: number): readonly EntryShape[] {
  return Array.from({ length: count }, () => turn(steps)).flat()
}

/** The columns of entries, a second apart. */
export function columnsOf(entries: readonly EntryShape[]): TreeColumns {
  const columns = { ...emptyColumns(entries.length), count: entries.length }
  for (const [at, { kind, parent = at - 1, flags = Flag.hasId, tokens = 10 }] of entries.entries()) {
    columns.parent[at] = at === 0 && parent === -1 ? ROOT : parent
    columns.kind[at] = kind
    columns.flags[at] = flags
    columns.time[at] = Date.UTC(2026, 0, 1) + at * 1000
    columns.tokens[at] = tokens
  }
  return columns
}

interface Drawing {
  readonly facts?: Partial<Facts>
  /** Default: the last entry. */
  readonly leaf?: number | null
  readonly folds?: ReadonlyMap<string, 'open' | 'closed'>
}

/** The entries as they are drawn on opening, with the leaf there. */
export function drawn(
  entries: readonly EntryShape[],
  { facts = {}, leaf, folds = new Map() }: Drawing = {},
): FoldedTree {
  const columns = columnsOf(entries)
  const last = entries.length - 1
  const model = treeModel(
    columns,
    { ...NO_FACTS, ...facts },
    'default',
    { leaf: last, count: columns.count },
    null,
    null,
  )
  return foldedTree(model, foldChoices(folds), leaf === undefined ? last : leaf)
}
