import { afterEach, beforeEach, expect, test } from 'vitest'
import { setFilter } from '../../renderer/state/filter-choice.ts'
import { initialSession, useSession } from '../../renderer/state/session-store.ts'
import { awaitSession } from '../../renderer/state/take-revision.ts'
import { openInPage } from '../support/page-session.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

/** Which entry keys act on when a filter hides the selected one. */

const columns = columnsOf([assistant, user, assistant, user, assistant])

beforeEach(() => openInPage(columns))

afterEach(() => {
  awaitSession(null)
  useSession.setState(initialSession)
})

function selectedWith(filter: Parameters<typeof setFilter>[0]): number | null {
  setFilter(filter)
  return useSession.getState().selected
}

test('it is the nearest one above that is shown, and the leaf stays', () => {
  expect(selectedWith('user-only')).toBe(3)
  expect(useSession.getState().leaf).toBe(4)
})

test('the selection comes back with a filter that shows it, if it was not moved meanwhile', () => {
  useSession.setState({ selected: 2 })
  expect(selectedWith('user-only')).toBe(1)
  expect(selectedWith('no-tools')).toBe(2)
  expect(selectedWith('user-only')).toBe(1)
  useSession.setState({ selected: 3 })
  expect(selectedWith('default')).toBe(3)
})

test('where nothing above it is shown, it is what stands for the leaf', () => {
  useSession.setState({ selected: 0 })
  expect(selectedWith('user-only')).toBe(3)
})

test('it stays where nothing at all is shown', () => {
  expect(selectedWith('labeled-only')).toBe(4)
})

test('who follows the end keeps the newest entry', () => {
  useSession.setState({ isFollowing: true })
  expect(selectedWith('user-only')).toBe(4)
  expect(useSession.getState().isFollowing).toBe(true)
})
