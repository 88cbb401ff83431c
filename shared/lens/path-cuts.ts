import type { CompactionFact, Facts, TreeColumns } from '../session/columns.ts'
import { factAt } from '../session/fact-at.ts'
import { Flag, Kind } from '../session/kinds.ts'
import { contextOf, firstKeptPlace, type PathContext } from '../tree/context.ts'

/** A compaction on a path, as what it did follows from columns and facts alone. Ranges are places on the path. */
export interface PathCut {
  readonly fact: CompactionFact
  readonly place: number
  /** What it summarised anew: [from, to). An earlier compaction's summary is in it besides, where there was one. */
  readonly from: number
  readonly to: number
  /** Estimate of what it summarised anew, as it was edited then. */
  readonly summarisedTokens: number
  /** What it kept is [to, place), or nothing where `to` is its own place. As it was edited then. */
  readonly keptTokens: number
  /** It cut within a turn: pi then summarises the turn's beginning apart. */
  readonly splitsTurn: boolean
  /** pi's estimate of the context right after it. */
  readonly tokensAfter: number
}

/** The compactions on a path, the oldest first. Each goes on where the one before it had cut. */
export function pathCuts(columns: TreeColumns, facts: Facts, path: Int32Array): readonly PathCut[] {
  const cuts: PathCut[] = []
  let from = 0
  for (let place = 0; place < path.length; place += 1) {
    const ordinal = path[place] ?? -1
    if (columns.kind[ordinal] !== Kind.compaction) continue
    const fact = factAt(facts.compactions, ordinal)
    if (fact === null) continue
    const to = firstKeptPlace(path, fact, place)
    // What lies before the cut before it has no part in the context that it summarised, nor what it cut in the one after it.
    const before = contextOf(columns, facts, path.subarray(Math.min(from, to), place))
    const after = contextOf(columns, facts, path.subarray(to, place + 1))
    cuts.push({
      fact,
      place,
      from: Math.min(from, to),
      to,
      summarisedTokens: listedTokens(columns, before, 0, to - Math.min(from, to)),
      keptTokens: listedTokens(columns, after, 0, place - to),
      splitsTurn: splitsTurn((at) => beginsTurn(columns, at), path, Math.min(from, to), to, place),
      tokensAfter: after.tokens,
    })
    from = to
  }
  return cuts
}

/** pi's estimate of the places [from, to) of a context's path, edits applied; compactions among them say nothing there. */
function listedTokens({ kind, tokens }: TreeColumns, { path, edits }: PathContext, from: number, to: number): number {
  let sum = 0
  for (let place = from; place < to; place += 1) {
    const ordinal = path[place] ?? -1
    if (kind[ordinal] !== Kind.compaction) sum += edits.get(ordinal)?.tokens ?? tokens[ordinal] ?? 0
  }
  return sum
}

/** pi's rule: the first kept entry begins no turn of its own, and one began before it among what is summarised. */
function splitsTurn(
  begins: (ordinal: number) => boolean,
  path: Int32Array,
  from: number,
  to: number,
  place: number,
): boolean {
  if (to >= place || begins(path[to] ?? -1)) return false
  for (let at = to; at >= from; at -= 1) if (begins(path[at] ?? -1)) return true
  return false
}

function beginsTurn({ kind, flags }: TreeColumns, ordinal: number): boolean {
  switch (kind[ordinal]) {
    case Kind.otherMessage:
      return ((flags[ordinal] ?? 0) & Flag.storedSummary) !== 0
    case Kind.user:
    case Kind.bashExecution:
    case Kind.customRole:
    case Kind.customMessage:
      return true
    case Kind.branchSummary:
      return ((flags[ordinal] ?? 0) & Flag.emptySummary) === 0
    default:
      return false
  }
}
