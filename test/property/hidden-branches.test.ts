import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { eachRange, firstOf, foldedTree, isBeyondLanes, lastOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { hideable } from '../../shared/tree/hidden-branches.ts'
import { nextModel } from '../../shared/tree/next-model.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { branchAt } from '../../shared/tree/turns.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'
import { factsAt, heldIn, revisionOf } from '../support/growing-session.ts'

const CHOICES = foldChoices(new Map())

const cases = fc.record({
  shape: shapeArbitrary({ ordered: true, most: 80 }),
  filter: fc.constantFrom(...FILTERS),
  leaf: fc.nat(),
  picks: fc.array(fc.nat(), { minLength: 4, maxLength: 12 }),
  first: fc.nat(),
})

/** Each drawn node, and every entry that it holds. */
function nodesOf(tree: FoldedTree): readonly { readonly entries: readonly number[] }[] {
  return Array.from({ length: tree.count }, (_, node) => {
    const entries: number[] = []
    eachRange(tree, node, (from, to) => entries.push(...tree.model.branches.sequence.slice(from, to)))
    return { kind: tree.kind[node], first: firstOf(tree, node), last: lastOf(tree, node), entries, y: tree.y[node] }
  })
}

test('a hidden branch and all that leaves it is a stub, and every entry is held once all the same', () => {
  let hidings = 0
  fc.assert(
    fc.property(cases, ({ shape: { columns, facts }, filter, leaf: anywhere, picks }) => {
      const leaf = anywhere % columns.count
      const anchor = { leaf, count: columns.count }
      const shown = treeModel(columns, facts, filter, anchor, leaf, null)
      const chosen = picks.map((pick) => hideable(shown, pick % columns.count, leaf, facts.fileLeaf))
      const heads = new Set(chosen.flatMap((one) => ('head' in one ? [one.head] : [])))
      const model = treeModel(columns, facts, filter, anchor, leaf, null, null, null, heads)
      const tree = foldedTree(model, CHOICES, leaf)
      const { branches } = model
      const held = new Int32Array(columns.count)
      for (let node = 0; node < tree.count; node += 1)
        eachRange(tree, node, (from, to) => {
          for (let place = from; place < to; place += 1) {
            held[branches.sequence[place]!]! += 1
            let branch = branchAt(branches, place)
            while (branch >= 0 && !heads.has(branches.sequence[branches.start[branch]!]!))
              branch = branches.parent[branch]!
            if (branch < 0) continue
            hidings += 1
            expect(tree.kind[node]).toBe(Drawn.stub)
          }
        })
      expect(held.every((count, at) => count === (branches.place[at]! >= 0 ? 1 : 0))).toBe(true)
      // Where one stands or pi opens is never hidden.
      for (const at of [leaf, facts.fileLeaf]) {
        const again = at === null ? { refused: '' } : hideable(shown, at, leaf, facts.fileLeaf)
        expect(again).toHaveProperty('refused')
      }
    }),
    { numRuns: 300 },
  )
  expect(hidings).toBeGreaterThan(20)
})

test('a hidden branch that is looked at has its lane for as long, and what hides in it is in no second place', () => {
  let lookings = 0
  fc.assert(
    fc.property(cases, ({ shape: { columns, facts }, filter, leaf: anywhere, picks, first: some }) => {
      const [leaf, beside] = [anywhere % columns.count, some % columns.count]
      const anchor = { leaf, count: columns.count }
      const shown = treeModel(columns, facts, filter, anchor, leaf, null)
      const chosen = picks.map((pick) => hideable(shown, pick % columns.count, leaf, facts.fileLeaf))
      const heads = new Set(chosen.flatMap((one) => ('head' in one ? [one.head] : [])))
      const hiding = treeModel(columns, facts, filter, anchor, leaf, null, null, null, heads)
      if (isBeyondLanes(hiding, beside)) lookings += 1
      const model = treeModel(columns, facts, filter, { ...anchor, beside }, leaf, null, null, null, heads)
      expect(isBeyondLanes(model, beside)).toBe(false)
      expect(hideable(model, beside, leaf, facts.fileLeaf)).toHaveProperty('refused')
      const tree = foldedTree(model, CHOICES, leaf)
      const held = nodesOf(tree).flatMap(({ entries }) => entries)
      const visible = [...columns.parent.keys()].filter((at) => model.branches.place[at]! >= 0)
      expect(held.toSorted((a, b) => a - b)).toEqual(visible)
    }),
    { numRuns: 300 },
  )
  expect(lookings).toBeGreaterThan(20)
})

test('a tree with hidden branches that grew is the one that is worked out anew', () => {
  fc.assert(
    fc.property(cases, ({ shape: { columns, facts }, filter, leaf: anywhere, picks, first: some }) => {
      const first = 1 + (some % columns.count)
      const anchor = { leaf: anywhere % first, count: first }
      const held = heldIn(columns.count)
      const early = revisionOf(held, columns, first)
      const before = factsAt(facts, columns, first)
      const hideIn = treeModel(early, before, filter, anchor, null, null)
      const chosen = picks.map((pick) => hideable(hideIn, pick % first, anchor.leaf, before.fileLeaf))
      const heads = new Set(chosen.flatMap((one) => ('head' in one ? [one.head] : [])))
      const model = treeModel(early, before, filter, anchor, null, null, null, null, heads)
      const now = revisionOf(held, columns, columns.count)
      const grown = nextModel(model, now, factsAt(facts, columns, columns.count), filter, null, null)
      if (grown === null) return
      const { defaults } = grown
      const anew = treeModel(
        now,
        factsAt(facts, columns, columns.count),
        filter,
        anchor,
        null,
        defaults,
        null,
        null,
        heads,
      )
      expect(nodesOf(foldedTree(grown, CHOICES, null))).toEqual(nodesOf(foldedTree(anew, CHOICES, null)))
    }),
  )
})
