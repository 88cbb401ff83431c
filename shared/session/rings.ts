import { Flag } from './kinds.ts'

const IN_PROGRESS = 1
const DONE = 2

/**
 * Finds entries whose parents lead back to themselves, marks each member `inCycle`, and returns the first member of
 * each ring in file order. One pass: every entry is walked over at most twice.
 */
export function markRings(parent: Int32Array, flags: Uint16Array): readonly number[] {
  const state = new Uint8Array(parent.length)
  const rings: number[] = []
  for (let start = 0; start < parent.length; start++) {
    let at = start
    while (at >= 0 && state[at] === 0) {
      state[at] = IN_PROGRESS
      at = parent[at] ?? -1
    }
    if (at >= 0 && state[at] === IN_PROGRESS) rings.push(markRing(parent, flags, at))
    for (let done = start; done >= 0 && state[done] === IN_PROGRESS; done = parent[done] ?? -1) state[done] = DONE
  }
  return rings
}

/** Marks the ring that `member` is in; returns its first member in file order. */
function markRing(parent: Int32Array, flags: Uint16Array, member: number): number {
  let first = member
  let at = member
  do {
    flags[at] = (flags[at] ?? 0) | Flag.inCycle
    first = Math.min(first, at)
    at = parent[at] ?? member
  } while (at !== member)
  return first
}
