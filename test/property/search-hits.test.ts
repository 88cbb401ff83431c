import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { hitOrder, hitsIn } from '../../renderer/search/hits.ts'
import { nothingFound, useSearch } from '../../renderer/search/search-store.ts'
import { orderOf } from '../../renderer/state/tree-view.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import { EVERYTHING, foldChoices, foldKey } from '../../shared/tree/fold-keys.ts'
import { foldedTree, nodeOf } from '../../shared/tree/folded-tree.ts'
import { rowOf } from '../../shared/tree/outline-order.ts'
import { treeModel, type TreeModel } from '../../shared/tree/tree-model.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'

afterEach(() => useSearch.setState(nothingFound))

type Folds = ReadonlyMap<string, 'open' | 'closed'>

function foldsOf({ branches }: TreeModel, folds: 'open' | 'cards' | 'default'): Folds {
  if (folds === 'open') return new Map([[EVERYTHING, 'open']])
  const heads = folds === 'cards' ? [...branches.start.subarray(0, branches.count)] : []
  return new Map(heads.map((place) => [foldKey('branch', branches.sequence[place]!), 'closed']))
}

describe('the hits on a tree', () => {
  it('are each marked on one node, and stepped through once each from row to row', () => {
    fc.assert(
      fc.property(
        shapeArbitrary(),
        fc.uniqueArray(fc.nat(119), { maxLength: 40 }),
        fc.constantFrom(...FILTERS),
        fc.constantFrom('open', 'cards', 'default'),
        ({ columns, facts }, found, filter, folds) => {
          const ordinals = found.filter((ordinal) => ordinal < columns.count).toSorted((a, b) => a - b)
          const hits = ordinals.map(
            (ordinal) => ({ ordinal, part: 'user', before: '', match: 'x', after: '' }) as const,
          )
          useSearch.setState({ hits })
          const leaf = columns.count - 1
          const model = treeModel(columns, facts, filter, { leaf, count: columns.count }, null, null)
          const choices = foldChoices(foldsOf(model, folds))
          const tree = foldedTree(model, choices, leaf)

          for (let node = 0; node < tree.count; node += 1) {
            expect(hitsIn(tree, node)).toBe(ordinals.filter((ordinal) => nodeOf(tree, ordinal) === node).length)
          }
          const order = hitOrder(tree)!
          expect(order.hits.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b)).toEqual(ordinals)
          const rows = order.hits.map(({ ordinal }) => rowOf(orderOf(tree), nodeOf(tree, ordinal)))
          expect(rows).toEqual(rows.toSorted((a, b) => a - b))
          for (const [index, { ordinal }] of order.hits.entries()) {
            expect(order.indexOf(ordinal)).toBe(index)
            expect(order.before(ordinal)).toBe(index)
          }
        },
      ),
    )
  })
})
