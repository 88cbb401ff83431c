import { expect, test } from 'vitest'
import { pillWords } from '../../renderer/tree/node-words.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { branchesOf } from '../../shared/tree/node-links.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { branchesWithoutLane, heldBranches, lastOfBranch, titleOfBranch } from '../../shared/tree/stub-branches.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { assistant, drawn, user } from '../support/shapes.ts'

/** A question with 30 answers and a question below each: more than there are lanes. */
const entries = [user, ...Array.from({ length: 30 }, () => [{ ...assistant, parent: 0 }, user]).flat()]
const tree = drawn(entries)
const stub = tree.kind.indexOf(Drawn.stub)

test('a stub tells all its branches, those that end latest first, by what was first said in them', () => {
  expect(stub).toBeGreaterThan(0)
  const [first, beyond] = branchesOf(tree, tree.model, stub)
  const held = heldBranches(tree, stub)
  expect(held.toSorted((a, b) => a - b)).toEqual(Array.from({ length: beyond - first }, (_, at) => first + at))
  const lasts = held.map((branch) => lastOfBranch(tree.model, branch))
  expect(lasts).toEqual(lasts.toSorted((a, b) => b - a))
  // Each is an answer and the question below it: that is the title.
  expect(held.map((branch) => titleOfBranch(tree.model, branch))).toEqual(lasts)
  expect(lasts.every((last) => last % 2 === 0)).toBe(true)
})

test('branches that a person hid are counted apart from those that found no lane', () => {
  const { columns, facts, anchor } = tree.model
  expect(branchesWithoutLane(tree.model)).toEqual({ hidden: 0, others: 30 - MAX_LANES })
  const hidden = new Set([1])
  const model = treeModel(columns, facts, 'default', anchor, anchor.leaf, null, null, null, hidden)
  expect(branchesWithoutLane(model)).toEqual({ hidden: 1, others: 30 - MAX_LANES - 1 })
})

test('its words on the canvas are so few that they fit', () => {
  expect(pillWords(tree, stub)).toMatch(/^\d+ more branches$/)
})
