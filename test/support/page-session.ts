import { awaitSession, receive, takeOpened } from '../../renderer/state/take-revision.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { packColumns } from '../../shared/session/pack.ts'

/**
 * Opens a session of these entries in the page's state, as the port would bring it. It stands at its last entry.
 * @param hidden the entries that hidden branches begin with
 */
export function openInPage(columns: TreeColumns, hidden: readonly number[] = []): void {
  const { count } = columns
  awaitSession('s')
  const packed = packColumns(columns, 0, count)
  receive({ kind: 'columns', sessionId: 's', revision: 1, from: 0, to: count, expected: count, packed })
  const facts = { ...NO_FACTS, fileLeaf: count - 1 }
  receive({ kind: 'facts', sessionId: 's', revision: 1, count, facts, moved: null, rewritten: false, verified: false })
  takeOpened({ sessionId: 's', file: 's.jsonl', readOnly: null }, hidden)
}
