import { describe, expect, it } from 'vitest'
import { createSessionBuilder } from '../../shared/session/build.ts'
import { childrenAt, childrenOf } from '../../shared/tree/children.ts'
import { contextOf } from '../../shared/tree/context.ts'
import { commonAncestor, isEndless, pathTo } from '../../shared/tree/path.ts'
import { anchorsOf } from '../../shared/tree/roots.ts'
import { buildText, sessionText } from '../support/build-text.ts'
import { compaction, user } from '../support/entries.ts'

function columns(entries: readonly unknown[]) {
  return buildText(sessionText(entries)).built.columns
}

describe('a path', () => {
  it('leads from the root to the leaf, both included', () => {
    const tree = columns([user('a', null), user('b', 'a'), user('c', 'a'), user('d', 'b')])
    expect([...pathTo(tree, 3)]).toEqual([0, 1, 3])
    expect([...pathTo(tree, null)]).toEqual([])
    expect([...pathTo(tree, 99)]).toEqual([])
  })

  it('begins at an orphan', () => {
    const tree = columns([user('a', null), user('b', 'gone'), user('c', 'b')])
    expect([...pathTo(tree, 2)]).toEqual([1, 2])
    expect(isEndless(tree, pathTo(tree, 2))).toBe(false)
  })

  it('ends in a ring, and says so', () => {
    const tree = columns([user('a', 'c'), user('b', 'a'), user('c', 'b'), user('d', 'b'), user('e', 'e')])
    expect([...pathTo(tree, 3)]).toEqual([2, 0, 1, 3])
    expect(isEndless(tree, pathTo(tree, 3))).toBe(true)
    expect([...pathTo(tree, 4)]).toEqual([4])
    expect(isEndless(tree, pathTo(tree, 4))).toBe(true)
    expect(anchorsOf(tree)).toEqual([0, 4])
  })

  it('shares its beginning with another', () => {
    const tree = columns([user('a', null), user('b', 'a'), user('c', 'b'), user('d', 'b'), user('e', null)])
    expect(commonAncestor(pathTo(tree, 2), pathTo(tree, 3))).toBe(1)
    expect(commonAncestor(pathTo(tree, 2), pathTo(tree, 4))).toBe(null)
  })
})

describe('children', () => {
  const at = (id: string, parentId: string | null, timestamp: unknown) => ({ ...user(id, parentId), timestamp })

  it('come by time', () => {
    const tree = columns([
      user('a', null),
      at('b', 'a', '2026-01-03'),
      at('c', 'a', '2026-01-02'),
      at('d', 'a', '2026-01-03'),
    ])
    expect([...childrenAt(childrenOf(tree), 0)]).toEqual([2, 1, 3])
  })

  it('come in the order of the file where a time cannot be read', () => {
    const tree = columns([
      user('a', null),
      at('b', 'a', '2026-01-03'),
      at('c', 'a', '2026-01-02'),
      at('d', 'a', 'soon'),
    ])
    expect([...childrenAt(childrenOf(tree), 0)]).toEqual([1, 2, 3])
  })
})

it('takes a chain of 300,000 entries, compacted again and again, without recursion', () => {
  const count = 300_000
  const idOf = (i: number): string => i.toString(16).padStart(8, '0')
  const builder = createSessionBuilder()
  builder.add({ type: 'session', id: 'deep', version: 3 }, { offset: 0, length: 1, line: 1 })
  for (let i = 0; i < count; i++) {
    const parent = i === 0 ? null : idOf(i - 1)
    // Every cut names the very first entry: the way to it must not be walked each time.
    const line = i % 10 === 9 ? compaction(idOf(i), parent, idOf(0)) : user(idOf(i), parent)
    builder.add(line, { offset: i, length: 1, line: i + 2 })
  }
  const { columns, facts } = builder.finish(count)
  const context = contextOf(columns, facts, pathTo(columns, facts.fileLeaf))
  expect(context.path.length).toBe(count)
  expect(context.keptPlace).toBe(0)
  expect(facts.problems).toEqual([])
})
