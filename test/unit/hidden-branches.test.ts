import { afterEach, expect, test } from 'vitest'
import { initialSession, useSession } from '../../renderer/state/session-store.ts'
import { awaitSession, receive } from '../../renderer/state/take-revision.ts'
import { treeNow } from '../../renderer/state/tree-view.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { packColumns } from '../../shared/session/pack.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import { openInPage } from '../support/page-session.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

/** Two branches beside the one that pi opens: they begin at 2 and 4. */
const columns = columnsOf([user, assistant, user, assistant, { ...user, parent: 1 }, assistant, { ...user, parent: 1 }])

/** The first entries of the stubs that are drawn now. */
function stubs(): readonly number[] {
  const tree = treeNow()
  if (tree === null) throw new Error('There is no tree.')
  return [...tree.kind.keys()].filter((node) => tree.kind[node] === Drawn.stub).map((node) => firstOf(tree, node))
}

afterEach(() => {
  awaitSession(null)
  useSession.setState(initialSession)
})

test('a session that is opened never shows the branches that are hidden in it', () => {
  const drawn: (readonly number[])[] = []
  const stop = useSession.subscribe(({ status }) => {
    if (status === 'ready') drawn.push(stubs())
  })
  openInPage(columns, [2])
  stop()
  expect(drawn.length).toBeGreaterThan(0)
  for (const each of drawn) expect(each).toEqual([2])
})

test('where entries stand elsewhere all at once, the same branches stay hidden from the first moment on', () => {
  openInPage(columns, [2])
  const drawn: (readonly number[])[] = []
  const stop = useSession.subscribe(() => drawn.push(stubs()))
  // A line was put before the others.
  const longer = columnsOf([
    user,
    { ...user, parent: -1 },
    assistant,
    user,
    assistant,
    { ...user, parent: 2 },
    assistant,
    { ...user, parent: 2 },
  ])
  const { count } = longer
  const name = { sessionId: 's', revision: 2 }
  receive({ kind: 'columns', ...name, from: 0, to: count, expected: count, packed: packColumns(longer, 0, count) })
  const facts = { ...NO_FACTS, fileLeaf: count - 1 }
  const moved = Int32Array.of(1, 2, 3, 4, 5, 6, 7)
  receive({ kind: 'facts', ...name, count, facts, moved, rewritten: true, verified: true })
  stop()
  expect(drawn.length).toBeGreaterThan(0)
  for (const each of drawn) expect(each).toEqual([3])
})
