import type { TreeColumns } from '../../shared/session/columns.ts'

/** By memory: how often figures of entries that were there have been corrected in it. */
const corrections = new WeakMap<ArrayBufferLike, number>()

/** Notes that figures of entries that were shown are others now. */
export function noteCorrection(columns: TreeColumns): void {
  corrections.set(columns.parent.buffer, correctionsIn(columns) + 1)
}

/** Whether every entry of a revision has the same figures in a later one, for all that can be told without a look at them. */
export function isOnlyGrown(before: TreeColumns, correctionsThen: number, after: TreeColumns): boolean {
  return before.parent.buffer === after.parent.buffer && correctionsThen === correctionsIn(after)
}

/** How often figures were corrected so far: to be kept with what is worked out from them. */
export function correctionsIn({ parent }: TreeColumns): number {
  return corrections.get(parent.buffer) ?? 0
}
