import { describe, expect, test } from 'vitest'
import { Drawn, Opened } from '../../shared/tree/drawing.ts'
import { withFold } from '../../shared/tree/fold-keys.ts'
import { keyToClose, keyToOpen, runKey } from '../../shared/tree/fold-moves.ts'
import { firstOf, isOnPath, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { assistant, drawn, turns, user } from '../support/shapes.ts'

/** The nodes of a kind. */
function nodesOf(tree: FoldedTree, kind: number): readonly number[] {
  return [...tree.kind.keys()].filter((node) => tree.kind[node] === kind)
}

describe('the default view', () => {
  test.each([
    ['3,000 turns', turns(3000, 3)],
    ['3 turns of 400 steps', turns(3, 400)],
    ['1 turn of 1,350 steps', turns(1, 1350)],
    ['90 turns without a reply', turns(90, 0)],
  ])('draws 40 to 80 nodes of %s', (_, entries) => {
    const tree = drawn(entries)
    expect(tree.count).toBeGreaterThanOrEqual(40)
    expect(tree.count).toBeLessThanOrEqual(80)
  })

  test('shows each of 60 turns, and folds the middle of 100', () => {
    expect(nodesOf(drawn(turns(60, 2)), Drawn.segment)).toEqual([])
    const tree = drawn(turns(100, 2))
    const [segment = -1, ...others] = nodesOf(tree, Drawn.segment)
    expect(others).toEqual([])
    // The root's turn is never folded away; of the run after it the first turn stays outside as well.
    expect(firstOf(tree, segment)).toBe(10)
    const { turns: folded, entries, tokens } = nodeFacts(tree, segment)
    expect(entries).toBe(folded * 5)
    expect(tokens).toBe(entries * 10)
    expect(tree.kind.slice(-4, -1)).toEqual(new Uint8Array([Drawn.turn, Drawn.turn, Drawn.turn]))
  })

  test('shows every entry of a short session', () => {
    const entries = turns(3, 2)
    const tree = drawn(entries)
    expect(tree.count).toBe(entries.length)
    expect([...tree.kind].every((kind) => kind === Drawn.entry)).toBe(true)
  })

  test('opens few turns from the leaf backwards, the last one first', () => {
    const tree = drawn(turns(4, 30))
    const open = [...tree.opened.keys()].filter((node) => ((tree.opened[node] ?? 0) & Opened.turn) !== 0)
    expect(open.map((node) => firstOf(tree, node))).toEqual([122, 183])
    expect(nodesOf(tree, Drawn.turn).map((node) => firstOf(tree, node))).toEqual([0, 61])
  })

  test('never folds a label, a branch point or a leaf into a segment', () => {
    const entries = [...turns(100, 1), { ...user, parent: 150 }, assistant]
    const labels = [60, 200].map((target) => ({ target, label: 'here', time: 0 }))
    const tree = drawn(entries, { facts: { labels } })
    const heads = [...tree.kind.keys()].map((node) => firstOf(tree, node))
    for (const ordinal of [0, 60, 150, 200, 299, 301]) expect(heads).toContain(ordinal)
  })

  test('takes the leaf out of whatever it lies in, and moves nothing else', () => {
    const entries = turns(100, 2)
    const before = drawn(entries)
    const inside = drawn(entries, { leaf: 203 })
    const node = [...inside.kind.keys()].find((each) => firstOf(inside, each) === 203) ?? -1
    expect(inside.leafNode).toBe(node)
    expect(inside.count).toBe(before.count + 2)
    expect(isOnPath(inside, node)).toBe(true)
    expect(isOnPath(inside, node + 1)).toBe(false)
  })

  test('comes back when a segment was opened and closed again', () => {
    const entries = turns(100, 2)
    const before = drawn(entries)
    const [segment = -1] = nodesOf(before, Drawn.segment)
    const key = keyToOpen(before, segment) ?? ''
    const opened = withFold(new Map(), key, 'open')
    const open = drawn(entries, { folds: opened })
    expect(open.count).toBeGreaterThan(90)
    const head = [...open.opened.keys()].find((node) => ((open.opened[node] ?? 0) & Opened.run) !== 0) ?? -1
    expect(keyToClose(open, head)).toBe(key)
    const after = drawn(entries, { folds: withFold(opened, key, 'closed') })
    expect([...after.from]).toEqual([...before.from])
  })

  test('lets a run be folded by hand: whole where it is short, else all but its first and last three', () => {
    const entries = turns(30, 2)
    const run = (tree: FoldedTree): string => runKey(tree, nodeOf(tree, 5)) ?? ''
    const tree = drawn(entries, { folds: new Map([[run(drawn(entries)), 'closed']]) })
    const [segment = -1, ...others] = nodesOf(tree, Drawn.segment)
    expect(others).toEqual([])
    expect(nodeFacts(tree, segment).turns).toBe(29 - 4)
    const after = [...tree.kind.keys()].slice(segment + 1).map((node) => firstOf(tree, node))
    expect(after.filter((ordinal) => entries[ordinal] === user)).toEqual([135, 140, 145])
    const few = turns(4, 2)
    const short = drawn(few, { folds: new Map([[run(drawn(few)), 'closed']]) })
    expect(nodeFacts(short, nodesOf(short, Drawn.segment)[0] ?? -1).turns).toBe(3)
  })
})
