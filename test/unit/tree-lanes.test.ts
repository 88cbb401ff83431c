import { describe, expect, test } from 'vitest'
import { MISSING, ROOT } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { foldedTree, isBeyondLanes, lastOf, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { assistant, columnsOf, drawn, turns, user } from '../support/shapes.ts'

/** The lane that an entry is drawn in. */
function laneAt(tree: FoldedTree, ordinal: number): number {
  return laneOf(tree, nodeOf(tree, ordinal))
}

describe('lanes', () => {
  test('have the path to the leaf first, then its siblings, the newest nearest', () => {
    // 0 user, 1 assistant; three replies to it, the last one goes on to the leaf.
    const tree = drawn([user, assistant, user, { ...user, parent: 1 }, { ...user, parent: 1 }, assistant])
    expect([0, 1, 4, 5].map((at) => laneAt(tree, at))).toEqual([0, 0, 0, 0])
    expect(laneAt(tree, 3)).toBe(1)
    expect(laneAt(tree, 2)).toBe(2)
  })

  test('are shared by branches that do not stand beside each other', () => {
    const trunk = turns(10, 1)
    const tree = drawn([
      ...trunk.slice(0, 3),
      { ...user, parent: 1 },
      { ...trunk[3]!, parent: 2 },
      ...trunk.slice(4, 20),
      { ...user, parent: 12 },
      { ...user, parent: 20 },
    ])
    expect(laneAt(tree, 3)).toBe(1)
    expect(laneAt(tree, 21)).toBe(1)
  })

  test('put several roots beside each other, and what lost its parent under each other in one lane', () => {
    const loose = { ...user, parent: MISSING, flags: Flag.hasId | Flag.orphan }
    const tree = drawn([
      user,
      assistant,
      { ...user, parent: ROOT },
      loose,
      assistant,
      loose,
      { ...assistant, parent: 1 },
    ])
    expect(laneAt(tree, 6)).toBe(0)
    expect(laneAt(tree, 2)).toBe(1)
    expect(laneAt(tree, 3)).toBe(2)
    expect(laneAt(tree, 5)).toBe(2)
    expect(tree.y[nodeOf(tree, 5)]).toBeGreaterThan(tree.y[nodeOf(tree, 4)]!)
  })

  test('are twelve at most: what needs a further one is named by a stub below its fork', () => {
    const tree = drawn([user, ...Array.from({ length: 40 }, () => ({ ...user, parent: 0 }))])
    expect(tree.laneCount).toBe(MAX_LANES)
    const stubs = [...tree.kind.keys()].filter((node) => tree.kind[node] === Drawn.stub)
    expect(stubs).toHaveLength(1)
    const stub = stubs[0]!
    expect(nodeFacts(tree, stub).branches).toBe(40 - MAX_LANES)
    expect(nodeFacts(tree, stub).entries).toBe(40 - MAX_LANES)
    expect(laneOf(tree, stub)).toBe(0)
    // The oldest are hidden, and the latest of them is what a click goes to.
    expect(lastOf(tree, stub)).toBe(40 - MAX_LANES)
    expect(isBeyondLanes(tree.model, 40 - MAX_LANES)).toBe(true)
    expect(isBeyondLanes(tree.model, 40)).toBe(false)
  })

  test('are missed by a whole branch at once: what comes behind it later is no branch of its own', () => {
    const columns = columnsOf([
      user,
      ...Array.from({ length: MAX_LANES + 1 }, () => [{ ...user, parent: 0 }, assistant, assistant, assistant]).flatMap(
        (branch, index) => branch.map((entry, at) => (at === 0 ? entry : { ...entry, parent: 4 * index + at })),
      ),
      { ...user, parent: 0 },
      assistant,
      assistant,
      assistant,
    ])
    const count = 1 + 4 * (MAX_LANES + 1)
    const { branches, lanes } = treeModel(columns, NO_FACTS, 'default', { leaf: count - 1, count }, null, null)
    expect(branches.count).toBe(MAX_LANES + 2)
    expect([...lanes.lane].filter((lane) => lane === MAX_LANES)).toHaveLength(2)
  })

  test('close a branch into one card that counts all it holds, and keep the leaf’s branch open', () => {
    const entries = [
      user,
      assistant,
      ...turns(3, 1),
      { ...user, parent: 6 },
      assistant,
      { ...user, parent: 1 },
      assistant,
    ]
    const folds = new Map([['branch:2', 'closed']] as const)
    const tree = drawn(entries, { folds })
    const card = nodeOf(tree, 5)
    expect(tree.kind[card]).toBe(Drawn.card)
    expect(nodeFacts(tree, card)).toMatchObject({ entries: 11, turns: 4, branches: 2 })
    const inside = drawn(entries, { folds, leaf: 5 })
    expect([...inside.kind]).not.toContain(Drawn.card)
  })

  test('of a branch that is gone on with are left where another one stands below', () => {
    const columns = columnsOf([
      ...turns(4, 0),
      // A first reply to 1, and much later one to 3: they share lane 1.
      { ...user, parent: 0 },
      { ...user, parent: 2 },
      // Later the first one is gone on with, past the depth that the other begins at.
      { ...user, parent: 4 },
      { ...user, parent: 6 },
      { ...user, parent: 7 },
    ])
    const model = treeModel(columns, NO_FACTS, 'default', { leaf: 3, count: 6 }, null, null)
    const tree = foldedTree(model, foldChoices(new Map()), 3)
    expect(laneAt(tree, 4)).toBe(1)
    expect(laneAt(tree, 5)).toBe(1)
    expect(laneAt(tree, 6)).toBe(2)
    expect(laneAt(tree, 8)).toBe(2)
  })

  test('are laid out anew where an entry hangs from one that came after it', () => {
    const columns = columnsOf([-1, 5, 0, 2, 3, 0, 5, 6, 2].map((parent) => ({ ...assistant, parent })))
    const drawnFor = (count: number): FoldedTree => {
      const model = treeModel(columns, NO_FACTS, 'default', { leaf: null, count }, null, null)
      return foldedTree(model, foldChoices(new Map()), null)
    }
    const [late, whole] = [drawnFor(3), drawnFor(9)]
    expect([...late.model.lanes.lane]).toEqual([...whole.model.lanes.lane])
    expect([...late.model.branches.sequence]).toEqual([...whole.model.branches.sequence])
    expect([...late.y]).toEqual([...whole.y])
  })
})

test('every branch has an age of its own, however many there are', () => {
  const count = 2 ** 21 + 2
  const columns = { ...emptyColumns(count), count }
  columns.parent.fill(ROOT)
  columns.kind.fill(Kind.user)
  columns.flags.fill(Flag.hasId)
  const { age, branches } = treeModel(columns, NO_FACTS, 'default', { leaf: 0, count }, 0, null)
  // All are roots, in the order of the file.
  const wrong = age.findIndex((rank, branch) => rank !== branches.sequence[branches.start[branch] ?? -1])
  expect(wrong).toBe(-1)
})
