import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Kind } from '../../shared/session/kinds.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import { EVERYTHING, foldChoices, withFold } from '../../shared/tree/fold-keys.ts'
import { branchKey, keyToClose, keyToOpen, runKey } from '../../shared/tree/fold-moves.ts'
import {
  eachRange,
  firstOf,
  foldedTree,
  isOnPath,
  nodeOf,
  refoldedTree,
  withOtherLeaf,
} from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { laneOf, parentOf } from '../../shared/tree/node-links.ts'
import { childrenAt, nodeAtRow, outlineOrder, positionOf, rowOf } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { heightOf, turnBelow } from '../../shared/tree/rows.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { walk } from '../../shared/tree/walk.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'
import type { Shape } from '../support/columns-arbitrary.ts'

/** A shape as it can stand on screen: under some filter, with some leaf, with anything open or closed. */
interface View extends Shape {
  readonly filter: (typeof FILTERS)[number]
  readonly leaf: number | null
  /** Entries there were when the lanes were laid out. */
  readonly anchored: number
  /** An entry whose branch is shown in a lane besides. */
  readonly beside: number | null
  readonly folds: ReadonlyMap<string, 'open' | 'closed'>
}

/** What a person does to the folds: by any node of what is drawn then. */
interface Move {
  readonly node: number
  readonly what: 'open' | 'close' | 'run' | 'branch'
}

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({ node: fc.nat(), what: fc.constantFrom('open', 'close', 'run', 'branch') }),
  { maxLength: 6 },
)

function viewArbitrary(): fc.Arbitrary<View> {
  return fc
    .tuple(
      fc.oneof(shapeArbitrary({ most: 300 }), shapeArbitrary({ ordered: true, most: 300 })),
      fc.constantFrom(...FILTERS),
      fc.option(fc.nat()),
      fc.option(fc.nat(), { freq: 2 }),
      fc.option(fc.nat(), { freq: 2 }),
      moves,
    )
    .map(([shape, filter, at, before, aside, moved]) => {
      const { count } = shape.columns
      const leaf = at === null ? null : at % count
      const anchored = before === null ? count : 1 + (before % count)
      const beside = aside === null ? null : aside % anchored
      const start = { ...shape, filter, leaf, anchored, beside, folds: new Map() }
      return moved.reduce(afterMove, start)
    })
}

function afterMove(view: View, { node, what }: Move): View {
  const tree = draw(view)
  if (tree.count === 0) return view
  const key = { open: keyToOpen, close: keyToClose, run: runKey, branch: branchKey }[what](tree, node % tree.count)
  return key === null ? view : { ...view, folds: withFold(view.folds, key, what === 'open' ? 'open' : 'closed') }
}

function draw({ columns, facts, filter, leaf, anchored, beside, folds }: View): FoldedTree {
  const anchor = { leaf: anchored - 1, count: anchored, ...(beside === null ? {} : { beside }) }
  return foldedTree(treeModel(columns, facts, filter, anchor, leaf, null), foldChoices(folds), leaf)
}

function nodesOfLane({ laneStart, stretchFirst, stretchLast }: FoldedTree, lane: number): readonly number[] {
  const stretches = [...stretchFirst.keys()].slice(laneStart[lane], laneStart[lane + 1])
  return stretches.flatMap((at) =>
    Array.from({ length: stretchLast[at]! - stretchFirst[at]! + 1 }, (_, index) => stretchFirst[at]! + index),
  )
}

function nodesByRow({ count }: FoldedTree, order: OutlineOrder): readonly number[] {
  return Array.from({ length: count }, (_, row) => nodeAtRow(order, row))
}

/** Runs a property over views; a failing one prints its seed. */
function always(property: (view: View) => void): void {
  fc.assert(fc.property(viewArbitrary(), property), { numRuns: 400 })
}

describe('whatever is folded', () => {
  test('every visible entry is in exactly one drawn node', () => {
    always((view) => {
      const tree = draw(view)
      const held: number[] = []
      for (let node = 0; node < tree.count; node += 1)
        eachRange(tree, node, (from, to) => held.push(...tree.model.branches.sequence.subarray(from, to)))
      const visible = [...tree.model.tree.visible.keys()].filter((at) => tree.model.tree.visible[at] === 1)
      expect(held.toSorted((a, b) => a - b)).toEqual(visible)
    })
  })

  test('no two boxes overlap, and nothing stands above what it hangs from', () => {
    always((view) => {
      const tree = draw(view)
      for (let lane = 0; lane <= MAX_LANES; lane += 1) {
        let bottom = 0
        for (const node of nodesOfLane(tree, lane)) {
          expect(laneOf(tree, node)).toBe(lane)
          expect(tree.y[node]).toBeGreaterThanOrEqual(bottom)
          bottom = tree.y[node]! + heightOf(tree.kind[node]!)
        }
        expect(bottom).toBeLessThanOrEqual(tree.height)
      }
      const inLanes = [...Array.from({ length: MAX_LANES + 1 }).keys()].flatMap((lane) => nodesOfLane(tree, lane))
      expect(inLanes.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: tree.count }).keys()])
      for (let node = 0; node < tree.count; node += 1) {
        const above = parentOf(tree, node)
        if (above >= 0) expect(tree.y[node]).toBeGreaterThanOrEqual(tree.y[above]! + heightOf(tree.kind[above]!))
      }
    })
  })

  test('no line from a fork to a branch passes through a box', () => {
    always((view) => {
      const tree = draw(view)
      for (let node = 0; node < tree.count; node += 1) {
        const above = parentOf(tree, node)
        if (above < 0 || laneOf(tree, above) === laneOf(tree, node)) continue
        const line = turnBelow(tree, above)!
        const [from, to] = [laneOf(tree, above), laneOf(tree, node)].toSorted((a, b) => a - b)
        const behind = [...Array.from({ length: tree.count }).keys()].filter((other) => {
          const top = tree.y[other]!
          const bottom = top + heightOf(tree.kind[other]!)
          const lane = laneOf(tree, other)
          const isCrossed = lane >= from! && lane <= to! && top < line && line < bottom
          // And down the lane of the branch to its first node.
          const isDropped = lane === laneOf(tree, node) && bottom > line && top < tree.y[node]!
          return isCrossed || isDropped
        })
        expect(behind).toEqual([])
      }
    })
  })

  test('what is never folded away heads a node of its own, unless its branch is a card or found no lane', () => {
    always((view) => {
      const tree = draw(view)
      const { sequence } = tree.model.branches
      const labelled = new Set(view.facts.labels.map(({ target }) => target))
      const children = new Map<number, number>()
      for (const at of sequence) {
        const above = tree.model.tree.parent[at]!
        children.set(above, (children.get(above) ?? 0) + 1)
      }
      for (let node = 0; node < tree.count; node += 1) {
        if (tree.kind[node] === Drawn.card || tree.kind[node] === Drawn.stub) continue
        for (let place = tree.from[node]! + 1; place < tree.to[node]!; place += 1) {
          const at = sequence[place]!
          const kind = view.columns.kind[at]
          expect(kind === Kind.compaction || kind === Kind.branchSummary || labelled.has(at)).toBe(false)
          expect(at).not.toBe(view.leaf)
          expect(children.get(at)).toBe(1)
          expect(tree.model.tree.parent[at]).toBeGreaterThanOrEqual(0)
        }
      }
    })
  })

  test('opening and closing again is as if nothing had been done', () => {
    always((view) => {
      const before = draw(view)
      for (let node = 0; node < Math.min(before.count, 20); node += 1) {
        const key = keyToOpen(before, node) ?? keyToClose(before, node)
        if (key === null) continue
        const opens = keyToOpen(before, node) !== null
        const there = withFold(view.folds, key, opens ? 'open' : 'closed')
        const back = withFold(there, key, opens ? 'closed' : 'open')
        const after = draw({ ...view, folds: back })
        expect(after).toEqual(before)
        // Something comes of it: a node is never said to open that does not. (The leaf stays out of what closes round it.)
        const drawn = draw({ ...view, folds: there })
        expect(opens && [...drawn.kind, ...drawn.closedBy]).not.toEqual([...before.kind, ...before.closedBy])
        if (opens) expect(drawn.count).toBeGreaterThanOrEqual(before.count)
        else expect(drawn.count).toBeLessThanOrEqual(before.count)
      }
    })
  })
})

describe('a change of the view', () => {
  test('to another leaf draws what that leaf draws from the start, or is drawn anew', () => {
    let kept = 0
    fc.assert(
      fc.property(viewArbitrary(), fc.option(fc.nat()), (view, pick) => {
        const before = draw(view)
        const leaf = pick === null ? null : pick % view.columns.count
        const after = withOtherLeaf(before, leaf)
        const anew = foldedTree(before.model, foldChoices(view.folds), leaf)
        if (after === null) return
        kept += 1
        expect(after).toEqual(anew)
        expect(outlineOrder(after)).toEqual(outlineOrder(anew))
      }),
      { numRuns: 400 },
    )
    expect(kept).toBeGreaterThan(50)
  })

  test('to other folds draws what is drawn for them from the start, or is drawn anew', () => {
    let kept = 0
    fc.assert(
      fc.property(viewArbitrary(), moves, fc.boolean(), (view, moved, everything) => {
        const folds = everything ? new Map([...view.folds, [EVERYTHING, 'open'] as const]) : view.folds
        let shown: View = { ...view, folds }
        let tree = draw(shown)
        for (const move of moved) {
          const next = afterMove(shown, move)
          const after = refoldedTree(tree, foldChoices(shown.folds), foldChoices(next.folds), view.leaf)
          const anew = foldedTree(tree.model, foldChoices(next.folds), view.leaf)
          if (after !== null) {
            kept += 1
            expect(after).toEqual(anew)
            expect(outlineOrder(after)).toEqual(outlineOrder(anew))
          }
          shown = next
          tree = after ?? anew
        }
      }),
      { numRuns: 600 },
    )
    expect(kept).toBeGreaterThan(500)
  })

  test('to everything open makes every entry of a drawn lane a node, and what is closed then is closed', () => {
    always((view) => {
      const open = draw({ ...view, folds: new Map([[EVERYTHING, 'open']]) })
      for (let node = 0; node < open.count; node += 1) expect([Drawn.entry, Drawn.stub]).toContain(open.kind[node])
      const head = [...open.opened.keys()].find((node) => open.opened[node] !== 0)
      if (head === undefined) return
      const key = keyToClose(open, head) ?? ''
      const closed = draw({ ...view, folds: withFold(new Map([[EVERYTHING, 'open']]), key, 'closed') })
      expect(closed.count).toBeLessThanOrEqual(open.count)
      expect([...closed.kind].filter((kind) => kind !== Drawn.entry && kind !== Drawn.stub).length).toBeLessThanOrEqual(
        2,
      )
    })
  })
})

describe('the outline', () => {
  test('has each drawn node once, after what it hangs from, with right levels and set sizes', () => {
    always((view) => {
      const tree = draw(view)
      const order = outlineOrder(tree)
      const nodes = nodesByRow(tree, order)
      expect(nodes.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: tree.count }).keys()])
      // As assistive technology reads a flat tree: the parent is the nearest row above with a lower level.
      const sets = new Map<number, number[]>()
      const above: number[] = []
      for (const [row, node] of nodes.entries()) {
        const { level } = positionOf(order, node)
        expect(rowOf(order, node)).toBe(row)
        expect(level).toBeLessThanOrEqual(above.length + 1)
        above.length = level - 1
        const set = above.at(-1) ?? -1
        sets.set(set, [...(sets.get(set) ?? []), node])
        above.push(node)
        const parent = parentOf(tree, node)
        if (parent >= 0) expect(rowOf(order, parent)).toBeLessThan(row)
      }
      for (const members of sets.values())
        for (const [index, node] of members.entries()) {
          expect(positionOf(order, node)).toMatchObject({ position: index + 1, setSize: members.length })
        }
    })
  })

  test('is walked from any node to any other by key, and every step leads to a drawn node', () => {
    always((view) => {
      const tree = draw(view)
      if (tree.count === 0) return
      const order = outlineOrder(tree)
      const seen = new Set<number>()
      let node = walk(tree, order, tree.count - 1, 'root')
      for (let step = 0; step < tree.count; step += 1) {
        seen.add(node)
        node = walk(tree, order, node, 'next')
      }
      expect(seen.size).toBe(tree.count)
      expect(walk(tree, order, node, 'next')).toBe(node)
      for (const [row, each] of nodesByRow(tree, order).entries()) {
        expect(rowOf(order, walk(tree, order, each, 'root'))).toBe(0)
        expect(rowOf(order, walk(tree, order, each, 'next'))).toBe(Math.min(row + 1, tree.count - 1))
        expect(rowOf(order, walk(tree, order, each, 'previous'))).toBe(Math.max(row - 1, 0))
        const child = walk(tree, order, each, 'child')
        if (child !== each) expect(walk(tree, order, child, 'parent')).toBe(each)
        for (const step of ['next-fork', 'previous-fork', 'next-user', 'next-branch', 'previous-branch'] as const)
          expect(rowOf(order, walk(tree, order, each, step))).toBeGreaterThanOrEqual(0)
      }
    })
  })

  test('is walked from branch to branch of a fork in their order, from a head and from all below it up to the next fork', () => {
    always((view) => {
      const tree = draw(view)
      const order = outlineOrder(tree)
      const forks = nodesByRow(tree, order).map((node) => childrenAt(tree, order, node))
      for (const heads of [[...order.roots], ...forks]) {
        if (heads.length < 2) continue
        for (const [at, head] of heads.entries())
          for (const node of upToFork(tree, order, head)) {
            expect(walk(tree, order, node, 'next-branch')).toBe(heads[at + 1] ?? node)
            expect(walk(tree, order, node, 'previous-branch')).toBe(heads[at - 1] ?? node)
          }
      }
    })
  })

  test('has the leaf, or what stands for it, as a row', () => {
    always((view) => {
      const tree = draw(view)
      const node = nodeOf(tree, view.leaf)
      expect(tree.leafNode).toBe(node)
      if (node < 0) return
      expect(isOnPath(tree, node)).toBe(true)
      const shown = shownAt(tree.model.tree, view.leaf!)
      if (tree.kind[node] !== Drawn.stub) expect(firstOf(tree, node)).toBe(shown)
    })
  })
})

/** A node and what hangs below it, one under the other, down to the first that has several branches or none. */
function upToFork(tree: FoldedTree, order: OutlineOrder, head: number): readonly number[] {
  const nodes = [head]
  for (;;) {
    const below = childrenAt(tree, order, nodes.at(-1)!)
    if (below.length !== 1) return nodes
    nodes.push(below[0]!)
  }
}
