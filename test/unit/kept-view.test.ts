import { describe, expect, test } from 'vitest'
import { boundedView, keptView, viewWithSomething, zoomedView, zoomPoint } from '../../renderer/canvas/kept-view.ts'
import { areaOf } from '../../renderer/canvas/frame.ts'
import { nodesIn } from '../../renderer/canvas/in-view.ts'
import { canShowAll, directionOf, viewOfAll, viewOfLeaf } from '../../renderer/canvas/views.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { branchKeys } from '../../shared/tree/fold-moves.ts'
import { foldedTree, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { assistant, columnsOf, turns, user } from '../support/shapes.ts'
import type { EntryShape } from '../support/shapes.ts'

const SIZE = { width: 1000, height: 600, foot: 40 }
const SMALL = { width: 400, height: 600, foot: 40 }

interface Shown {
  readonly filter?: FilterName
  readonly folds?: ReadonlyMap<string, 'open' | 'closed'>
  readonly leaf?: number
}

/** The entries as they are drawn for a leaf that stays where it is. */
function shown(entries: readonly EntryShape[], { filter = 'default', folds = new Map(), leaf = 99 }: Shown = {}) {
  const columns = columnsOf(entries)
  const model = treeModel(columns, NO_FACTS, filter, { leaf, count: columns.count }, null, null)
  return foldedTree(model, foldChoices(folds), leaf)
}

/** 50 turns of a question and an answer, so that all are drawn. */
const chain = Array.from({ length: 50 }, () => [user, assistant]).flat()

/** The same, with a branch of ten at every fifth question. */
const bush = [
  ...chain,
  ...Array.from({ length: 9 }, (_, at) => [
    { ...user, parent: at * 10 },
    ...Array.from({ length: 9 }, () => ({ kind: Kind.compaction })),
  ]).flat(),
]

/** Where an entry, or what stands for it, is on the screen. */
function topOf(tree: FoldedTree, ordinal: number, view: { readonly y: number; readonly zoom: number }): number {
  return (tree.y[nodeOf(tree, ordinal)] ?? Number.NaN) * view.zoom + view.y
}

describe('when the drawing changes', () => {
  test('the leaf stands where it stood, with fewer entries above it', () => {
    const before = shown(bush)
    const view = viewOfLeaf(before, SIZE, 1)
    const after = shown(bush, { filter: 'user-only' })
    expect(after.height).toBeLessThan(before.height - SIZE.height)
    const kept = keptView(before, after, SIZE, view, [99], 99)
    expect(topOf(after, 99, kept)).toBeCloseTo(topOf(before, 99, view))
    expect(nodesIn(after, areaOf(kept, SIZE, 0))).not.toEqual([])
  })

  test('the selection comes before the leaf, and what was pointed at before both', () => {
    const before = shown(bush)
    const view = viewOfLeaf(before, SIZE, 0.4)
    const after = shown(bush, { filter: 'user-only' })
    for (const wanted of [[90], [94, 90]]) {
      expect(directionOf(before, nodeOf(before, wanted[0] ?? 0), SIZE, view)).toBeNull()
      const kept = keptView(before, after, SIZE, view, wanted, 99)
      expect(topOf(after, wanted[0] ?? 0, kept)).toBeCloseTo(topOf(before, wanted[0] ?? 0, view))
    }
  })

  test('a change and its taking back move nothing', () => {
    const [all, few] = [shown(bush), shown(bush, { filter: 'user-only' })]
    const view = viewOfLeaf(all, SIZE, 1)
    // The selection goes to what the filter shows, and comes back.
    const kept = keptView(all, few, SIZE, view, [98, 99], 99)
    expect(keptView(few, all, SIZE, kept, [99, 98], 99)).toEqual(view)
  })

  test('the middle of what is read stays, where neither is in view', () => {
    const before = shown(chain)
    const view = { x: 28, y: -600, zoom: 1 }
    const after = shown([...chain, { ...user, parent: 0 }, assistant, user, assistant])
    // Lanes part the entries further, so that all moved.
    expect(after.y[nodeOf(after, 20)]).not.toBe(before.y[nodeOf(before, 20)])
    const kept = keptView(before, after, SIZE, view, [99], 99)
    const read = Array.from({ length: 100 }, (_, at) => at).filter((at) => Math.abs(topOf(before, at, view) - 300) < 60)
    expect(read.length).toBeGreaterThan(0)
    expect(Math.min(...read.map((at) => Math.abs(topOf(after, at, kept) - topOf(before, at, view))))).toBeCloseTo(0)
  })

  test('branches that fold move the leaf nowhere', () => {
    const before = shown(bush)
    const view = viewOfLeaf(before, SIZE, 1)
    const after = shown(bush, { folds: new Map(branchKeys(before).map((key) => [key, 'closed'])) })
    expect(after.y[nodeOf(after, 99)]).not.toBe(before.y[nodeOf(before, 99)])
    const kept = keptView(before, after, SIZE, view, [99], 99)
    expect(topOf(after, 99, kept)).toBeCloseTo(topOf(before, 99, view))
  })

  test('nothing moves where it changed nothing in view', () => {
    const before = shown(chain)
    const view = viewOfLeaf(before, SIZE, 1)
    expect(keptView(before, shown([...chain, { ...user, parent: 99 }]), SIZE, view, [99], 99)).toBe(view)
  })

  test('the leaf is shown where nothing of what was in view is left', () => {
    // A branch of its own, all of it hidden: it stands for nothing.
    const apart = [
      ...chain,
      { kind: Kind.custom, parent: -1 },
      ...Array.from({ length: 60 }, () => ({ kind: Kind.custom })),
    ]
    const before = shown(apart, { filter: 'all' })
    const node = nodeOf(before, 160)
    const view = { x: 500 - laneOf(before, node) * 276, y: 300 - (before.y[node] ?? 0), zoom: 1 }
    const after = shown(apart)
    const kept = keptView(before, after, SIZE, view, [160], 99)
    expect(nodesIn(after, areaOf(kept, SIZE, 0))).not.toEqual([])
  })
})

describe('zooming', () => {
  test('leaves the selection where it is, and what is out of view out of account', () => {
    const tree = shown(bush)
    const view = viewOfLeaf(tree, SIZE, 0.5)
    const leaf = nodeOf(tree, 99)
    const point = zoomPoint(tree, [leaf], SIZE, view)
    let zoomed = view
    for (let time = 0; time < 6; time += 1) zoomed = zoomedView(zoomed, zoomed.zoom * 1.25, point)
    expect(zoomed.zoom).toBeGreaterThan(1.5)
    expect(directionOf(tree, leaf, SIZE, zoomed)).toBeNull()
    expect(zoomPoint(tree, [nodeOf(tree, 0)], SIZE, view)).toEqual({ x: 500, y: 300 })
  })
})

describe('moving the view', () => {
  const tree = shown(
    [
      ...turns(3, 2),
      ...Array.from({ length: 200 }, () => ({ kind: Kind.compaction, parent: 0 })).map((each, at) => ({
        ...each,
        parent: at === 0 ? 0 : 14 + at,
      })),
    ],
    { leaf: 14 },
  )

  test('to a height where one lane is empty goes to a lane that has something there', () => {
    const view = { x: 28, y: 300 - tree.height * 0.9, zoom: 2 }
    expect(nodesIn(tree, areaOf({ ...view, x: 28, y: view.y * 2 }, SMALL, 0))).toEqual([])
    const found = viewWithSomething(tree, SMALL, { ...view, y: view.y * 2 })
    expect(nodesIn(tree, areaOf(found, SMALL, 0))).not.toEqual([])
  })

  test('stays where it shows something', () => {
    const view = viewOfLeaf(tree, SIZE, 1)
    expect(viewWithSomething(tree, SIZE, view)).toBe(view)
  })

  test('ends at the drawing, and never pulls back', () => {
    const from = viewOfLeaf(tree, SIZE, 1)
    const far = boundedView(tree, SIZE, from, { ...from, x: -100_000, y: 100_000 })
    expect(nodesIn(tree, areaOf(far, SIZE, 0))?.length ?? 0).toBeGreaterThanOrEqual(0)
    expect(far.x).toBeGreaterThan(-1000)
    expect(far.y).toBeLessThan(600)
    const off = { x: -5000, y: 5000, zoom: 1 }
    expect(boundedView(tree, SIZE, off, off)).toEqual(off)
    expect(boundedView(tree, SIZE, off, { ...off, x: -6000, y: 4000 })).toEqual({ ...off, y: 4000 })
  })
})

describe('the whole tree', () => {
  test('that is too long to be shown is shown around the leaf', () => {
    const long = shown(
      Array.from({ length: 4000 }, () => ({ kind: Kind.compaction })),
      { leaf: 3999 },
    )
    expect(canShowAll(long, SIZE)).toBe(false)
    expect(directionOf(long, nodeOf(long, 3999), SIZE, viewOfAll(long, SIZE, 1))).toBeNull()
    expect(canShowAll(shown(chain), SIZE)).toBe(true)
  })
})
