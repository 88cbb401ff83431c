import { expect, test } from 'vitest'
import { entryGone, openDialog, openReportDialog, useDialogs } from '../../renderer/state/dialogs.ts'
import { holdLeaf, useHeldLeaf } from '../../renderer/state/held-leaf.ts'
import { initialSession, useSession } from '../../renderer/state/session-store.ts'
import { awaitSession, receive, takeOpened } from '../../renderer/state/take-revision.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { packColumns } from '../../shared/session/pack.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

let revision = 0

function show(count: number, moved: Int32Array | null): void {
  revision += 1
  const name = { sessionId: 's', revision }
  const columns = columnsOf([user, ...Array.from({ length: count - 1 }, () => assistant)])
  receive({ kind: 'columns', ...name, from: 0, to: count, expected: count, packed: packColumns(columns, 0, count) })
  const facts = { ...NO_FACTS, fileLeaf: count - 1 }
  receive({ kind: 'facts', ...name, count, facts, moved, rewritten: moved !== null, verified: true })
}

test('an open dialog and the held leaf stay with their entry when the file is rewritten, and say when it is gone', () => {
  useSession.setState(initialSession)
  awaitSession('s')
  takeOpened({ sessionId: 's', file: '/f.jsonl', readOnly: null })
  show(4, null)
  holdLeaf(2)
  openDialog('label', 2)
  // A line was put before the others.
  show(5, Int32Array.of(1, 2, 3, 4))
  expect(useDialogs.getState()).toMatchObject({ open: 'label', at: 3 })
  expect(useHeldLeaf.getState().held).toEqual({ sessionId: 's', leaf: 3 })
  expect(entryGone(useDialogs.getState())).toBeNull()

  show(2, Int32Array.of(0, 1, -1, -1, -1))
  expect(entryGone(useDialogs.getState())).toMatch(/no longer in the file/)
  expect(useHeldLeaf.getState().held).toBeNull()
  // Another entry does not take its place later.
  show(5, Int32Array.of(3, 4))
  expect(entryGone(useDialogs.getState())).toMatch(/no longer in the file/)
})

test('a report that is about to be written stays with the entries it names, and says when one is gone', () => {
  useSession.setState(initialSession)
  awaitSession('s')
  takeOpened({ sessionId: 's', file: '/f.jsonl', readOnly: null })
  show(4, null)
  openReportDialog({ kind: 'branches', a: 2, b: 3 }, 'The comparison')
  show(5, Int32Array.of(1, 2, 3, 4))
  expect(useDialogs.getState().report?.asked).toEqual({ kind: 'branches', a: 3, b: 4 })
  expect(entryGone(useDialogs.getState())).toBeNull()
  show(4, Int32Array.of(0, 1, 2, 3, -1))
  expect(entryGone(useDialogs.getState())).toMatch(/no longer in the file/)
})
