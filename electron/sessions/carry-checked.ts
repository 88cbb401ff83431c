import type { SessionBuilder } from '../../shared/session/build.ts'
import type { FileColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'

const HAS_FACT: ReadonlySet<number> = new Set([Kind.compaction, Kind.branchSummary])

/**
 * Takes what was checked in an earlier reading over into a later one of the same bytes, entry by entry. Answers the new
 * ordinal of each earlier entry, -1 where its line is no entry any more.
 */
export function carryChecked(
  from: SessionBuilder,
  before: FileColumns,
  to: SessionBuilder,
  after: FileColumns,
): Int32Array {
  const { flags: checked } = from.soFar()
  const { flags, kind } = to.soFar()
  const moved = new Int32Array(before.count).fill(-1)
  let there = 0
  for (let ordinal = 0; ordinal < before.count; ordinal++) {
    const offset = before.offset[ordinal] ?? 0
    while (there < after.count && (after.offset[there] ?? 0) < offset) there += 1
    if (there >= after.count || after.offset[there] !== offset) continue
    moved[ordinal] = there
    const isChecked = ((checked[ordinal] ?? 0) & Flag.unverified) === 0
    // What is taken over are columns: entries with facts of their own are checked again.
    if (isChecked && !HAS_FACT.has(kind[there] ?? Kind.unknown) && ((flags[there] ?? 0) & Flag.unverified) !== 0)
      to.carry(there, from, ordinal)
  }
  return moved
}
