import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { firstColumns } from '../../shared/session/pack.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { firstOf, foldedTree, lastOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nextModel } from '../../shared/tree/next-model.ts'
import { firstUserOf, nodeFacts } from '../../shared/tree/node-facts.ts'
import { parentOf } from '../../shared/tree/node-links.ts'
import { outlineOrder, rowOf } from '../../shared/tree/outline-order.ts'
import { settingChange } from '../../shared/tree/setting-marks.ts'
import { errorsBetween, stepsBetween, tokensBetween, turnsBetween } from '../../shared/tree/sums.ts'
import { grownBase, treeBase } from '../../shared/tree/tree-base.ts'
import type { TreeBase } from '../../shared/tree/tree-base.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import type { Anchor, TreeModel } from '../../shared/tree/tree-model.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'
import { CUT, factsAt, heldIn, revisionOf, withLongBranches } from '../support/growing-session.ts'

/** Everything of a model that is drawn from, told by ordinals: places are others where a session grew. */
function drawnOf(model: TreeModel): unknown {
  const { forest, tree, branches, lanes, marks, units, sums, weights, cuts } = model
  const { sequence, start, end, place } = branches
  const ordinalAt = (at: number): number | null => (at < 0 ? null : sequence[at]!)
  for (const [ordinal, at] of place.entries()) if (at >= 0) expect(sequence[at]).toBe(ordinal)
  const tell = (branch: number): unknown => {
    const [from, to] = [start[branch]!, end[branch]!]
    const runs = Array.from({ length: units.branchRun[branch + 1]! - units.branchRun[branch]! }, (_, index) => {
      const run = units.branchRun[branch]! + index
      const its = Array.from({ length: units.run[run + 1]! - units.run[run]! }, (__, at) => units.run[run]! + at)
      return its.map((unit) => [units.start[unit]! - from, units.end[unit]! - from])
    })
    const upTo = Array.from({ length: to - from + 1 }, (_, length) => [
      turnsBetween(sums, marks, from, from + length),
      stepsBetween(sums, marks, from, from + length),
      tokensBetween(sums, weights, branches, from, from + length),
      errorsBetween(sums, from, from + length),
    ])
    return {
      entries: sequence.slice(from, to),
      marks: marks.slice(from, to),
      parent: branches.parent[branch],
      leaves: ordinalAt(branches.leaves[branch]!),
      size: branches.size[branch],
      lane: lanes.lane[branch],
      shift: lanes.shift[branch],
      age: model.age[branch],
      latest: model.latest[branch],
      all: [sums.turns.all[branch], sums.steps.all[branch], sums.tokens.all[branch]],
      runs,
      upTo,
    }
  }
  const { count } = forest
  return {
    branches: Array.from({ length: branches.count }, (_, branch) => tell(branch)),
    cuts: cuts.map((cut) => ({
      ...cut,
      place: ordinalAt(cut.place),
      aside: ordinalAt(cut.aside) ?? null,
      isThere: place[ordinalAt(cut.place)!] === cut.place,
    })),
    errors: [...sums.errors].map(ordinalAt).toSorted((a, b) => a! - b!),
    hiddenCount: model.hiddenCount,
    defaults: model.defaults,
    weights: weights.slice(0, count),
    depth: forest.depth.slice(0, count),
    visible: tree.visible,
    parent: tree.parent.slice(0, count),
    begins: tree.begins.slice(0, count),
    loose: tree.loose.slice(0, count),
    nodes: nodesOf(foldedTree(model, CHOICES, count - 1)),
  }
}

const CHOICES = foldChoices(new Map())

function nodesOf(tree: FoldedTree): readonly unknown[] {
  const order = outlineOrder(tree)
  return Array.from({ length: tree.count }, (_, node) => ({
    kind: tree.kind[node],
    first: firstOf(tree, node),
    last: lastOf(tree, node),
    user: firstUserOf(tree, node),
    above: parentOf(tree, node),
    y: tree.y[node],
    row: rowOf(order, node),
    facts: nodeFacts(tree, node),
    setting: settingChange(tree, node),
  }))
}

interface Growth {
  readonly filter: FilterName
  readonly leaf: number | null
  readonly beside: number | null
  readonly steps: readonly number[]
}

const growths: fc.Arbitrary<Growth> = fc.record({
  filter: fc.constantFrom(...FILTERS),
  leaf: fc.option(fc.nat()),
  beside: fc.option(fc.nat()),
  steps: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
})

test('a tree that grew in any steps is the one that is worked out anew', () => {
  let grown = 0
  fc.assert(
    fc.property(
      fc.oneof(shapeArbitrary({ ordered: true, most: 200 }), shapeArbitrary({ most: 60 })),
      growths,
      (shape, { filter, leaf, beside: aside, steps }) => {
        const { count } = shape.columns
        const counts = [...steps.map((step) => 1 + (step % count)), count].toSorted((a, b) => a - b)
        const first = counts[0]!
        const beside = aside === null ? {} : { beside: aside % first }
        const anchor: Anchor = { leaf: leaf === null ? null : leaf % first, count: first, ...beside }
        const held = heldIn(count)
        const model = (columns: TreeColumns, known: TreeModel | null): TreeModel =>
          treeModel(
            columns,
            factsAt(shape.facts, columns, columns.count),
            filter,
            anchor,
            null,
            known?.defaults ?? null,
          )
        const opened = model(revisionOf(held, shape.columns, first), null)
        let before = opened
        for (const next of counts.slice(1)) {
          const columns = revisionOf(held, shape.columns, next)
          const anew = model(columns, opened)
          const after = nextModel(before, columns, factsAt(shape.facts, columns, next), filter, null, null)
          if (after !== null) {
            grown += 1
            const told = drawnOf(anew)
            // What is kept from one model to the next one is found here.
            drawnOf(before)
            expect(drawnOf(after)).toEqual(told)
          }
          before = after ?? anew
        }
      },
    ),
    { numRuns: 500 },
  )
  // Were every tree worked out anew, nothing would have been compared.
  expect(grown).toBeGreaterThan(500)
})

test('a tree of long branches that grew little by little is the one that is worked out anew', () => {
  fc.assert(
    fc.property(
      shapeArbitrary({ ordered: true, most: 120 }),
      fc.array(fc.record({ length: fc.integer({ min: 100, max: 400 }), above: fc.nat() }), {
        minLength: 3,
        maxLength: 8,
      }),
      fc.constantFrom(...FILTERS),
      (shape, parts, filter) => {
        const columns = withLongBranches(shape.columns, parts)
        const first = shape.columns.count
        const anchor: Anchor = { leaf: first - 1, count: first }
        const held = heldIn(columns.count)
        const withCuts = ({ kind }: TreeColumns, count: number): Facts => {
          const came = [...kind.subarray(first, count).keys()].map((at) => at + first)
          const cuts = came.filter((at) => kind[at] === Kind.compaction)
          const known = shape.facts.compactions
          return { ...shape.facts, compactions: [...known, ...cuts.map((at) => ({ ...CUT, at, firstKept: at - 20 }))] }
        }
        const opened = treeModel(revisionOf(held, columns, first), shape.facts, filter, anchor, null, null)
        let before: TreeModel | null = opened
        for (let count = first; count < columns.count && before !== null;) {
          count = Math.min(columns.count, count + 70)
          before = nextModel(before, revisionOf(held, columns, count), withCuts(columns, count), filter, null, null)
        }
        const anew = treeModel(columns, withCuts(columns, columns.count), filter, anchor, null, opened.defaults)
        expect(before === null ? null : drawnOf(before)).toEqual(drawnOf(anew))
      },
    ),
    { numRuns: 40 },
  )
})

test('a tree whose entries were corrected is the one that is worked out anew, or is worked out anew', () => {
  let corrected = 0
  fc.assert(
    fc.property(
      shapeArbitrary({ ordered: true, most: 120 }),
      fc.constantFrom(...FILTERS),
      fc.array(
        fc.record({
          at: fc.nat(),
          tokens: fc.nat(5000),
          flag: fc.constantFrom(0, Flag.failed, Flag.toolError, Flag.noText),
        }),
        { maxLength: 8 },
      ),
      (shape, filter, corrections) => {
        const { count } = shape.columns
        const anchor: Anchor = { leaf: count - 1, count }
        const held = heldIn(count)
        const before = treeModel(revisionOf(held, shape.columns, count), shape.facts, filter, anchor, null, null)
        for (const { at, tokens, flag } of corrections) {
          held.tokens[at % count] = tokens
          held.flags[at % count]! ^= flag
        }
        const columns = firstColumns(held, count)
        const places = corrections.map(({ at }) => at % count)
        const between = { from: Math.min(count, ...places), to: Math.max(0, ...places) + 1 }
        const after = nextModel(before, columns, shape.facts, filter, null, between)
        const anew = treeModel(columns, shape.facts, filter, anchor, null, before.defaults)
        if (after === null) expect(anew.tree.visible).not.toEqual(before.tree.visible)
        else {
          corrected += 1
          expect(drawnOf(after)).toEqual(drawnOf(anew))
          expect(after.units).toBe(before.units)
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(corrected).toBeGreaterThan(100)
})

test('the base of a tree that is begun with the first entries is the one of all of them', () => {
  let begun = 0
  fc.assert(
    fc.property(
      fc.oneof(shapeArbitrary({ ordered: true, most: 200 }), shapeArbitrary({ most: 60 })),
      growths,
      ({ columns, facts }, { filter, steps }) => {
        const { count } = columns
        const counts = [...steps.map((step) => 1 + (step % count)), count].toSorted((a, b) => a - b)
        let base: TreeBase | null = treeBase(firstColumns(columns, counts[0]!), [], filter, null)
        for (const next of counts) base = base === null ? null : grownBase(base, firstColumns(columns, next))
        if (base === null) return
        begun += 1
        const anchor: Anchor = { leaf: count - 1, count }
        const anew = treeModel(columns, facts, filter, anchor, null, null)
        expect(drawnOf(treeModel(columns, facts, filter, anchor, null, null, null, base))).toEqual(drawnOf(anew))
      },
    ),
    { numRuns: 200 },
  )
  expect(begun).toBeGreaterThan(80)
})
