import { afterEach, describe, expect, test, vi } from 'vitest'
import { begunTree, beginTree, dropBegunTree } from '../../renderer/state/begun-tree.ts'
import { countLeaves } from '../../renderer/state/derived.ts'
import { firstColumns } from '../../shared/session/pack.ts'
import { leafTally } from '../../shared/tree/leaf-tally.ts'
import { treeBase } from '../../shared/tree/tree-base.ts'
import { assistant, columnsOf, user } from '../support/shapes.ts'

const columns = columnsOf([user, assistant, user, assistant, user, assistant])

function begin(count: number, from: number): void {
  beginTree(firstColumns(columns, count), from, 'default')
  vi.runAllTimers()
}

describe('the tree of a session that is being read', () => {
  vi.useFakeTimers()
  afterEach(() => {
    columns.kind.set(columnsOf([user, assistant, user, assistant, user, assistant]).kind)
    dropBegunTree()
  })

  test('is begun piece by piece, and given away once', () => {
    begin(2, 0)
    begin(4, 2)
    expect(begunTree(columns, 'default')).toEqual(treeBase(columns, [], 'default', null))
    expect(begunTree(columns, 'default')).toBeNull()
  })

  test('is begun anew where an entry that was there is another one', () => {
    begin(4, 0)
    columns.kind[1] = columns.kind[0] ?? 0
    begin(6, 1)
    expect(begunTree(columns, 'default')).toEqual(treeBase(columns, [], 'default', null))
  })

  test('has its leaves counted with each piece, and anew where an entry that was there hangs elsewhere', () => {
    begin(4, 0)
    columns.parent[3] = 0
    begin(6, 3)
    expect(countLeaves(columns)).toBe(leafTally(columns, null).leaves)
    columns.parent[3] = 2
  })

  test('is of no use for another filter, or for fewer entries', () => {
    begin(4, 0)
    expect(begunTree(columns, 'all')).toBeNull()
    begin(4, 0)
    expect(begunTree(firstColumns(columns, 3), 'default')).toBeNull()
  })
})
