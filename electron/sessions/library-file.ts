import type { FoundFile } from './find-files.ts'
import { isSameFile } from './open-file.ts'
import type { ListedSession, Summarised, SummarisedSession } from './summarise-session.ts'

/** A file of the library. */
export interface Held {
  /** As its folder has it now. */
  found: FoundFile
  /** What is known of it, maybe of what it was before; null where nothing is. */
  summary: Summarised | null
  /** What was told of it last, and of which summary: most are told several times. */
  told: { readonly of: SummarisedSession; readonly session: ListedSession } | null
  /** How many milliseconds reading it took, and when that was. */
  took: number
  readAt: number
}

/** Whether what is known of a file was read from what it is now. */
export function isFresh({ found, summary }: Held): boolean {
  return summary !== null && isSameFile(summary.identity, found.identity)
}
