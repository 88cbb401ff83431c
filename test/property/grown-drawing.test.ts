import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { foldChoices, FOLDS } from '../../shared/tree/fold-keys.ts'
import { foldedTree, grownTree } from '../../shared/tree/folded-tree.ts'
import { nextModel } from '../../shared/tree/next-model.ts'
import { outlineOrder } from '../../shared/tree/outline-order.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import type { Anchor, TreeModel } from '../../shared/tree/tree-model.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'
import { CUT, factsAt, heldIn, revisionOf, withLongBranches } from '../support/growing-session.ts'

const folds = fc.array(
  fc.tuple(fc.constantFrom(...FOLDS), fc.nat(), fc.constantFrom('open' as const, 'closed' as const)),
  { maxLength: 12 },
)

/** How often a drawing was gone on from, and how often nothing had moved in it. */
const drawings = { taken: 0, stood: 0 }

/** Lets a tree grow little by little, and compares each drawing that goes on from the one before with one drawn anew. */
function growDrawings(
  columns: TreeColumns,
  facts: Facts,
  first: number,
  step: number,
  filter: FilterName,
  folds: ReadonlyMap<string, 'open' | 'closed'>,
  leafAt: (count: number) => number,
): void {
  const anchor: Anchor = { leaf: first - 1, count: first }
  const held = heldIn(columns.count)
  const choices = foldChoices(folds)
  const factsOf = (count: number): Facts => factsAt(facts, columns, count)
  let before = treeModel(revisionOf(held, columns, first), factsOf(first), filter, anchor, null, null)
  for (let count = first; count < columns.count;) {
    // A drawing is only ever gone on from once: what it was drawn from is used up then.
    const tree = foldedTree(before, choices, leafAt(count))
    const order = outlineOrder(tree)
    count = Math.min(columns.count, count + step)
    const model = nextModel(before, revisionOf(held, columns, count), factsOf(count), filter, null, null)
    if (model === null) return
    const leaf = leafAt(count)
    const grown = grownTree(tree, model, choices, leaf)
    if (grown !== null) {
      drawings.taken += 1
      expect(grown).toEqual(foldedTree(model, choices, leaf))
      // Where nothing moved, the page keeps the rows of its outline.
      if (grown.y === tree.y && grown.leafNode === tree.leafNode) {
        drawings.stood += 1
        expect(outlineOrder(grown)).toEqual(order)
      }
    }
    before = model
  }
}

test('the drawing of a tree that grew, whatever stands open and wherever the leaf is, is the one that is drawn anew', () => {
  Object.assign(drawings, { taken: 0, stood: 0 })
  fc.assert(
    fc.property(
      shapeArbitrary({ ordered: true, most: 200 }),
      fc.array(fc.record({ length: fc.integer({ min: 1, max: 30 }), above: fc.nat() }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...FILTERS),
      folds,
      fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      (shape, parts, filter, chosen, leaves) => {
        const columns = withLongBranches(shape.columns, parts)
        const open = new Map(chosen.map(([fold, at, state]) => [`${fold}:${at % columns.count}`, state] as const))
        growDrawings(
          columns,
          shape.facts,
          shape.columns.count,
          20,
          filter,
          open,
          (count) => leaves[count % leaves.length]! % count,
        )
      },
    ),
    { numRuns: 300 },
  )
  expect(drawings.taken).toBeGreaterThan(300)
  expect(drawings.stood).toBeGreaterThan(20)
})

/** A long run of turns, which folds by itself; parts that hang from it and from each other, and cuts in some of them. */
function manyTurns(
  turns: number,
  parts: Parameters<typeof withLongBranches>[1],
  cuts: readonly number[],
): [TreeColumns, Facts] {
  const count = 3 * turns
  const trunk = { ...emptyColumns(count), count }
  for (let at = 0; at < count; at += 1) {
    trunk.parent[at] = at - 1
    trunk.kind[at] = [Kind.user, Kind.assistant, Kind.toolResult][at % 3]!
    trunk.flags[at] = Flag.hasId
    trunk.time[at] = at * 500
    trunk.tokens[at] = 10
  }
  const columns = withLongBranches(trunk, parts)
  const places = new Set(cuts.map((cut) => count + (cut % (columns.count - count))))
  const compactions = [...places]
    .toSorted((a, b) => a - b)
    .map((at) => {
      columns.kind[at] = Kind.compaction
      let firstKept = at
      for (let up = at % 41; up > 0 && columns.parent[firstKept]! >= 0; up -= 1) firstKept = columns.parent[firstKept]!
      return { ...CUT, at, firstKept }
    })
  return [columns, { ...NO_FACTS, compactions }]
}

test('so is that of a long folded run, with the leaf anywhere, branches that leave it, and cuts that come', () => {
  Object.assign(drawings, { taken: 0, stood: 0 })
  fc.assert(
    fc.property(
      fc.integer({ min: 62, max: 80 }),
      fc.array(fc.record({ length: fc.integer({ min: 1, max: 20 }), above: fc.nat() }), {
        minLength: 4,
        maxLength: 14,
      }),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      fc.option(fc.constantFrom('open' as const, 'closed' as const), { freq: 2 }),
      fc.array(fc.oneof(fc.nat(), fc.nat(60)), { minLength: 1, maxLength: 2 }),
      // Much of what comes is hidden by the second one, so that nothing moves.
      fc.constantFrom('default' as const, 'user-only' as const),
      (turns, parts, cuts, step, run, leaves, filter) => {
        const [columns, facts] = manyTurns(turns, parts, cuts)
        // The run that begins behind the root.
        const open = new Map(run === null ? [] : [['run:1', run] as const])
        const leafAt = (count: number): number => leaves[count % leaves.length]! % count
        growDrawings(columns, facts, 3 * turns, step, filter, open, leafAt)
      },
    ),
    { numRuns: 60 },
  )
  expect(drawings.taken).toBeGreaterThan(200)
  expect(drawings.stood).toBeGreaterThan(10)
})

test('where nothing but the leaf moves, within a folded run, what stands beside it moves with it', () => {
  const trunk = 60
  // The second side is laid beside the first, and the line to it passes the run of the first.
  const [first, second, hidden] = [trunk, trunk + 30, trunk + 32]
  const columns = { ...emptyColumns(hidden + 1), count: hidden + 1 }
  const above = new Map([
    [first, 3],
    [second, 20],
  ])
  for (let at = 0; at <= hidden; at += 1) {
    columns.parent[at] = above.get(at) ?? at - 1
    columns.kind[at] =
      at === hidden ? Kind.label : (at - (at < trunk ? 0 : trunk)) % 9 === 0 ? Kind.user : Kind.assistant
    columns.flags[at] = Flag.hasId
    columns.time[at] = at * 500
  }
  const anchor: Anchor = { leaf: trunk - 1, count: second }
  const choices = foldChoices(new Map([[`run:${first}`, 'closed' as const]]))
  const held = heldIn(columns.count)
  const grownBy = (before: TreeModel | null, count: number): TreeModel | null => {
    const revision = revisionOf(held, columns, count)
    if (before === null) return treeModel(revision, NO_FACTS, 'default', anchor, null, null)
    return nextModel(before, revision, NO_FACTS, 'default', null, null)
  }
  const before = grownBy(grownBy(null, second), hidden)!
  const drawn = foldedTree(before, choices, first + 11)
  const after = grownBy(before, hidden + 1)!
  const grown = grownTree(drawn, after, choices, first + 24)
  expect(grown).toEqual(foldedTree(after, choices, first + 24))
  expect(grown?.y).not.toEqual(drawn.y)
})
