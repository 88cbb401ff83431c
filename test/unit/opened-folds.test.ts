import { afterEach, beforeEach, expect, test } from 'vitest'
import { foldHitsAgain, showHit } from '../../renderer/search/opened-folds.ts'
import { initialSession, useSession } from '../../renderer/state/session-store.ts'
import { awaitSession } from '../../renderer/state/take-revision.ts'
import { treeNow } from '../../renderer/state/tree-view.ts'
import { openInPage } from '../support/page-session.ts'
import { columnsOf, turns } from '../support/shapes.ts'

/** What stepping through hits opens folds again, but for what a person touched. */

/** 300 turns of two steps: most of them folded. */
const columns = columnsOf(turns(300, 2))

beforeEach(() => openInPage(columns))

afterEach(() => {
  awaitSession(null)
  useSession.setState(initialSession)
})

const drawnNodes = () => treeNow()?.count ?? 0

test('all of it, where the selection is elsewhere by now', () => {
  const before = drawnNodes()
  for (const hit of [302, 611, 902]) showHit(hit)
  expect(drawnNodes()).toBeGreaterThan(before)
  useSession.setState({ selected: columns.count - 1 })
  foldHitsAgain()
  expect(drawnNodes()).toBe(before)
  expect(useSession.getState().folds.size).toBe(0)
})

test('but for what the selection lies in', () => {
  const before = drawnNodes()
  showHit(302)
  const alone = drawnNodes()
  for (const hit of [611, 902, 302]) showHit(hit)
  foldHitsAgain()
  expect(drawnNodes()).toBe(alone)
  expect(alone).toBeGreaterThan(before)
})

test('and not what a person opened before or closed since', () => {
  useSession.setState({ folds: new Map([['turn:5', 'open']]) })
  showHit(7)
  showHit(302)
  const opened = [...useSession.getState().folds].filter(([key]) => key !== 'turn:5')
  expect(opened.length).toBeGreaterThan(0)
  const [[touched] = ['']] = opened
  useSession.setState({
    folds: new Map([...useSession.getState().folds, [touched, 'closed']]),
    selected: columns.count - 1,
  })
  foldHitsAgain()
  expect([...useSession.getState().folds]).toEqual([
    ['turn:5', 'open'],
    [touched, 'closed'],
  ])
})
