import type { Range } from '../../shared/session/changed-range.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'

/** By memory: between which entries figures have been corrected in it, correction after correction. */
const corrections = new WeakMap<ArrayBufferLike, readonly Range[]>()

/** Notes that figures of some of the entries that were shown, in that range, are others now. */
export function noteCorrection({ parent }: TreeColumns, range: Range): void {
  corrections.set(parent.buffer, [...(corrections.get(parent.buffer) ?? []), range])
}

/**
 * Between which of its entries a revision may have other figures than a later one, for all that can be told without a
 * look at them; null where it has the same.
 */
export function correctedSince(before: TreeColumns, correctionsThen: number, after: TreeColumns): Range | null {
  if (before.parent.buffer !== after.parent.buffer) return { from: 0, to: before.count }
  const since = (corrections.get(after.parent.buffer) ?? []).slice(correctionsThen)
  if (since.length === 0) return null
  return { from: Math.min(...since.map(({ from }) => from)), to: Math.max(...since.map(({ to }) => to)) }
}

/** How often figures were corrected so far: to be kept with what is worked out from them. */
export function correctionsIn({ parent }: TreeColumns): number {
  return corrections.get(parent.buffer)?.length ?? 0
}
