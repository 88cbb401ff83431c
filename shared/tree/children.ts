import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'

/** The children of every entry, as two arrays: those of `i` are `list[start[i]]` up to, not including, `list[start[i + 1]]`. */
export interface Children {
  readonly start: Int32Array
  /** Ordinals. Siblings by time, as pi sorts them; in file order where one of them has no readable time. */
  readonly list: Int32Array
}

/** Groups the entries by their parents. Roots and orphans are in no group; see `rootsOf`. Linear but for the sorting. */
export function childrenOf(columns: TreeColumns): Children {
  const { count, parent } = columns
  const start = new Int32Array(count + 1)
  for (let i = 0; i < count; i++) {
    const of = parent[i] ?? ROOT
    if (of >= 0) start[of + 1] = (start[of + 1] ?? 0) + 1
  }
  for (let i = 0; i < count; i++) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0)
  const list = new Int32Array(start[count] ?? 0)
  const next = start.slice(0, count)
  for (let i = 0; i < count; i++) {
    const of = parent[i] ?? ROOT
    if (of < 0) continue
    const place = next[of] ?? 0
    list[place] = i
    next[of] = place + 1
  }
  for (let i = 0; i < count; i++) sortByTime(list.subarray(start[i], start[i + 1]), columns.time)
  return { start, list }
}

/** Puts siblings in the order of their times. They mostly are already; then this is one look at each. */
function sortByTime(siblings: Int32Array, time: Float64Array): void {
  if (siblings.length < 2) return
  let sorted = true
  for (let i = 0; i < siblings.length; i++) {
    const here = time[siblings[i] ?? 0] ?? Number.NaN
    // A comparison with NaN has no order to give, so the order of the file stays.
    if (Number.isNaN(here)) return
    if (i > 0 && here < (time[siblings[i - 1] ?? 0] ?? 0)) sorted = false
  }
  if (!sorted) siblings.sort((a, b) => (time[a] ?? 0) - (time[b] ?? 0) || a - b)
}

/** The children of an entry, as a view. */
export function childrenAt(children: Children, ordinal: number): Int32Array {
  return children.list.subarray(children.start[ordinal], children.start[ordinal + 1])
}
