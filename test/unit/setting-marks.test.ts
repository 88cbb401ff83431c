import { describe, expect, test } from 'vitest'
import { Kind } from '../../shared/session/kinds.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { firstOf, foldedTree } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { settingChange } from '../../shared/tree/setting-marks.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

const model = { kind: Kind.modelChange }
const level = { kind: Kind.thinkingLevelChange }
const [FIRST, SECOND] = [
  { provider: 'p', modelId: 'first' },
  { provider: 'p', modelId: 'second' },
]

/**
 * 0 model, 1 level, 2 user, 3 reply, 4 model, 5 user, 6 reply, 7 level; from 3 another branch: 8 model, 9 user; and a
 * last 10 model on that one, with nothing below it.
 */
function tree(filter: FilterName = 'default', folds = new Map<string, 'open' | 'closed'>()): FoldedTree {
  const entries = [model, level, user, assistant, model, user, assistant, level, { ...model, parent: 3 }, user, model]
  const columns = columnsOf(entries)
  for (const [at, name] of [
    [0, 1],
    [4, 2],
    [8, 1],
    [10, 2],
  ] as const)
    columns.model[at] = name
  const facts = {
    ...NO_FACTS,
    models: [FIRST, SECOND],
    thinkingLevels: [
      { at: 1, level: 'high' },
      { at: 7, level: 'low' },
    ],
  }
  const drawn = treeModel(columns, facts, filter, { leaf: 7, count: columns.count }, null, null)
  return foldedTree(drawn, foldChoices(folds), 7)
}

/** By the first entry of each drawn node: what was changed there. */
const changes = (drawn: FoldedTree) =>
  Object.fromEntries(
    Array.from({ length: drawn.count }, (_, node) => [firstOf(drawn, node), settingChange(drawn, node)] as const),
  )

describe('changes of model and thinking level that the filter hides', () => {
  test('show at the first visible entry below them, and at the one above where there is none', () => {
    expect(changes(tree())).toEqual({
      2: { count: 2, model: FIRST, level: 'high' },
      3: null,
      5: { count: 1, model: SECOND, level: null },
      6: { count: 1, model: null, level: 'low' },
      9: { count: 2, model: SECOND, level: null },
    })
  })

  test('show nowhere where they are entries of their own', () => {
    const drawn = tree('all')
    expect(drawn.count).toBe(11)
    expect(Object.values(changes(drawn)).filter((change) => change !== null)).toEqual([])
  })

  test('show on no folded branch, which has other things to say', () => {
    const drawn = tree('default', new Map([['branch:9', 'closed']]))
    expect(changes(drawn)[9]).toBeNull()
  })
})
