import { afterEach, expect, test } from 'vitest'
import { straighten } from '../../renderer/state/anchors.ts'
import { useSession, initialSession } from '../../renderer/state/session-store.ts'
import { awaitSession, receive, takeOpened } from '../../renderer/state/take-revision.ts'
import { treeNow } from '../../renderer/state/tree-view.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { packColumns } from '../../shared/session/pack.ts'
import { branchAt } from '../../shared/tree/turns.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

const SESSION = { sessionId: 's', file: 's.jsonl', readOnly: null }

/** A trunk of six, and after its second entry a branch of two, in which pi opens the file. */
const whole = columnsOf([user, assistant, user, assistant, user, assistant, { ...user, parent: 1 }, assistant])
/** Entry 4 turned out to be none: what hung from it hangs from what is above. */
const oneGone = columnsOf([user, assistant, user, assistant, assistant, { ...user, parent: 1 }, assistant])
const moved = Int32Array.of(0, 1, 2, 3, -1, 4, 5, 6)

function send(columns: TreeColumns, revision: number, rewritten: boolean | null): void {
  const { count } = columns
  const name = { sessionId: 's', revision }
  receive({ kind: 'columns', ...name, from: 0, to: count, expected: count, packed: packColumns(columns, 0, count) })
  const facts = { ...NO_FACTS, fileLeaf: count - 1 }
  const kind = { moved: rewritten === null ? null : moved, rewritten: rewritten === true, verified: false }
  receive({ kind: 'facts', ...name, count, facts, ...kind })
}

function laneOf(ordinal: number): number | undefined {
  const model = treeNow()?.model
  if (model === undefined) throw new Error('There is no tree.')
  return model.lanes.lane[branchAt(model.branches, model.branches.place[ordinal] ?? -1)]
}

function openStraightened(): void {
  awaitSession('s')
  send(whole, 1, null)
  takeOpened(SESSION)
  expect([laneOf(5), laneOf(7)]).toEqual([1, 0])
  useSession.setState({ leaf: 5 })
  straighten()
  expect([laneOf(5), laneOf(7)]).toEqual([0, 1])
}

afterEach(() => {
  awaitSession(null)
  useSession.setState(initialSession)
})

test('lanes stay as they were laid out where entries stand elsewhere because a line was none', () => {
  openStraightened()
  send(oneGone, 2, false)
  expect([laneOf(4), laneOf(6)]).toEqual([0, 1])
  expect(treeNow()?.model.anchor).toEqual({ leaf: 4, count: 7 })
})

test('lanes are laid out anew where another program made the file anew', () => {
  openStraightened()
  send(oneGone, 2, true)
  expect([laneOf(4), laneOf(6)]).toEqual([1, 0])
})
