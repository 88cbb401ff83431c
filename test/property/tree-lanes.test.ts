import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DefaultView } from '../../shared/tree/default-view.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import { isBeyondLanes } from '../../shared/tree/folded-tree.ts'
import { branchAt } from '../../shared/tree/turns.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { firstColumns } from '../../shared/session/pack.ts'
import type { TreeModel } from '../../shared/tree/tree-model.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'
import type { Shape } from '../support/columns-arbitrary.ts'

/** Shapes with more branches than lanes: of many an entry some leave. */
const crowded = fc.oneof(
  shapeArbitrary({ most: 300 }),
  fc
    .tuple(shapeArbitrary({ ordered: true, most: 200 }), fc.array(fc.nat(), { minLength: 20, maxLength: 60 }))
    .map(([shape, picks]) => {
      const { columns } = shape
      // The entries here and there hang from one of the first ones.
      for (const [index, pick] of picks.entries()) {
        const at = 1 + (pick % columns.count)
        if (at < columns.count) columns.parent[at] = Math.min(at - 1, index % 8)
      }
      return shape
    }),
)

function modelOf({ columns, facts }: Shape, shown: number, anchored: number, known: DefaultView | null): TreeModel {
  const there = facts.labels.filter(({ target }) => target < shown)
  const cuts = facts.compactions.filter(({ at }) => at < shown)
  const anchor = { leaf: anchored - 1, count: anchored }
  return treeModel(
    firstColumns(columns, shown),
    { ...facts, labels: there, compactions: cuts },
    'all',
    anchor,
    null,
    known,
  )
}

test('the path to the leaf has lane 0, and every branch stands right of the one it leaves', () => {
  fc.assert(
    fc.property(shapeArbitrary({ ordered: true, most: 200 }), fc.nat(), (shape, pick) => {
      const { count } = shape.columns
      const leaf = pick % count
      const model = treeModel(shape.columns, shape.facts, 'all', { leaf, count }, null, null)
      const { branches, lanes, tree } = model
      for (let at = shownAt(tree, leaf); at >= 0; at = tree.parent[at]!)
        expect(lanes.lane[branchAt(branches, branches.place[at]!)]).toBe(0)
      for (let branch = 0; branch < branches.count; branch += 1) {
        const above = branches.parent[branch]!
        if (above < 0) continue
        const limit = Math.min(MAX_LANES, lanes.lane[above]! + 1)
        expect(lanes.lane[branch]).toBeGreaterThanOrEqual(limit)
      }
    }),
    { numRuns: 300 },
  )
})

test('a branch that is looked at has a lane, and so has the path to the leaf, however many others there are', () => {
  let withoutLane = 0
  fc.assert(
    fc.property(crowded, fc.nat(), fc.nat(), fc.constantFrom(...FILTERS), (shape, one, two, filter) => {
      const { count } = shape.columns
      const [leaf, beside] = [one % count, two % count]
      const plain = treeModel(shape.columns, shape.facts, filter, { leaf, count }, null, null)
      if (isBeyondLanes(plain, beside)) withoutLane += 1
      const model = treeModel(shape.columns, shape.facts, filter, { leaf, count, beside }, null, null)
      expect(isBeyondLanes(model, beside)).toBe(false)
      const { branches, lanes, tree } = model
      for (let at = shownAt(tree, leaf); at >= 0; at = tree.parent[at]!)
        expect(lanes.lane[branchAt(branches, branches.place[at]!)]).toBe(0)
      // All that leads to it has lanes, too: it hangs from nothing that is named by a stub.
      for (let at = shownAt(tree, beside); at >= 0; at = tree.parent[at]!)
        expect(lanes.lane[branchAt(branches, branches.place[at]!)]).toBeLessThan(MAX_LANES)
      // Where it had one anyway, in the same branches, nobody lost theirs for it.
      const same =
        tree.loose[beside] === 0 && plain.branches.sequence.every((at, place) => model.branches.sequence[place] === at)
      if (same && !isBeyondLanes(plain, beside)) expect([...lanes.lane]).toEqual([...plain.lanes.lane])
    }),
    { numRuns: 400 },
  )
  expect(withoutLane).toBeGreaterThan(40)
})

test('lanes and colours stay where they are while the file grows', () => {
  fc.assert(
    fc.property(shapeArbitrary({ ordered: true, most: 200 }), fc.nat(), fc.nat(), (shape, one, two) => {
      const { count } = shape.columns
      const [anchored, less] = [1 + (one % count), 1 + (two % count)].toSorted((a, b) => a - b)
      const { defaults } = modelOf(shape, anchored!, anchored!, null)
      const before = modelOf(shape, less!, anchored!, defaults)
      const after = modelOf(shape, count, anchored!, defaults)
      for (let branch = 0; branch < before.branches.count; branch += 1) {
        const head = before.branches.sequence[before.branches.start[branch]!]!
        const place = after.branches.place[head]!
        const same = branchAt(after.branches, place)
        expect(after.branches.start[same]).toBe(place)
        expect(after.lanes.lane[same]).toBe(before.lanes.lane[branch])
        expect(after.age[same]).toBe(before.age[branch])
      }
    }),
    { numRuns: 300 },
  )
})
