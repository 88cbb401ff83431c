import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EditFact } from '../../shared/session/columns.ts'
import { contextOf } from '../../shared/tree/context.ts'
import type { PathContext } from '../../shared/tree/context.ts'
import { pathNear, pathTo, placesOn, sharedLength } from '../../shared/tree/path.ts'
import { shapeArbitrary } from '../support/columns-arbitrary.ts'

const shapes = fc.oneof(shapeArbitrary({ ordered: true, most: 60 }), shapeArbitrary({ most: 60 }))
const leaves = fc.array(fc.option(fc.nat()), { minLength: 2, maxLength: 12 })
const picks = fc.array(fc.record({ at: fc.nat(), target: fc.nat(), omits: fc.boolean() }), { maxLength: 6 })

test('a path that is found from another one, and what becomes of it, is the one that is worked out anew', () => {
  let shared = 0
  fc.assert(
    fc.property(shapes, leaves, picks, (shape, chosen, edited) => {
      const { columns } = shape
      const { count } = columns
      const edits = edited
        .map(({ at, target, omits }): EditFact => ({ at: at % count, target: target % count, omits, tokens: 7 }))
        .toSorted((a, b) => a.at - b.at)
      const facts = { ...shape.facts, edits }
      let path = new Int32Array(0)
      let context: PathContext | null = null
      for (const pick of chosen) {
        const leaf = pick === null ? null : pick % count
        const anew = pathTo(columns, leaf)
        const next: Int32Array = pathNear(columns, leaf, path, placesOn(path))
        expect([...next]).toEqual([...anew])
        shared += sharedLength(path, next)
        context = contextOf(columns, facts, next, context)
        expect(context).toEqual(contextOf(columns, facts, anew))
        path = Int32Array.from(next)
      }
    }),
    { numRuns: 1000 },
  )
  // Were the paths all of different trees, nothing would have been kept.
  expect(shared).toBeGreaterThan(1_000)
})
