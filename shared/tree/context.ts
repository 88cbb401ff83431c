import type { CompactionFact, EditFact, Facts, TreeColumns } from '../session/columns.ts'
import { Flag, Kind } from '../session/kinds.ts'
import { CONTEXT_STATES, isSent } from '../session/states.ts'
import type { ContextState } from '../session/states.ts'
import { placesOn, sharedLength } from './path.ts'

/** What becomes of a path when a request is built at its end: pi's rules, from columns and facts alone. */
export interface PathContext {
  readonly path: Int32Array
  /** Ordinals that pi builds the request from, in its order: the deciding compaction first, then kept, then later ones. */
  readonly entries: Int32Array
  /** The newest compaction of the path, the only one that counts; null where there is none. */
  readonly compaction: CompactionFact | null
  /** Its place on the path; -1 where there is none. */
  readonly compactionPlace: number
  /** Place on the path of the first kept entry; that of the compaction where nothing is kept; 0 without a compaction. */
  readonly keptPlace: number
  /** Earlier compactions of the path, the oldest first. */
  readonly pastCompactions: readonly CompactionFact[]
  /** The edit that counts for an entry, by its ordinal; only edits that change what is sent. */
  readonly edits: ReadonlyMap<number, EditFact>
  /**
   * One word for each place of the path, as its number in `CONTEXT_STATES`. `unpaired` is never among them: it takes
   * bodies to tell, and is laid over by whoever has them.
   */
  readonly states: Uint8Array
  /**
   * pi's estimate of its list of messages, edits applied. It counts what is left out only when a request is made of the
   * list: failed replies and commands behind `!!`.
   */
  readonly tokens: number
  /** The estimate of the messages that reach the model: those that `states` calls sent, edited, kept or unpaired. */
  readonly sentTokens: number
}

/**
 * @param path as `pathTo` gives it
 * @param known what was worked out of the same columns for another path: what both paths have in common is not looked at
 * again
 */
export function contextOf(
  columns: TreeColumns,
  facts: Facts,
  path: Int32Array,
  known: PathContext | null = null,
): PathContext {
  const parts = partsOf(columns, facts, path)
  const states = statesOn(columns, path, parts, known)
  return {
    ...parts,
    path,
    states,
    tokens: tokensOf(columns, parts.entries, parts.edits),
    sentTokens: sentTokensOf(columns, path, states, parts) - unsentCheckpoint(states, parts),
  }
}

/** Its `tokens` alone, at the cost of what is sent. */
export function contextTokens(columns: TreeColumns, facts: Facts, path: Int32Array): number {
  const { entries, edits } = partsOf(columns, facts, path)
  return tokensOf(columns, entries, edits)
}

type Parts = Omit<PathContext, 'path' | 'states' | 'tokens' | 'sentTokens'>

/** What a request is built from. */
function partsOf(columns: TreeColumns, facts: Facts, path: Int32Array): Parts {
  const compactionPlace = lastCompactionOn(columns, path)
  // Most often only the end of a long path is asked for, so the rest is not looked at before it has to be.
  const placeOf = compactionPlace < 0 && facts.edits.length === 0 ? nowhere : placesOn(path)
  const compactions = compactionPlace < 0 ? [] : compactionsOn(columns, facts, placeOf)
  const compaction = compactions.at(-1) ?? null
  const keptPlace = compaction === null ? 0 : firstKeptPlace(path, compaction, compactionPlace)
  const entries = contextEntries(columns, path, compactionPlace, keptPlace)
  const edits = editsAmong(columns, facts, placeOf, compaction, compactionPlace, keptPlace)
  return { entries, compaction, compactionPlace, keptPlace, pastCompactions: compactions.slice(0, -1), edits }
}

function nowhere(): number {
  return -1
}

/**
 * The estimate of a path, or of its places [from, to), as if nothing of it had been compacted or edited: a compaction
 * says nothing there.
 */
export function fullTokens(
  { kind, tokens }: Pick<TreeColumns, 'kind' | 'tokens'>,
  path: Int32Array,
  from = 0,
  to = path.length,
): number {
  let sum = 0
  for (let place = from; place < to; place++) {
    const ordinal = path[place] ?? -1
    if (kind[ordinal] !== Kind.compaction) sum += tokens[ordinal] ?? 0
  }
  return sum
}

/** The place of the newest compaction of a path; -1 where there is none. */
function lastCompactionOn({ kind }: TreeColumns, path: Int32Array): number {
  let place = path.length - 1
  while (place >= 0 && kind[path[place] ?? -1] !== Kind.compaction) place -= 1
  return place
}

/** The compactions of a path, the oldest first. */
function compactionsOn(
  { kind }: TreeColumns,
  { compactions }: Facts,
  placeOf: (ordinal: number) => number,
): readonly CompactionFact[] {
  return compactions
    .filter(({ at }) => placeOf(at) >= 0 && kind[at] === Kind.compaction)
    .toSorted((a, b) => placeOf(a.at) - placeOf(b.at))
}

/** A first kept entry that is missing, not before the compaction or not on its path keeps nothing. */
export function firstKeptPlace(path: Int32Array, compaction: CompactionFact, compactionPlace: number): number {
  if (compaction.firstKept === null) return compactionPlace
  const place = path.indexOf(compaction.firstKept)
  return place < 0 || place > compactionPlace ? compactionPlace : place
}

function contextEntries(
  columns: TreeColumns,
  path: Int32Array,
  compactionPlace: number,
  keptPlace: number,
): Int32Array {
  if (compactionPlace < 0) return path
  const entries = new Int32Array(1 + path.length - 1 - keptPlace)
  let count = 0
  entries[count++] = path[compactionPlace] ?? 0
  for (let place = keptPlace; place < compactionPlace; place++) {
    const ordinal = path[place] ?? 0
    // The compaction carries the system messages of what it covers; those of the kept range would come twice.
    if (columns.kind[ordinal] !== Kind.system) entries[count++] = ordinal
  }
  entries.set(path.subarray(compactionPlace + 1), count)
  return entries.subarray(0, count + path.length - 1 - compactionPlace)
}

/** The latest edit for each entry, by the edits that are themselves in the context. */
function editsAmong(
  columns: TreeColumns,
  facts: Facts,
  placeOf: (ordinal: number) => number,
  compaction: CompactionFact | null,
  compactionPlace: number,
  keptPlace: number,
): ReadonlyMap<number, EditFact> {
  const edits = new Map<number, EditFact>()
  const isInContext = (ordinal: number): boolean => {
    const place = placeOf(ordinal)
    if (place < 0 || place >= compactionPlace) return place >= 0
    return place >= keptPlace && columns.kind[ordinal] !== Kind.system
  }
  const counting = facts.edits.filter(({ at }) => isInContext(at)).toSorted((a, b) => placeOf(a.at) - placeOf(b.at))
  for (const edit of counting) if (edit.target !== null && isInContext(edit.target)) edits.set(edit.target, edit)
  for (const [target, edit] of edits) if (!changes(columns, compaction, target, edit)) edits.delete(target)
  return edits
}

/**
 * An omission counts for whatever sends something; a replacement only for the four kinds whose content pi replaces, and
 * for a checkpoint of such a role.
 */
function changes(columns: TreeColumns, compaction: CompactionFact | null, target: number, edit: EditFact): boolean {
  const kind = columns.kind[target]
  if (kind === Kind.compaction) return target === compaction?.at && (edit.omits || compaction.editedAs !== undefined)
  if (edit.omits) {
    // A message of a role that pi does not know is in its list, although it is never sent.
    return kind === Kind.otherMessage || sendsSomething(columns, target)
  }
  return (
    kind === Kind.user ||
    kind === Kind.assistant ||
    kind === Kind.toolResult ||
    kind === Kind.customRole ||
    kind === Kind.customMessage
  )
}

/** By kind: 1 where an entry of it gives a message in a context, but for a branch summary without text. */
const SENDS = new Uint8Array(Math.max(...Object.values(Kind)) + 1)
for (const kind of [
  Kind.user,
  Kind.assistant,
  Kind.toolResult,
  Kind.system,
  Kind.bashExecution,
  Kind.customRole,
  Kind.customMessage,
  Kind.compaction,
  Kind.branchSummary,
])
  SENDS[kind] = 1

/** True for an entry that gives a message where it is in a context. */
export function sendsSomething({ kind, flags }: TreeColumns, ordinal: number): boolean {
  const its = flags[ordinal] ?? 0
  return SENDS[kind[ordinal] ?? 0] === 1 ? (its & Flag.emptySummary) === 0 : (its & Flag.storedSummary) !== 0
}

/** The numbers of the words. */
const State = Object.fromEntries(CONTEXT_STATES.map((word, number) => [word, number])) as Record<ContextState, number>

function statesOn(columns: TreeColumns, path: Int32Array, parts: Parts, known: PathContext | null): Uint8Array {
  const { kind, flags } = columns
  const { compactionPlace, keptPlace, edits } = parts
  const states = new Uint8Array(path.length)
  const same = known === null ? 0 : sameStates(parts, known, sharedLength(path, known.path))
  if (known !== null) states.set(known.states.subarray(0, same))
  for (let place = same; place < path.length; place++) {
    const ordinal = path[place] ?? -1
    if (!sendsSomething(columns, ordinal)) {
      states[place] = State.bookkeeping
      continue
    }
    const its = kind[ordinal]
    const before = place < compactionPlace
    // An earlier compaction gives nothing even where it is kept, and a kept system message is in the checkpoint.
    if (before && (place < keptPlace || its === Kind.compaction || its === Kind.system)) {
      states[place] = State.summarised
      continue
    }
    const itsFlags = flags[ordinal] ?? 0
    if ((itsFlags & Flag.excludedFromContext) !== 0) states[place] = State.omitted
    // The provider stage drops a failed reply whatever its content is.
    else if ((itsFlags & Flag.failed) !== 0) states[place] = State.failed
    else states[place] = before ? State.kept : State.sent
  }
  if (edits.size === 0) return states
  const placeOf = placesOn(path)
  for (const [target, { omits }] of edits) {
    const place = placeOf(target)
    const state = states[place]
    if (state === State.bookkeeping || state === State.summarised) continue
    if (omits) states[place] = State.omitted
    else if (state === State.kept || state === State.sent) states[place] = State.edited
  }
  return states
}

/** At how many of the places that two paths share the words are the same. */
function sameStates(parts: Parts, known: PathContext, shared: number): number {
  // What is summarised by both. An edit changes nothing of that.
  const summarised = Math.min(shared, parts.keptPlace, known.keptPlace)
  const isPlain = ({ compactionPlace, edits }: Parts): boolean => compactionPlace < 0 && edits.size === 0
  return isPlain(parts) && isPlain(known) ? shared : summarised
}

function tokensOf(columns: TreeColumns, entries: Int32Array, edits: ReadonlyMap<number, EditFact>): number {
  const { kind, tokens } = columns
  let sum = 0
  for (let index = 0; index < entries.length; index++) {
    const ordinal = entries[index] ?? -1
    if (index === 0 || kind[ordinal] !== Kind.compaction) sum += tokens[ordinal] ?? 0
  }
  for (const [target, edit] of edits) sum += edit.tokens - (tokens[target] ?? 0)
  return sum
}

/** What the newest compaction counts for and does not send. */
function unsentCheckpoint(states: Uint8Array, { compaction, compactionPlace, edits }: Parts): number {
  if (compaction?.unsentCheckpoint === undefined || !isSent(states[compactionPlace])) return 0
  const edit = edits.get(compaction.at)
  return edit === undefined ? compaction.unsentCheckpoint : edit.tokens - compaction.summaryTokens
}

function sentTokensOf(
  { tokens }: TreeColumns,
  path: Int32Array,
  states: Uint8Array,
  { keptPlace, edits }: Parts,
): number {
  let sum = 0
  // Nothing above is sent.
  for (let place = keptPlace; place < path.length; place++) {
    if (!isSent(states[place])) continue
    const ordinal = path[place] ?? -1
    sum += edits.get(ordinal)?.tokens ?? tokens[ordinal] ?? 0
  }
  return sum
}
