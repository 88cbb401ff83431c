import type { RevisionDone } from '../../shared/port.ts'
import { ROOT, type Facts } from '../../shared/session/columns.ts'
import { moveFolds } from '../../shared/tree/fold-keys.ts'
import type { Anchor } from '../../shared/tree/tree-model.ts'
import type { SessionState } from './session-store.ts'

/** What a new revision leaves of where the reader stands, and what it adds. */
export type CarriedOver = Pick<SessionState, 'leaf' | 'selected' | 'back' | 'forward' | 'folds' | 'unseen'>

/** The revision that was shown, as far as it matters here. */
export interface RevisionBefore {
  readonly count: number
  readonly parent: Int32Array
}

/**
 * Where the reader stands in the next revision: where they stood, wherever that is now. A leaf or a selection that is
 * gone falls back to its nearest ancestor that is left; without one the leaf goes where pi opens, and nothing is
 * selected. Whoever follows the end goes along with it.
 */
export function carriedOver(
  state: SessionState,
  before: RevisionBefore,
  { count, facts, moved, rewritten }: Pick<RevisionDone, 'count' | 'facts' | 'moved' | 'rewritten'>,
): CarriedOver {
  const placeOf = placesIn({ count, moved })
  const isLeft = (ordinal: number | null): boolean => ordinal === null || placeOf(ordinal) >= 0
  const now = (ordinal: number | null): number | null => (ordinal === null ? null : placeOf(ordinal))
  const nearest = (ordinal: number, otherwise: number | null): number | null => {
    const left = nearestLeft(ordinal, before, placeOf)
    return left < 0 ? otherwise : left
  }

  const wasAtEnd = state.leaf === (state.facts?.fileLeaf ?? null)
  // An end without an id cannot be stood at.
  const isAtEnd = state.isFollowing && wasAtEnd && facts.fileLeaf !== null
  const left = moved === null ? Math.min(before.count, count) : moved.reduce((sum, to) => (to < 0 ? sum : sum + 1), 0)
  return {
    leaf: isAtEnd ? facts.fileLeaf : state.leaf === null ? null : nearest(state.leaf, facts.fileLeaf),
    selected: state.isFollowing ? endOf(facts, count) : state.selected === null ? null : nearest(state.selected, null),
    back: state.back.filter(isLeft).map(now),
    forward: state.forward.filter(isLeft).map(now),
    folds: moved === null ? state.folds : moveFolds(state.folds, placeOf),
    unseen: state.isFollowing || rewritten ? 0 : state.unseen + count - left,
  }
}

/** Where entries stand in the next revision, by where they stood; -1 for gone. */
export function placesIn({ count, moved }: Pick<RevisionDone, 'count' | 'moved'>): (ordinal: number) => number {
  return (ordinal) => (moved === null ? (ordinal < count ? ordinal : -1) : (moved[ordinal] ?? -1))
}

/** What lanes were laid out for, by where its entries stand in the next revision. */
export function movedAnchor({ leaf, count, beside }: Anchor, before: RevisionBefore, moved: Int32Array): Anchor {
  const left = leaf === null ? -1 : nearestLeft(leaf, before, (ordinal) => moved[ordinal] ?? -1)
  const aside = beside === undefined ? -1 : nearestLeft(beside, before, (ordinal) => moved[ordinal] ?? -1)
  const last = moved.subarray(0, count).reduce((most, place) => Math.max(most, place), -1)
  return { leaf: left < 0 ? null : left, count: last + 1, ...(aside < 0 ? {} : { beside: aside }) }
}

/** Where pi opens; the last entry where that one has no id. */
export function endOf(facts: Facts | null, count: number): number | null {
  return facts?.fileLeaf ?? (count === 0 ? null : count - 1)
}

/** Where the nearest entry that is left stands now, going up from one of the revision before; -1 where none is. */
function nearestLeft(ordinal: number, { count, parent }: RevisionBefore, placeOf: (ordinal: number) => number): number {
  let at = ordinal
  // Parents may form a ring.
  for (let steps = 0; at >= 0 && steps < count; steps += 1) {
    const place = placeOf(at)
    if (place >= 0) return place
    at = parent[at] ?? ROOT
  }
  return -1
}
