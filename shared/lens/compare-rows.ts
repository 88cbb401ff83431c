import type { TreeColumns } from '../session/columns.ts'
import { CONTEXT_STATES, type ContextState } from '../session/states.ts'
import { fullTokens } from '../tree/context.ts'
import { placesOn } from '../tree/path.ts'

/** What is compared: the whole path, and the messages that are sent of it. */
export interface Compared {
  /** Ordinals, root first. */
  readonly path: Int32Array
  /** By place on the path: the number of a word in `CONTEXT_STATES`. */
  readonly states: Uint8Array
  readonly columns: Pick<TreeColumns, 'kind' | 'tokens'>
  /** Place of the compaction that decides; -1 without one. */
  readonly compactionPlace: number
  /** Place of the first entry that was kept; everything before it is summarised. */
  readonly keptPlace: number
  /** The ordinal each message that reaches the model comes from, in their order; those of one entry stand together. */
  readonly sources: readonly number[]
}

/** What a person chose to see. */
export interface CompareView {
  /** Leaves out what is the same on both sides. */
  readonly onlyDifferences: boolean
  /** Counted rows that were opened, by the place of their first entry. */
  readonly opened: ReadonlySet<number>
}

/** Messages [first, first + count) of those sent. */
export interface MessageRange {
  readonly first: number
  readonly count: number
}

export type CompareRow =
  /** One entry of the path, and the messages that it gives. */
  | {
      readonly kind: 'entry'
      readonly place: number
      readonly ordinal: number
      readonly state: ContextState
      readonly messages: MessageRange
    }
  /**
   * Entries [from, to) of the path as one counted row: what was summarised, what is the same on both sides, or what is
   * never sent and no more than bookkeeping.
   */
  | {
      readonly kind: 'run'
      readonly what: 'summarised' | 'same' | 'bookkeeping'
      readonly from: number
      readonly to: number
      /** Estimate of the entries as they stand. */
      readonly tokens: number
      readonly isOpen: boolean
      /** What the model is sent in its place. */
      readonly messages: MessageRange
    }
  /** The summary of a compaction before which nothing was summarised. */
  | { readonly kind: 'lead'; readonly messages: MessageRange }

type Run = Extract<CompareRow, { readonly kind: 'run' }>

export interface Comparison {
  readonly count: number
  readonly rowAt: (index: number) => CompareRow | null
  /** The row that shows an entry, or the folded one that holds it; -1 for one off the path. */
  readonly indexOf: (ordinal: number) => number
}

/** Rows that are held; a screen shows some twenty. */
const MAX_MADE = 500

const NO_MESSAGES: MessageRange = { first: 0, count: 0 }

/**
 * Lays the path and the messages side by side, entry by entry. The path keeps its order; since the deciding
 * compaction's summary is sent first, it stands opposite what it summarises, and the right side reads as it is sent.
 * Rows are made when they are looked at: a path can have 300,000 entries.
 */
export function compareRows(compared: Compared, view: CompareView): Comparison {
  const { path, compactionPlace, keptPlace } = compared
  const messagesAt = messagesByPlace(compared)
  const summary = compactionPlace < 0 ? NO_MESSAGES : messagesAt(compactionPlace)
  const cut = compactionPlace < 0 ? 0 : keptPlace

  // A place, or below zero the bitwise complement of an index into `special`.
  const codes: number[] = []
  const special: CompareRow[] = []
  const push = (row: CompareRow): void => {
    codes.push(~special.length)
    special.push(row)
  }

  if (cut > 0) pushRun('summarised', 0, cut, summary)
  else if (summary.count > 0) push({ kind: 'lead', messages: summary })
  for (let place = cut; place < path.length; place += 1) {
    if (!view.onlyDifferences || isDifferent(compared, place)) {
      codes.push(place)
      continue
    }
    let end = place + 1
    while (end < path.length && !isDifferent(compared, end)) end += 1
    pushRun(isBookkeeping(compared, place, end) ? 'bookkeeping' : 'same', place, end, NO_MESSAGES)
    place = end - 1
  }

  function pushRun(what: Run['what'], from: number, to: number, sent: MessageRange): void {
    const isOpen = view.opened.has(from)
    push({ kind: 'run', what, from, to, tokens: fullTokens(compared.columns, path, from, to), isOpen, messages: sent })
    if (isOpen) for (let place = from; place < to; place += 1) codes.push(place)
  }

  // A row that was made is given again as long as it is looked at: what shows it need not be drawn anew.
  const made = new Map<number, CompareRow>()
  function rowAt(index: number): CompareRow | null {
    const code = codes[index]
    if (code === undefined) return null
    if (code < 0) return special[~code] ?? null
    const known = made.get(code)
    if (known !== undefined) return known
    if (made.size >= MAX_MADE) made.clear()
    const row = entryRow(code)
    made.set(code, row)
    return row
  }

  function entryRow(code: number): CompareRow {
    return {
      kind: 'entry',
      place: code,
      ordinal: path[code] ?? -1,
      state: stateAt(compared, code),
      // The compaction's own messages stand above, where they are sent.
      messages: code === compactionPlace ? NO_MESSAGES : messagesAt(code),
    }
  }

  function indexOf(ordinal: number): number {
    const place = path.indexOf(ordinal)
    if (place < 0) return -1
    const own = codes.indexOf(place)
    if (own >= 0) return own
    return codes.findIndex((code) => {
      const row = code < 0 ? special[~code] : undefined
      return row?.kind === 'run' && row.from <= place && place < row.to
    })
  }

  return { count: codes.length, rowAt, indexOf }
}

/** Whether the right side shows something else than the left. Bookkeeping is never sent, so its absence tells nothing. */
function isDifferent(compared: Compared, place: number): boolean {
  if (place === compared.compactionPlace) return true
  const state = stateAt(compared, place)
  return state !== 'sent' && state !== 'kept' && state !== 'bookkeeping'
}

function isBookkeeping(compared: Compared, from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) if (stateAt(compared, place) !== 'bookkeeping') return false
  return true
}

function stateAt({ states }: Compared, place: number): ContextState {
  return CONTEXT_STATES[states[place] ?? 0] ?? 'sent'
}

/** The messages that an entry gives, by its place: a path is long, so they are looked up and not made beforehand. */
function messagesByPlace({ path, sources }: Compared): (place: number) => MessageRange {
  const placeOf = placesOn(path)
  const first = new Int32Array(path.length)
  const counts = new Uint8Array(path.length)
  for (const [index, source] of sources.entries()) {
    const place = placeOf(source)
    if (place < 0) continue
    if (counts[place] === 0) first[place] = index
    counts[place] = (counts[place] ?? 0) + 1
  }
  return (place) => {
    const count = counts[place] ?? 0
    return count === 0 ? NO_MESSAGES : { first: first[place] ?? 0, count }
  }
}
