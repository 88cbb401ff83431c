import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { nextModel } from '../../shared/tree/next-model.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import type { Anchor, TreeModel } from '../../shared/tree/tree-model.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'

/** How the page holds a session: in arrays with room behind them, which grow and are corrected in place. */
function heldIn(room: number): TreeColumns {
  return emptyColumns(room)
}

/** A revision: the first so many entries put in place. */
function revisionOf(held: TreeColumns, from: TreeColumns, count: number): TreeColumns {
  for (const name of ['parent', 'kind', 'flags', 'time', 'tokens', 'model'] as const)
    held[name].set(from[name].subarray(0, count))
  return { ...held, count }
}

function factsAt({ labels, compactions, ...facts }: Facts, count: number): Facts {
  return {
    ...facts,
    labels: labels.filter(({ target }) => target < count),
    compactions: compactions.filter(({ at }) => at < count),
  }
}

/** Everything of a model that is drawn from, the columns it was made of left out. */
function drawnOf({ columns: _columns, facts: _facts, forest, tree, ...model }: TreeModel): unknown {
  const { count } = forest
  return {
    ...model,
    depth: forest.depth.subarray(0, count),
    visible: tree.visible,
    parent: tree.parent.subarray(0, count),
    begins: tree.begins.subarray(0, count),
    loose: tree.loose.subarray(0, count),
  }
}

interface Growth {
  readonly filter: FilterName
  readonly leaf: number | null
  readonly steps: readonly number[]
}

const growths: fc.Arbitrary<Growth> = fc.record({
  filter: fc.constantFrom(...FILTERS),
  leaf: fc.option(fc.nat()),
  steps: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
})

test('a tree that grew in any steps is the one that is worked out anew', () => {
  let grown = 0
  fc.assert(
    fc.property(
      fc.oneof(shapeArbitrary({ ordered: true, most: 200 }), shapeArbitrary({ most: 60 })),
      growths,
      (shape, { filter, leaf, steps }) => {
        const { count } = shape.columns
        const counts = [...steps.map((step) => 1 + (step % count)), count].toSorted((a, b) => a - b)
        const first = counts[0]!
        const anchor: Anchor = { leaf: leaf === null ? null : leaf % first, count: first }
        const held = heldIn(count)
        const model = (columns: TreeColumns, known: TreeModel | null): TreeModel =>
          treeModel(columns, factsAt(shape.facts, columns.count), filter, anchor, null, known?.defaults ?? null)
        const opened = model(revisionOf(held, shape.columns, first), null)
        let before = opened
        for (const next of counts.slice(1)) {
          const columns = revisionOf(held, shape.columns, next)
          const anew = model(columns, opened)
          const after = nextModel(before, columns, factsAt(shape.facts, next), filter, null)
          if (after !== null) {
            grown += 1
            expect(drawnOf(after)).toEqual(drawnOf(anew))
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
        const columns = { ...held, count }
        const after = nextModel(before, columns, shape.facts, filter, null)
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
