import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { FILTERS } from '../../shared/tree/filter-names.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { visibleEntries } from '../../shared/tree/filters.ts'
import { forestOf } from '../../shared/tree/forest.ts'
import { shownAt, visibleTreeOf } from '../../shared/tree/visible-tree.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'

/** pi's rule for one entry, read off its description word by word. */
function isShown(columns: TreeColumns, facts: Facts, leaf: number | null, filter: FilterName, at: number): boolean {
  const kind = columns.kind[at]
  const flags = columns.flags[at]!
  if (kind === Kind.usage) return false
  const hasText = (flags & Flag.noText) === 0
  const stoppedAsUsual = (flags & Flag.stoppedOddly) === 0
  if (kind === Kind.assistant && !hasText && stoppedAsUsual && at !== leaf) return false
  const isBookkeeping =
    kind === Kind.label ||
    kind === Kind.contextEdit ||
    kind === Kind.custom ||
    kind === Kind.modelChange ||
    kind === Kind.thinkingLevelChange ||
    kind === Kind.sessionInfo
  switch (filter) {
    case 'default':
      return !isBookkeeping
    case 'no-tools':
      return !isBookkeeping && kind !== Kind.toolResult
    case 'user-only':
      return kind === Kind.user
    case 'labeled-only':
      return facts.labels.some(({ target }) => target === at)
    case 'all':
      return true
  }
}

test.each(FILTERS)('%s shows what pi’s rule shows, and counts the rest', (filter) => {
  fc.assert(
    fc.property(shapeArbitrary(), fc.option(fc.nat()), ({ columns, facts }, at) => {
      const leaf = at === null ? null : at % columns.count
      const { visible, shownCount, hiddenCount } = visibleEntries(columns, facts.labels, leaf, filter)
      for (let ordinal = 0; ordinal < columns.count; ordinal += 1)
        expect(visible[ordinal] === 1).toBe(isShown(columns, facts, leaf, filter, ordinal))
      expect(shownCount + hiddenCount).toBe(columns.count)
      expect(shownCount).toBe(visible.filter((bit) => bit === 1).length)
    }),
  )
})

test('what hangs from a hidden entry hangs from its nearest visible ancestor', () => {
  fc.assert(
    fc.property(shapeArbitrary(), fc.constantFrom(...FILTERS), ({ columns, facts }, filter) => {
      const { visible } = visibleEntries(columns, facts.labels, null, filter)
      const forest = forestOf(columns)
      const tree = visibleTreeOf(columns, forest, visible)
      for (let at = 0; at < columns.count; at += 1) {
        let above = forest.parent[at]!
        while (above >= 0 && visible[above] === 0) above = forest.parent[above]!
        expect(tree.parent[at]).toBe(above)
        expect(shownAt(tree, at)).toBe(visible[at] === 1 ? at : above)
      }
    }),
  )
})

test('the forest has every entry once, opens rings and keeps all other parents', () => {
  fc.assert(
    fc.property(shapeArbitrary(), ({ columns }) => {
      const { parent, order, depth, count } = forestOf(columns)
      const seen = new Set<number>()
      for (let index = 0; index < count; index += 1) {
        const at = order === null ? index : order[index]!
        const above = parent[at]!
        expect(seen.has(at)).toBe(false)
        expect(above < 0 || seen.has(above)).toBe(true)
        expect(depth[at]).toBe(above < 0 ? 0 : depth[above]! + 1)
        seen.add(at)
        const given = columns.parent[at]!
        if (above >= 0) expect(above).toBe(given)
        // Opened at its first member, and nowhere else.
        else if (given >= 0) expect(Math.min(...wayBack(columns.parent, given, at))).toBe(at)
      }
      expect(seen.size).toBe(count)
    }),
  )
})

/** The entries from one to another by their parents; endless where there is no such way, so cut off with a -1. */
function wayBack(parent: Int32Array, from: number, to: number): readonly number[] {
  const way: number[] = []
  let at = from
  while (at >= 0 && at !== to && way.length <= parent.length) {
    way.push(at)
    at = parent[at]!
  }
  return [...way, at === to ? to : -1]
}
