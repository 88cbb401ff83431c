import type { TreeColumns } from '../../shared/session/columns.ts'
import { secondWriterAt } from '../../shared/tree/two-writers.ts'
import { columnsNow, useSession } from './session-store.ts'

let known: { readonly columns: TreeColumns; readonly count: number; readonly at: number } | null = null

/** The first entry of the open session that only a second writer explains; -1 where there is none. */
export function secondWriterNow(): number {
  const columns = columnsNow()
  // Parents and kinds of these columns stay as they are; only what came behind them is new.
  if (known === null || known.columns !== columns || known.count !== columns.count) {
    known = { columns, count: columns.count, at: secondWriterAt(columns) }
  }
  return known.at
}

/** As `secondWriterNow`, asked for again with each revision. */
export function useSecondWriter(): number {
  useSession(({ revision }) => revision)
  return secondWriterNow()
}
