import type { TreeColumns } from '../../shared/session/columns.ts'
import { writersIn } from '../../shared/tree/two-writers.ts'
import type { Writers } from '../../shared/tree/two-writers.ts'
import { selectRevision } from './session-selectors.ts'
import { columnsNow, useSession } from './session-store.ts'

let known: Writers | null = null

/** The first entry of the open session that only a second writer explains; -1 where there is none. */
export function secondWriterNow(): number {
  lookForWriters(columnsNow())
  return known?.second ?? -1
}

/** Looks at the entries that were not looked at yet: a session that is being read need not be looked at as a whole. */
export function lookForWriters(columns: TreeColumns): void {
  known = writersIn(columns, known)
}

/** Entries that were looked at are others now, in the same memory. */
export function forgetWriters(): void {
  known = null
}

/** As `secondWriterNow`, asked for again with each revision. */
export function useSecondWriter(): number {
  useSession(selectRevision)
  return secondWriterNow()
}
