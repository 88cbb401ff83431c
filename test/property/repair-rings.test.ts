import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakRings } from '../../shared/session/repair-rings.ts'

/** Whether the parents of an entry lead to another one. */
function leadsTo(parent: Int32Array, from: number, to: number): boolean {
  let at = from
  for (let steps = 0; at >= 0 && at !== to && steps <= parent.length; steps += 1) at = parent[at] ?? -1
  return at === to
}

const parents = fc.integer({ min: 1, max: 30 }).chain((count) =>
  fc.record({
    parent: fc.array(fc.integer({ min: -1, max: count - 1 }), { minLength: count, maxLength: count }),
    kept: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
  }),
)

test('every ring is cut at its first entry, which then follows the nearest before it that does not lead back', () => {
  fc.assert(
    fc.property(parents, ({ parent: given, kept }) => {
      const parent = Int32Array.from(given)
      // What is not kept hangs from nothing, as in a repair.
      kept.forEach((is, at) => {
        if (!is) parent[at] = -1
      })
      const before = parent.slice()
      const tied: number[] = []
      const isKept = (at: number): boolean => kept[at] === true
      const asIs = parent.slice()
      breakRings(parent, isKept, (first, to) => {
        tied.push(first)
        let nearest = first - 1
        while (nearest >= 0 && (!isKept(nearest) || leadsTo(asIs, nearest, first))) nearest -= 1
        expect(to).toBe(nearest)
        asIs[first] = to
      })
      expect([...parent]).toEqual([...asIs])
      for (let at = 0; at < parent.length; at += 1) {
        expect(leadsTo(parent, parent[at] ?? -1, at)).toBe(false)
        if (parent[at] !== before[at]) expect(tied).toContain(at)
      }
    }),
  )
})
