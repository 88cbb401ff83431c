import { expect, test } from 'vitest'
import { pillWords } from '../../renderer/tree/node-words.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { branchesOf } from '../../shared/tree/node-links.ts'
import { newestBranches } from '../../shared/tree/stub-branches.ts'
import { assistant, drawn, user } from '../support/shapes.ts'

/** A question with 30 answers and a question below each: more than there are lanes. */
const entries = [user, ...Array.from({ length: 30 }, () => [{ ...assistant, parent: 0 }, user]).flat()]
const tree = drawn(entries)
const stub = tree.kind.indexOf(Drawn.stub)

test('a stub tells the branches that end latest, by what was first said in them', () => {
  expect(stub).toBeGreaterThan(0)
  const [first, beyond] = branchesOf(tree, tree.model, stub)
  const newest = newestBranches(tree, stub, 3)
  const all = newestBranches(tree, stub, 100)
  expect(all).toHaveLength(beyond - first)
  expect(newest).toEqual(all.slice(0, 3))
  expect(all.map(({ last }) => last)).toEqual(all.map(({ last }) => last).toSorted((a, b) => b - a))
  // Each is an answer and the question below it: that is the title.
  for (const { title, last } of all) expect([title, last % 2]).toEqual([last, 0])
})

test('its words on the canvas are so few that they fit', () => {
  expect(pillWords(tree, stub)).toMatch(/^\d+ more branches$/)
})
