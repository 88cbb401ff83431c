import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionHeader } from '../../shared/session/entries-to-write.ts'
import type { RawEntry } from '../../shared/session/entry.ts'
import { forkPath, forkWhole } from '../../shared/session/fork.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { contextMessages } from '../../shared/session/messages.ts'
import { storedSettings } from '../../shared/session/path-settings.ts'
import { isEndless, pathTo } from '../../shared/tree/path.ts'
import { buildText, type TextSession } from '../support/build-text.ts'
import { sessionArbitrary } from '../support/session-arbitrary.ts'

const RUNS = process.env['DENDRO_LONG'] === '1' ? 2000 : 120
const text = fc.oneof(sessionArbitrary(true), sessionArbitrary(false))

/** Ids that no generated session has, in order. */
function idMaker(): (isTaken: (id: string) => boolean) => string {
  let next = 0
  return (isTaken) => {
    const id = `label-${next++}`
    if (isTaken(id)) throw new Error(`${id} is taken`)
    return id
  }
}

function reopened(entries: Iterable<RawEntry>): TextSession {
  const header = sessionHeader({
    id: 'fork',
    timestamp: '2026-01-01T00:00:00.000Z',
    cwd: '/',
    parentSession: '/a.jsonl',
  })
  return buildText([header, ...entries].map((entry) => `${JSON.stringify(entry)}\n`).join(''))
}

/** Compared as JSON: a field without a value does not survive being written. */
function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe('the fork of any path', () => {
  it('sends what its source sends, and is a whole tree', () => {
    fc.assert(
      fc.property(text, fc.nat(999), (text, at) => {
        const source = buildText(text)
        const leaf = at % Math.max(source.built.columns.count, 1)
        const fork = forkPath(source.built, leaf, source.body, idMaker())
        const path = pathTo(source.built.columns, leaf)
        const named = ((source.built.columns.flags[leaf] ?? 0) & Flag.hasId) !== 0
        const names = Array.from(path, (ordinal) => source.built.ids.idOf(ordinal))
        const isTwice = new Set(names).size < names.length
        expect(fork.refused === null).toBe(named && !isTwice && !isEndless(source.built.columns, path))
        if (fork.refused !== null) return
        const { built, body } = reopened(fork.entries)
        expect(built.columns.count).toBe(fork.entryCount)
        // One chain: each entry follows the one before it, and the first has no parent.
        expect([...built.columns.parent]).toEqual([...built.columns.parent.keys()].map((ordinal) => ordinal - 1))
        const last = built.columns.count - 1
        const before = contextMessages(source.built, leaf, source.body)
        const after = contextMessages(built, last < 0 ? null : last, body)
        expect(after.failure === null).toBe(before.failure === null)
        expect(json(after.messages)).toEqual(json(before.messages))
        const newPath = pathTo(built.columns, last < 0 ? null : last)
        expect(json(storedSettings(built.columns, newPath, body))).toEqual(
          json(storedSettings(source.built.columns, path, source.body)),
        )
      }),
      { numRuns: RUNS },
    )
  })

  it('carries the labels of what it keeps, with their times', () => {
    fc.assert(
      fc.property(text, fc.nat(999), (text, at) => {
        const source = buildText(text)
        const { ids, facts, columns } = source.built
        const leaf = at % Math.max(columns.count, 1)
        const fork = forkPath(source.built, leaf, source.body, idMaker())
        if (fork.refused !== null) return
        const kept = new Set(pathTo(columns, leaf))
        const expected = facts.labels
          .filter(({ target }) => kept.has(target) && columns.kind[target] !== Kind.label)
          .map(({ target, ...label }) => ({ ...label, id: ids.idOf(target) }))
        const { built } = reopened(fork.entries)
        const carried = built.facts.labels.map(({ target, ...label }) => ({ ...label, id: built.ids.idOf(target) }))
        const byId = (a: { readonly id: string | null }, b: { readonly id: string | null }): number =>
          (a.id ?? '') < (b.id ?? '') ? -1 : 1
        expect(carried.toSorted(byId)).toEqual(expected.toSorted(byId))
        expect(fork.labels).toBe(expected.length)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the fork of all branches', () => {
  it('is the same tree', () => {
    fc.assert(
      fc.property(text, (text) => {
        const source = buildText(text)
        const fork = forkWhole(source.built, source.body)
        const { built } = reopened(fork.entries)
        expect(built.columns.count).toBe(fork.entryCount)
        const kept = [...source.built.columns.kind.keys()].filter(
          (ordinal) => source.built.columns.kind[ordinal] !== Kind.notAnObject,
        )
        expect([...built.columns.kind.keys()].map((ordinal) => built.ids.idOf(ordinal))).toEqual(
          kept.map((ordinal) => source.built.ids.idOf(ordinal)),
        )
        expect([...built.columns.kind]).toEqual(kept.map((ordinal) => source.built.columns.kind[ordinal]))
        expect([...built.columns.tokens]).toEqual(kept.map((ordinal) => source.built.columns.tokens[ordinal]))
      }),
      { numRuns: RUNS },
    )
  })
})
