import { expect, test } from 'vitest'
import { cutLinesIn } from '../../renderer/canvas/zones.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { foldedTree, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { pathTo } from '../../shared/tree/path.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { columnsOf, drawn, user } from '../support/shapes.ts'
import type { EntryShape } from '../support/shapes.ts'

/** Where the lines of compactions lie: across the path only where they are on it. */

const EVERYWHERE = { left: 0, right: 1e6, top: -100, bottom: 1e6 }
const compaction = { kind: Kind.compaction }

/** A trunk of four questions, and after the third a branch with a compaction that keeps from the second on. */
const entries: readonly EntryShape[] = [user, user, user, user, { ...user, parent: 2 }, compaction, user]
const facts = {
  compactions: [{ at: 5, firstKept: 1, tokensBefore: null, checkpoint: false, summaryTokens: 1 }],
}

function linesAt(tree: FoldedTree, leaf: number) {
  const columns = columnsOf(entries)
  const ordinals = pathTo(columns, leaf)
  const path = { leaf, ordinals, placeOf: (ordinal: number) => ordinals.indexOf(ordinal) }
  const context = contextOf(columns, { ...NO_FACTS, ...facts }, ordinals)
  return cutLinesIn(tree, EVERYWHERE, path, { context, stateOf: () => null })
}

test('the line of a compaction on the path lies above what it keeps, in the lane of the trunk', () => {
  const tree = drawn(entries, { facts, leaf: 6 })
  const [line, ...others] = linesAt(tree, 6)
  expect(others).toEqual([])
  expect(line).toMatchObject({ at: 5, state: 'decides', top: (tree.y[nodeOf(tree, 1)] ?? 0) - 30 })
})

test('that of one on another branch lies on that branch, and not across the path', () => {
  const tree = drawn(entries, { facts, leaf: 3 })
  const [line, ...others] = linesAt(tree, 3)
  expect(others).toEqual([])
  const first = nodeOf(tree, 4)
  expect(line).toMatchObject({ at: 5, state: 'aside', left: laneOf(tree, first) * 276 })
  // Below the last of the trunk that both share, where no room was left for words.
  expect(line).toMatchObject({ top: (tree.y[first] ?? 0) - 5, hasRoom: false })
})

test('it has room for its words where its branch has a lane of its own', () => {
  const columns = columnsOf(entries)
  const model = treeModel(columns, { ...NO_FACTS, ...facts }, 'default', { leaf: 3, count: columns.count }, null, null)
  const tree = foldedTree(model, foldChoices(new Map()), 3)
  const [line] = linesAt(tree, 3)
  expect(line).toMatchObject({ state: 'aside', left: 276, top: (tree.y[nodeOf(tree, 4)] ?? 0) - 30, hasRoom: true })
})
