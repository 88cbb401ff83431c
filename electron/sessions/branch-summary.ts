import { branchSummaryEntry } from '../../shared/session/entries-to-write.ts'
import { appendEntry, type AppendCalls, type AppendedEntry } from './append-entry.ts'
import type { SessionFile } from './open-session.ts'

/** How pi begins the text of a branch summary it stores; its readers, ours among them, take it off again. */
const PREAMBLE =
  'The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n'

export interface BranchSummary {
  /** Ordinal of the entry to go on from; null for before the first one. */
  readonly at: number | null
  /** Ordinal of the leaf that is left, which the summary is about; null for none. */
  readonly from: number | null
  /** What was found out there, as text for the model. */
  readonly summary: string
}

/**
 * Appends a branch summary, which is what pi does when it leaves a branch with one: the new entry is the leaf from then
 * on. Errors are those of `appendEntry`.
 */
export function appendBranchSummary(session: SessionFile, branch: BranchSummary, calls?: AppendCalls): AppendedEntry {
  const fromId = branch.from === null ? null : session.built.ids.idOf(branch.from)
  // A text that was copied from another summary may begin so already.
  const text = branch.summary.startsWith(PREAMBLE) ? branch.summary : PREAMBLE + branch.summary
  return appendEntry(session, branch.at, (base) => branchSummaryEntry(base, fromId, text), calls)
}
