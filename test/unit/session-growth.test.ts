import { describe, expect, it } from 'vitest'
import { createSessionBuilder } from '../../shared/session/build.ts'
import { MISSING, ROOT } from '../../shared/session/columns.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { user } from '../support/entries.ts'

const place = { offset: 0, length: 1, line: 1 }

describe('a file that grows', () => {
  it('is linked anew where what came changes what was there, and tells what changed', () => {
    const builder = createSessionBuilder()
    builder.add({ type: 'session', id: 'a', version: 3 }, place)
    const add = (line: unknown) => builder.add(line, place)
    add(user('a', null))
    add(user('b', 'a'))
    add(user('c', 'later'))
    const first = builder.finish(0)
    expect(builder.changed()).toEqual({ from: 0, to: 3 })
    expect(builder.changed()).toEqual({ from: 3, to: 3 })
    expect([...first.columns.flags]).toEqual([Flag.hasId, Flag.hasId, Flag.hasId | Flag.orphan])
    expect([...first.columns.parent]).toEqual([ROOT, 0, MISSING])
    add(user('a', 'b'))
    const second = builder.finish(0)
    // The repeated entry and its child, and what came.
    expect(builder.changed()).toEqual({ from: 0, to: 4 })
    expect([...second.columns.parent]).toEqual([ROOT, 3, MISSING, 1])
    add(user('later', null))
    const third = builder.finish(0)
    // A parent that stands further down can close a ring, and rings are looked for everywhere.
    expect(builder.changed()).toEqual({ from: 0, to: 5 })
    expect([...third.columns.parent]).toEqual([ROOT, 3, 4, 1, ROOT])
    expect((third.columns.flags[2] ?? 0) & Flag.orphan).toBe(0)
    expect(first.facts.problemCount).toBe(1)
  })

  it('is linked anew for a repeated id alone', () => {
    const builder = createSessionBuilder()
    builder.add({ type: 'session', id: 'a', version: 3 }, place)
    for (const line of [user('a', null), user('b', 'a')]) builder.add(line, place)
    builder.finish(0)
    builder.add(user('a', null), place)
    expect([...builder.finish(0).columns.parent]).toEqual([ROOT, 2, ROOT])
  })
})
