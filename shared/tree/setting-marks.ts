import type { ModelName } from '../session/columns.ts'
import { factAt } from '../session/fact-at.ts'
import { Kind } from '../session/kinds.ts'
import type { FoldedTree } from './folded-tree.ts'
import { isBranches } from './node-links.ts'
import { sortedByKey } from './sorted-keys.ts'
import type { TreeModel } from './tree-model.ts'
import { lastAtOrBelow } from './turns.ts'
import { shownAt } from './visible-tree.ts'

/** Changes of the model or the thinking level that the filter hides, by where they show. */
interface SettingMarks {
  /** The places that they stand before, ascending, and the ordinals of the changes. */
  readonly place: Int32Array
  readonly at: Int32Array
}

/** What the hidden changes within a drawn node, or just before it, come to. */
export interface SettingChange {
  /** How many there are. */
  readonly count: number
  /** The last of each; null where that was not changed. */
  readonly model: ModelName | null
  readonly level: string | null
}

const SETTINGS = [Kind.modelChange, Kind.thinkingLevelChange] as const

/** Entries behind a change among which the first visible one below it is looked for: pi writes it next. */
const LOOK_AHEAD = 8

/** What was changed within a node, or just before it, by entries that are not drawn; null where nothing was. */
export function settingChange(tree: FoldedTree, node: number): SettingChange | null {
  if (isBranches(tree, node)) return null
  const { facts, columns } = tree.model
  const { place, at } = marksOf(tree.model)
  const from = lastAtOrBelow(place, place.length, (tree.from[node] ?? 0) - 1) + 1
  const to = lastAtOrBelow(place, place.length, (tree.to[node] ?? 0) - 1) + 1
  if (from >= to) return null
  let model: ModelName | null = null
  let level: string | null = null
  for (let mark = from; mark < to; mark += 1) {
    const ordinal = at[mark] ?? -1
    model = facts.models[(columns.model[ordinal] ?? 0) - 1] ?? model
    level = factAt(facts.thinkingLevels, ordinal)?.level ?? level
  }
  return model === null && level === null ? null : { count: to - from, model, level }
}

let known: { readonly model: TreeModel; readonly marks: SettingMarks } | null = null

function marksOf(model: TreeModel): SettingMarks {
  if (known?.model === model) return known.marks
  const marks =
    known !== null && isGrown(known.model, model) ? grownMarks(known.marks, known.model, model) : findMarks(model, 0)
  known = { model, marks }
  return marks
}

/** Whether all entries of a model are as visible in another one, and have the same places. */
function isGrown(before: TreeModel, after: TreeModel): boolean {
  return (
    before.tree.visible.buffer === after.tree.visible.buffer &&
    before.branches.place.buffer === after.branches.place.buffer &&
    before.columns.count <= after.columns.count
  )
}

/** The marks of a model that grew: those near its former end may have found what carries them only now. */
function grownMarks(before: SettingMarks, { columns }: TreeModel, model: TreeModel): SettingMarks {
  const from = columns.count - LOOK_AHEAD
  const fresh = findMarks(model, from)
  const kept = before.at.filter((at) => at < from)
  const place = new Int32Array(kept.length + fresh.at.length)
  place.set(before.place.filter((_, index) => (before.at[index] ?? 0) < from))
  place.set(fresh.place, kept.length)
  const order = sortedByKey(place.length, (index) => place[index] ?? 0)
  return {
    place: order.map((index) => place[index] ?? 0),
    at: order.map((index) => (index < kept.length ? kept[index] : fresh.at[index - kept.length]) ?? -1),
  }
}

/** The marks of the hidden changes from an ordinal on. */
function findMarks({ columns, tree, branches }: TreeModel, from: number): SettingMarks {
  const changes = changesIn(columns.kind).filter((at) => at >= from && at < columns.count && tree.visible[at] === 0)
  const places = changes.map(
    (at) => branches.place[carrierOf(columns.parent, tree.visible, at) ?? shownAt(tree, at)] ?? -1,
  )
  // Changes ascend, so that those of one place stay in their order.
  const order = sortedByKey(changes.length, (index) => (places[index] ?? -1) + 1).filter(
    (index) => (places[index] ?? -1) >= 0,
  )
  return { place: order.map((index) => places[index] ?? -1), at: order.map((index) => changes[index] ?? -1) }
}

/** The changes among kinds, and how many entries were looked at: a session that grows does so in the same memory. */
const found = new WeakMap<ArrayBufferLike, { readonly count: number; readonly changes: readonly number[] }>()

/** Ordinals of the changes, ascending, found by their kind alone: what came is looked at, and no entry twice. */
function changesIn(kinds: Uint8Array): readonly number[] {
  const before = found.get(kinds.buffer) ?? { count: 0, changes: [] }
  if (before.count >= kinds.length) return before.changes
  const came: number[] = []
  for (const kind of SETTINGS)
    for (let at = kinds.indexOf(kind, before.count); at >= 0; at = kinds.indexOf(kind, at + 1)) came.push(at)
  const changes = [...before.changes, ...came.toSorted((a, b) => a - b)]
  found.set(kinds.buffer, { count: kinds.length, changes })
  return changes
}

/** The first visible entry below a hidden one, if it stands near behind it in the file; else null. */
function carrierOf(parent: Int32Array, visible: Uint8Array, hidden: number): number | null {
  const end = Math.min(visible.length, hidden + 1 + LOOK_AHEAD)
  for (let at = hidden + 1; at < end; at += 1) {
    if (visible[at] === 0) continue
    let above = parent[at] ?? -1
    while (above > hidden && visible[above] === 0) above = parent[above] ?? -1
    if (above === hidden) return at
  }
  return null
}
