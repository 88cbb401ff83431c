import { expect, test } from 'vitest'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { leafTally } from '../../shared/tree/leaf-tally.ts'
import { columnsOf } from '../support/shapes.ts'

const ring = Flag.hasId | Flag.inCycle

/** Entries by their parents; those of `looped` are members of rings. */
function columns(parents: readonly number[], looped: readonly number[] = []) {
  return columnsOf(
    parents.map((parent, at) => ({ kind: Kind.user, parent, ...(looped.includes(at) ? { flags: ring } : {}) })),
  )
}

function leaves(parents: readonly number[], looped: readonly number[] = []): number {
  return leafTally(columns(parents, looped), null).leaves
}

test('leaves are what no other entry names as its parent', () => {
  expect(leaves([-1, 0, 1, 1, 0])).toBe(3)
  expect(leaves([])).toBe(0)
})

test('a ring is a branch, as it is drawn: it ends above its first member', () => {
  expect(leaves([-1, 0, 4, 2, 3], [2, 3, 4])).toBe(2)
  expect(leaves([-1, 1], [1])).toBe(2)
  // Where something hangs from its end, that is the leaf.
  expect(leaves([-1, 0, 4, 2, 3, 4], [2, 3, 4])).toBe(2)
  expect(leaves([-1, 0, 4, 2, 3, 3], [2, 3, 4])).toBe(3)
  expect(leaves([1, 0, 3, 2], [0, 1, 2, 3])).toBe(2)
})

test('what came is counted on, rings among it', () => {
  const before = leafTally(columns([-1, 0, 4, 2, 3], [2, 3, 4]), null)
  expect(leafTally(columns([-1, 0, 4, 2, 3, 4], [2, 3, 4]), before).leaves).toBe(2)
  expect(leafTally(columns([-1, 0, 4, 2, 3, 1, 8, 6, 7], [2, 3, 4, 6, 7, 8]), before).leaves).toBe(3)
})
