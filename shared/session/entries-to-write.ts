import type { RawEntry } from './entry.ts'
import { CURRENT_VERSION } from './header.ts'

/**
 * New lines for a session file, each with its fields in the order in which pi writes them, so that a reader that goes
 * by the first bytes of a line reads ours as it reads pi's.
 */

/** What every new entry carries. */
export interface NewEntry {
  readonly id: string
  /** Null for a second root: before the first entry. */
  readonly parentId: string | null
  /** ISO 8601, in UTC, with milliseconds. */
  readonly timestamp: string
}

/** The header of a new session file. */
export function sessionHeader(header: {
  readonly id: string
  readonly timestamp: string
  readonly cwd: string
  /** Absolute path of the session it was forked from; null for none. */
  readonly parentSession: string | null
}): RawEntry {
  const { id, timestamp, cwd, parentSession } = header
  const own = { type: 'session', version: CURRENT_VERSION, id, timestamp, cwd }
  return parentSession === null ? own : { ...own, parentSession }
}

/** A `branch_summary`: the text stands in for the branch that ended at `fromId` (null: at no entry). */
export function branchSummaryEntry(entry: NewEntry, fromId: string | null, summary: string): RawEntry {
  const { id, parentId, timestamp } = entry
  return { type: 'branch_summary', id, parentId, timestamp, fromId: fromId ?? 'root', summary }
}

/** The `customType` of the entries by which Dendro makes pi open elsewhere. */
const MARKER_TYPE = 'dendro.leaf'

/** A `custom` entry that does nothing but stand last in the file, so that pi opens at its parent. */
export function markerEntry(entry: NewEntry): RawEntry {
  const { id, parentId, timestamp } = entry
  return { type: 'custom', customType: MARKER_TYPE, data: {}, id, parentId, timestamp }
}

/** A `label`. The timestamp is any stored value, because a fork carries labels with the times they have. */
export function labelEntry(
  entry: Pick<NewEntry, 'id' | 'parentId'> & { readonly timestamp: unknown },
  targetId: string,
  label: unknown,
): RawEntry {
  const { id, parentId, timestamp } = entry
  return { type: 'label', id, parentId, timestamp, targetId, label }
}
