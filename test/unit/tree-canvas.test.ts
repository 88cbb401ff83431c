import { describe, expect, test } from 'vitest'
import { Kind } from '../../shared/session/kinds.ts'
import { firstOf, foldedTree, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { framesOfNodes } from '../../renderer/canvas/flow-nodes.ts'
import type { FlowNode } from '../../renderer/canvas/flow-nodes.ts'
import { areaOf, frameFor, originFor, shifted } from '../../renderer/canvas/frame.ts'
import { nodesIn } from '../../renderer/canvas/in-view.ts'
import { linesIn } from '../../renderer/canvas/lines.ts'
import { referencesIn } from '../../renderer/canvas/references.ts'
import { cutNode, viewOfLeaf, viewOnOpening, viewWithNode } from '../../renderer/canvas/views.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { assistant, columnsOf, drawn, turns, user } from '../support/shapes.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'

const SIZE = { width: 1200, height: 800, foot: 40 }
const LARGE = { width: 2400, height: 1600, foot: 40 }

/** A bush: a trunk, and at each of its entries a branch of ten that are never folded, so that eleven stand side by side. */
function bush(count: number): FoldedTree {
  const trunk = Array.from({ length: count }, () => user)
  const sides = trunk
    .slice(1)
    .map((_, at) => [
      { kind: Kind.compaction, parent: at },
      ...Array.from({ length: 9 }, () => ({ kind: Kind.compaction })),
    ])
  return drawn([...trunk, ...sides.flat()], { leaf: count - 1 })
}

/** A chain of 1,000,000 user messages, all of them drawn. */
function longChain(): FoldedTree {
  const count = 1_000_000
  const columns = columnsOf(Array.from({ length: count }, () => user))
  const model = treeModel(columns, NO_FACTS, 'default', { leaf: count - 1, count }, null, null)
  return foldedTree(model, foldChoices(new Map([['run:1', 'open']])), count - 1)
}

describe('what is given to the canvas', () => {
  test('is never more than it can bear, at any zoom and anywhere', () => {
    const tree = bush(400)
    // So many that what is in view has to be bounded.
    expect(nodesIn(tree, areaOf({ x: 0, y: 0, zoom: 0.2 }, LARGE, 0))).toBeNull()
    for (const zoom of [2, 1, 0.5, 0.3, 0.2, 0.1, 0.02])
      for (const y of [0, tree.height / 3, tree.height]) {
        const viewport = { x: 0, y: -y * zoom, zoom }
        const frame = frameFor(tree, viewport, LARGE, 0, null)
        expect(framesOfNodes()(tree, frame, [399]).length).toBeLessThanOrEqual(450)
      }
  })

  test('has room for longer texts where it is one lane, and its line runs in the middle', () => {
    const view = { x: 0, y: 0, zoom: 1 }
    const widths = (tree: FoldedTree) =>
      new Set(framesOfNodes()(tree, frameFor(tree, view, SIZE, 0, null), []).map(({ width }) => width))
    const one = drawn(turns(3, 2))
    expect(widths(one)).toEqual(new Set([380]))
    expect(linesIn(one, areaOf(view, SIZE, 0), 0)[0]?.path).toMatch(/^M190 /)
    const two = drawn([...turns(3, 2), { ...user, parent: 0 }])
    expect(widths(two)).toEqual(new Set([236]))
    expect(linesIn(two, areaOf(view, SIZE, 0), 0)[0]?.path).toMatch(/^M(118|394) /)
  })

  test('is everything that is in view while text can be read', () => {
    const tree = bush(400)
    const viewport = { x: -100, y: -5000, zoom: 1 }
    const seen = nodesIn(tree, areaOf(viewport, SIZE, 0)) ?? []
    const given = new Set(
      framesOfNodes()(tree, frameFor(tree, viewport, SIZE, 0, null), []).map(({ data }) => data.node),
    )
    expect(seen.length).toBeGreaterThan(10)
    expect(seen.filter((node) => !given.has(node))).toEqual([])
  })

  test('stays the same while the view moves within it, and follows when it leaves', () => {
    const tree = bush(400)
    const frame = frameFor(tree, { x: 0, y: -5000, zoom: 1 }, SIZE, 0, null)
    expect(frameFor(tree, { x: 0, y: -5300, zoom: 1 }, SIZE, 0, frame)).toBe(frame)
    expect(frameFor(tree, { x: 0, y: -6000, zoom: 1 }, SIZE, 0, frame)).not.toBe(frame)
  })

  test('is the same object for what stays in view, and another one where it is drawn differently', () => {
    const tree = bush(400)
    const nodesOf = framesOfNodes()
    const at = (from: FoldedTree, y: number, zoom: number, origin = 0): ReadonlyMap<number, FlowNode> => {
      const frame = frameFor(from, shifted({ x: 0, y, zoom }, 0, origin), SIZE, origin, null)
      return new Map(nodesOf(from, frame, []).map((node) => [node.data.node, node]))
    }
    const first = at(tree, -5000, 1)
    const next = at(tree, -5600, 1)
    const both = [...first.keys()].filter((node) => next.has(node))
    expect(both.length).toBeGreaterThan(5)
    expect(next.size).toBeGreaterThan(both.length)
    for (const node of both) expect(next.get(node)).toBe(first.get(node))
    for (const other of [at(tree, -5600, 0.4), at(tree, -5600, 1, 3000), at({ ...tree }, -5600, 1)])
      for (const node of other.values()) expect([...next.values()]).not.toContain(node)
  })
})

describe('the floating origin', () => {
  test('keeps every position small and exact at a depth of 1,000,000', () => {
    const tree = longChain()
    expect(tree.count).toBe(1_000_000)
    const world = viewOfLeaf(tree, SIZE, 1)
    const origin = originFor(shifted(world, 0, 0), SIZE, 0)
    const viewport = shifted(world, 0, origin)
    const nodes = framesOfNodes()(tree, frameFor(tree, viewport, SIZE, origin, null), [])
    expect(nodes.length).toBeGreaterThan(10)
    for (const { position, data } of nodes) {
      // Chromium draws lengths up to 2^25 pixels right.
      expect(Math.abs(position.y)).toBeLessThan(2 ** 20)
      expect(position.y + viewport.y).toBe(tree.y[data.node]! + world.y)
    }
    expect(nodes.map(({ data }) => firstOf(tree, data.node))).toContain(999_999)
  })

  test('shows the same from any origin', () => {
    const viewport = { x: 12, y: -34_567, zoom: 0.5 }
    const moved = shifted(viewport, 0, 60_000)
    expect(areaOf(moved, SIZE, 60_000)).toEqual(areaOf(viewport, SIZE, 0))
    expect(shifted(moved, 60_000, 0)).toEqual(viewport)
  })
})

describe('lines', () => {
  const tree = drawn([user, assistant, user, { ...user, parent: 1 }, assistant])
  const all = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 }

  test('are one path a branch, and one more for its part of the active path', () => {
    const lines = linesIn(tree, all, 0)
    expect(lines.map(({ isActive }) => isActive)).toEqual([false, false, true])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  })

  test('of the active path end at the leaf', () => {
    const inside = drawn([user, assistant, user, { ...user, parent: 1 }, assistant], { leaf: 0 })
    const active = linesIn(inside, all, 0).find(({ isActive }) => isActive)
    expect(active?.path).toMatch(/V48$/)
  })
})

describe('a move of the view', () => {
  test('is none while the node is in view, and otherwise brings it in', () => {
    const tree = bush(50)
    const view = viewOfLeaf(tree, SIZE, 1)
    expect(viewWithNode(tree, tree.leafNode, SIZE, view)).toBeNull()
    const away = { ...view, x: view.x - 3000, y: view.y + 5000 }
    const back = viewWithNode(tree, tree.leafNode, SIZE, away)
    expect(back).not.toBeNull()
    expect(viewWithNode(tree, tree.leafNode, SIZE, back!)).toBeNull()
  })

  test('brings a node out from under the tools', () => {
    const tree = bush(50)
    const view = viewOfLeaf(tree, SIZE, 1)
    const bottom = (tree.y[tree.leafNode] ?? 0) + 48
    const under = { ...view, y: SIZE.height - SIZE.foot - bottom }
    expect(viewWithNode(tree, tree.leafNode, SIZE, under)?.y).toBeLessThan(under.y)
  })
})

describe('the view on opening', () => {
  // A chain of user messages with a fork near its root. The lines in the file do not stand in the order of the path: the
  // compaction that decides (3, just above the leaf) stands before the older one (5, near the root).
  const compaction = { kind: Kind.compaction }
  const entries = [
    user,
    { ...user, parent: 0 },
    { ...user, parent: 7 },
    { ...compaction, parent: 2 },
    { ...user, parent: 3 },
    { ...compaction, parent: 1 },
    { ...user, parent: 5 },
    { ...user, parent: 6 },
    { ...user, parent: 1 },
  ]
  const fact = { tokensBefore: null, checkpoint: false, summaryTokens: 1 }
  const compactions = [
    { ...fact, at: 3, firstKept: 2 },
    { ...fact, at: 5, firstKept: 1 },
  ]
  const tree = drawn(entries, { facts: { compactions }, leaf: 4 })
  const leafBottom = (tree.y[tree.leafNode] ?? 0) + 48
  const view = (at: number | null, height: number) => viewOnOpening(tree, { width: 1200, height, foot: 42 }, 1, at)

  test('holds the cut of the compaction it is given, whatever its place in the file', () => {
    const top = (tree.y[cutNode(tree, 3)] ?? 0) - 30
    const height = 100 + (leafBottom - top) * 0.8
    const { y, zoom } = view(3, height)
    expect(zoom).toBeCloseTo(0.8)
    expect(top * zoom + y).toBeGreaterThanOrEqual(0)
    expect(leafBottom * zoom + y).toBeLessThanOrEqual(height)
    expect((tree.y[cutNode(tree, 5)] ?? 0) * zoom + y).toBeLessThan(0)
  })

  test('holds the nearest fork where there is no cut', () => {
    const height = 100 + (leafBottom - (tree.y[1] ?? 0)) * 0.7
    const { y, zoom } = view(null, height)
    expect(zoom).toBeCloseTo(0.7)
    expect((tree.y[1] ?? 0) * zoom + y).toBeGreaterThanOrEqual(0)
  })

  test('shows a node that is wider than the window from its left edge on, as large as can be read', () => {
    const lane = drawn([user, assistant])
    const narrow = { width: 240, height: 600, foot: 60 }
    const { x, zoom } = viewOnOpening(lane, narrow, 1.5, null)
    expect(zoom).toBeCloseTo(0.9)
    expect(x).toBe(28)
    expect(viewOfLeaf(lane, narrow, 1.5).x).toBe(28)
  })

  test('is never too small to be read', () => {
    expect(view(3, 130).zoom).toBe(1)
  })
})

describe('references', () => {
  // A first attempt (1 to 20) is left at its end; its summary (21) stands beside its first entry.
  const entries = [user, ...turns(20, 0), { kind: Kind.branchSummary, parent: 0 }, { ...user, parent: 21 }]
  const branchSummaries = [{ at: 21, from: 20 }]
  const tree = drawn(entries, { facts: { branchSummaries } })
  const summary = tree.y[nodeOf(tree, 21)] ?? 0
  const left = tree.y[nodeOf(tree, 20)] ?? 0
  const seenFrom = (top: number, bottom: number): number =>
    referencesIn(tree, branchSummaries, { left: 0, right: 1e3, top, bottom }, 0).length

  test('are drawn where one of their ends can be seen, and nowhere else', () => {
    expect(left).toBeGreaterThan(summary + 400)
    expect(seenFrom(summary - 10, summary + 10)).toBe(1)
    expect(seenFrom(left - 10, left + 10)).toBe(1)
    expect(seenFrom(summary - 10, left + 10)).toBe(1)
    expect(seenFrom(summary + 150, left - 150)).toBe(0)
  })

  test('are none where the file does not say the leaf', () => {
    const unknown = [{ at: 21, from: null }]
    expect(referencesIn(tree, unknown, { left: 0, right: 1e3, top: -1e6, bottom: 1e6 }, 0)).toEqual([])
  })
})
