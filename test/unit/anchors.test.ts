import { afterEach, expect, test } from 'vitest'
import { straighten, useAnchor } from '../../renderer/state/anchors.ts'
import { isLooking, lookAt, putBack } from '../../renderer/state/look-at.ts'
import { useSession, initialSession } from '../../renderer/state/session-store.ts'
import { awaitSession, receive, takeOpened } from '../../renderer/state/take-revision.ts'
import { treeNow } from '../../renderer/state/tree-view.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { packColumns } from '../../shared/session/pack.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
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

/** A question with twenty answers, of which the last one is where pi opens: the first ones have no lane. */
const bush = columnsOf([user, ...Array.from({ length: 20 }, () => ({ ...assistant, parent: 0 }))])

function openBush(): void {
  awaitSession('s')
  send(bush, 1, null)
  takeOpened({ ...SESSION })
  expect([laneOf(20), laneOf(2)]).toEqual([0, MAX_LANES])
}

function openStraightened(): void {
  awaitSession('s')
  send(whole, 1, null)
  takeOpened({ ...SESSION })
  expect([laneOf(5), laneOf(7)]).toEqual([1, 0])
  useSession.setState({ leaf: 5 })
  straighten()
  expect([laneOf(5), laneOf(7)]).toEqual([0, 1])
}

afterEach(() => {
  useAnchor.setState({ straightened: null, beside: null })
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

test('a branch that is looked at has a lane, nobody moves, and put back all is as it was', () => {
  openBush()
  const lanes = [...treeNow()!.model.lanes.lane]
  const { leaf, selected } = useSession.getState()
  lookAt(2)
  expect(isLooking()).toBe(true)
  expect(laneOf(2)).toBeLessThan(MAX_LANES)
  expect(laneOf(20)).toBe(0)
  // Another one takes its place.
  lookAt(1)
  expect([laneOf(1) === MAX_LANES, laneOf(2) === MAX_LANES]).toEqual([false, true])
  expect(useSession.getState()).toMatchObject({ leaf, selected })
  putBack()
  expect(isLooking()).toBe(false)
  expect([...treeNow()!.model.lanes.lane]).toEqual(lanes)
})

test('a branch that is looked at stays where the leaf goes to another without a lane, and when lanes are straightened', () => {
  openBush()
  lookAt(2)
  useSession.setState({ leaf: 5 })
  expect(laneOf(5)).toBe(0)
  expect(laneOf(2)).toBeLessThan(MAX_LANES)
  straighten()
  expect(laneOf(5)).toBe(0)
  expect(laneOf(2)).toBeLessThan(MAX_LANES)
  putBack()
  expect([laneOf(5), laneOf(2)]).toEqual([0, MAX_LANES])
})

test('a branch that is looked at is known by its entry where entries stand elsewhere', () => {
  awaitSession('s')
  send(whole, 1, null)
  takeOpened({ ...SESSION })
  lookAt(5)
  send(oneGone, 2, false)
  expect(treeNow()?.model.anchor.beside).toBe(4)
})
