import { useCallback } from 'react'
import type { SearchHit } from '../../shared/ipc.ts'
import { eachRange, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { rowOf } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import type { TreeModel } from '../../shared/tree/tree-model.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { pathNow, usePath } from '../state/derived.ts'
import type { PathView } from '../state/derived.ts'
import { lastOf } from '../state/last-of.ts'
import { orderOf, useTree } from '../state/tree-view.ts'
import { useSearch } from './search-store.ts'
import type { SearchState } from './search-store.ts'

/** The hits as they are stepped through. */
export interface HitOrder {
  /** In the order of the outline's rows. A hit that the filter hides stands where the nearest entry above it does. */
  readonly hits: readonly SearchHit[]
  /** The hit on an entry by its place among them; -1 where there is none. */
  readonly indexOf: (ordinal: number | null) => number
  /** How many hits stand before an entry that is none. */
  readonly before: (ordinal: number | null) => number
}

/** The hits in the order of the tree as it is drawn; null without one. */
export function useHitOrder(): HitOrder | null {
  useSearch(selectHits)
  useSearch(selectPathOnly)
  usePath()
  return hitOrder(useTree())
}

/** The same as `useHitOrder`, outside of React. */
export function hitOrder(tree: FoldedTree | null): HitOrder | null {
  return tree === null ? null : ordered(hitsNow(useSearch.getState()), tree, orderOf(tree))
}

/** How many hits a drawn node has or stands for. */
export function useHitsIn(tree: FoldedTree, node: number): number {
  return useSearch(useCallback(() => hitsIn(tree, node), [tree, node]))
}

/** The same as `useHitsIn`, outside of React. */
export function hitsIn(tree: FoldedTree, node: number): number {
  if (useSearch.getState().hits.length === 0) return 0
  return countWithin(hitPlaces(tree), tree, node)
}

/** Where the hits stand in the sequence of the tree's branches, ascending. */
export function useHitPlaces(tree: FoldedTree): Int32Array {
  useSearch(selectHits)
  useSearch(selectPathOnly)
  usePath()
  return hitPlaces(tree)
}

function hitPlaces({ model }: FoldedTree): Int32Array {
  return placesOf(hitsNow(useSearch.getState()), model)
}

/** How many of the places, which ascend, a drawn node holds. */
export function countWithin(places: Int32Array, tree: FoldedTree, node: number): number {
  let count = 0
  if (places.length > 0)
    eachRange(tree, node, (from, to) => {
      count += firstFrom(places, to) - firstFrom(places, from)
    })
  return count
}

function hitsNow({ hits, isPathOnly }: SearchState): readonly SearchHit[] {
  return isPathOnly ? onPath(hits, pathNow()) : hits
}

const onPath = lastOf((hits: readonly SearchHit[], path: PathView) =>
  hits.filter(({ ordinal }) => path.placeOf(ordinal) >= 0),
)

const placesOf = lastOf((hits: readonly SearchHit[], model: TreeModel) =>
  Int32Array.from(hits, ({ ordinal }) => placeIn(model, ordinal))
    .filter((place) => place >= 0)
    .toSorted(),
)

const ordered = lastOf((hits: readonly SearchHit[], tree: FoldedTree, order: OutlineOrder): HitOrder => {
  const keyOf = (ordinal: number): Key => [rowOf(order, nodeOf(tree, ordinal)), placeIn(tree.model, ordinal), ordinal]
  const keyed = hits.map((hit) => ({ hit, key: keyOf(hit.ordinal) })).toSorted((a, b) => compare(a.key, b.key))
  const indexes = new Map(keyed.map(({ hit }, index) => [hit.ordinal, index]))
  return {
    hits: keyed.map(({ hit }) => hit),
    indexOf: (ordinal) => (ordinal === null ? -1 : (indexes.get(ordinal) ?? -1)),
    before: (ordinal) => {
      if (ordinal === null) return 0
      const own = keyOf(ordinal)
      return keyed.filter(({ key }) => compare(key, own) < 0).length
    },
  }
})

/** Row, place in the sequence, and ordinal: what is sorted by. */
type Key = readonly [row: number, place: number, ordinal: number]

function compare(a: Key, b: Key): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The place of an entry, or of the nearest one above it that the filter lets through; -1 where there is none. */
function placeIn({ tree, branches }: TreeModel, ordinal: number): number {
  return branches.place[shownAt(tree, ordinal)] ?? -1
}

/** The index of the first of ascending numbers that is not below a value. */
function firstFrom(numbers: Int32Array, value: number): number {
  let from = 0
  let to = numbers.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((numbers[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}

function selectHits(state: SearchState): SearchState['hits'] {
  return state.hits
}

function selectPathOnly(state: SearchState): boolean {
  return state.isPathOnly
}
