import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldChoices, foldKey } from '../../shared/tree/fold-keys.ts'
import { eachRange, foldedTree } from '../../shared/tree/folded-tree.ts'
import { eachNodeAt, nodeAt } from '../../shared/tree/node-links.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'

test('the nodes of any ascending places are those that hold them, each visited once, from the first on', () => {
  fc.assert(
    fc.property(
      shapeArbitrary({ most: 200 }),
      fc.array(fc.boolean()),
      fc.nat(),
      ({ columns, facts }, picks, closed) => {
        const anchor = { leaf: columns.count - 1, count: columns.count }
        const model = treeModel(columns, facts, 'all', anchor, null, null)
        const { branches } = model
        const head = branches.sequence[branches.start[closed % branches.count]!]!
        const tree = foldedTree(model, foldChoices(new Map([[foldKey('branch', head), 'closed']])), null)
        const holder = new Map<number, number>()
        for (let node = 0; node < tree.count; node += 1)
          eachRange(tree, node, (from, to) => {
            for (let place = from; place < to; place += 1) holder.set(place, node)
          })
        const places = Int32Array.from(branches.sequence.keys()).filter(
          (place) => picks[place % picks.length] !== false,
        )
        const nodes = [...places].map((place) => holder.get(place)!)
        expect([...places].map((place) => nodeAt(tree, branches, place))).toEqual(nodes)
        const visited: number[] = []
        eachNodeAt(tree, branches, places, (node) => visited.push(node))
        expect(visited).toEqual([...new Set(nodes)].toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 1000 },
  )
})
