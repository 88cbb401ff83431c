import { afterEach, expect, test } from 'vitest'
import { initialSession, replaceColumns, useSession } from '../../renderer/state/session-store.ts'
import { closeRun, openFold } from '../../renderer/state/tree-actions.ts'
import { treeNow } from '../../renderer/state/tree-view.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { columnsOf, turns } from '../support/shapes.ts'

/** Opens a session of 90 turns, labelled after each thirty so that there are three runs, with the leaf at an entry. */
function open(leaf: number): void {
  const columns = columnsOf(turns(90, 1))
  replaceColumns(columns)
  const labels = [90, 180].map((target) => ({ target, label: 'here', time: 0 }))
  const facts = { ...NO_FACTS, labels, fileLeaf: columns.count - 1 }
  const opened = { sessionId: 's', file: 's.jsonl', readOnly: null }
  useSession.setState({ ...initialSession, status: 'ready', opened, facts, revision: 1, leaf, selected: leaf })
}

function tree() {
  const now = treeNow()
  if (now === null) throw new Error('There is no tree.')
  return now
}

function segments(): readonly number[] {
  return [...tree().kind.keys()].filter((node) => tree().kind[node] === Drawn.segment)
}

afterEach(() => {
  replaceColumns(emptyColumns(0))
  useSession.setState(initialSession)
})

test('a run that folds by itself opens at once, also after it was closed around the leaf', () => {
  open(45)
  const [before, after] = segments()
  expect(before).toBeDefined()
  expect(after).toBeDefined()
  const { count } = tree()
  closeRun()
  expect(tree().count).toBe(count)
  openFold(tree(), after!)
  expect(segments()).toEqual([])
  // And closed again it is as it was.
  closeRun()
  expect(tree().count).toBe(count)
})
