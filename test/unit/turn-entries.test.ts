import { describe, expect, test } from 'vitest'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { turnEntries } from '../../shared/tree/turn-entries.ts'
import { assistant, drawn, user } from '../support/shapes.ts'

const hidden = { kind: Kind.assistant, flags: Flag.hasId | Flag.noText }
const result = { kind: Kind.toolResult }

describe('the turn of an entry', () => {
  // 0 user, 1 a call alone (hidden), 2 its result, 3 reply | 4 user, 5 reply; from 2 another branch: 6 reply, 7 user.
  const entries = [user, hidden, result, assistant, user, assistant, { ...assistant, parent: 2 }, user]

  test('is all from its user message to the next one, what is hidden with it', () => {
    const tree = drawn(entries, { leaf: 5 })
    for (const at of [0, 1, 2, 3]) expect(turnEntries(tree, at)).toEqual([0, 1, 2, 3])
    expect(turnEntries(tree, 4)).toEqual([4, 5])
  })

  test('goes along the path to the leaf, and off that path along its branch', () => {
    const tree = drawn(entries, { leaf: 7 })
    expect(turnEntries(tree, 0)).toEqual([0, 1, 2, 6])
    expect(turnEntries(tree, 3)).toEqual([0, 1, 2, 3])
    expect(turnEntries(tree, 5)).toEqual([4, 5])
  })

  test('ends at a leaf within it, and begins at the root where nobody asked', () => {
    expect(turnEntries(drawn(entries, { leaf: 2 }), 0)).toEqual([0, 1, 2])
    expect(turnEntries(drawn([assistant, result, user]), 1)).toEqual([0, 1])
  })

  test('has an entry that is hidden at the end of its branch', () => {
    expect(turnEntries(drawn([user, assistant, hidden]), 2)).toEqual([0, 1, 2])
  })
})
