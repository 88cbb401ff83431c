import { describe, expect, it } from 'vitest'
import { complete, takePiece, type Assembly } from '../../renderer/state/assemble.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns, packColumns } from '../../shared/session/pack.ts'

function columnsOf(count: number): TreeColumns {
  const columns = emptyColumns(count)
  for (let at = 0; at < count; at += 1) {
    columns.parent[at] = at - 1
    columns.kind[at] = at % 19
    columns.flags[at] = at
    columns.time[at] = at * 1_000
    columns.tokens[at] = at * 7
    columns.model[at] = at % 3
  }
  return { ...columns, count }
}

function piece(columns: TreeColumns, from: number, to: number, given: { revision?: number; expected?: number } = {}) {
  const { revision = 1, expected = columns.count } = given
  const packed = packColumns(columns, from, to)
  return { kind: 'columns', sessionId: 'a', revision, from, to, expected, packed } as const
}

const nothing = emptyColumns(0)

type Piece = ReturnType<typeof piece>

/** A whole revision from its pieces. */
function revisionOf(pieces: readonly Piece[], shown: TreeColumns, count: number, moved = false) {
  let underway: Assembly | null = null
  for (const next of pieces) underway = takePiece(underway, next, shown)
  return complete(underway, shown, count, moved)
}

/** The first revision of a session, as its columns are after it was read. */
function opened(count: number): TreeColumns {
  return revisionOf([piece(columnsOf(count), 0, count)], nothing, count)
}

/** Columns of their own, with one column changed at one place. */
function changed(columns: TreeColumns, column: 'parent' | 'kind' | 'tokens' | 'time', at: number, value: number) {
  const copy = structuredClone(columns)
  copy[column][at] = value
  return copy
}

describe('a first revision', () => {
  it('is put together from its pieces exactly as they were packed, whatever total was guessed on the way', () => {
    const whole = columnsOf(5_000)
    for (const expected of [1, 5_000, 90_000]) {
      const pieces = [0, 1_000, 2_000, 3_000, 4_000].map((from) => piece(whole, from, from + 1_000, { expected }))
      const columns = revisionOf(pieces, nothing, 5_000)
      expect(columns).toEqual(whole)
    }
  })

  it('starts over with the pieces of another revision', () => {
    const old = takePiece(null, piece(columnsOf(4), 0, 4), nothing)
    const whole = columnsOf(6)
    expect(complete(takePiece(old, piece(whole, 0, 6, { revision: 2 }), nothing), nothing, 6, false)).toEqual(whole)
  })

  it('has room behind it for a quarter more', () => {
    expect(opened(100_000).parent.buffer.byteLength / 4).toBeGreaterThanOrEqual(125_000)
  })
})

describe('a revision of a file that grew', () => {
  it('is put behind what is there, in the same memory, and what was given out before stays as it was', () => {
    const shown = opened(4)
    const whole = columnsOf(7)
    const columns = revisionOf([piece(whole, 4, 7)], shown, 7)
    expect(columns).toEqual(whole)
    expect(columns).not.toBe(shown)
    expect(columns.parent.buffer).toBe(shown.parent.buffer)
    expect(shown).toEqual(columnsOf(4))
  })

  it('is copied once its room is full, and seldom then', () => {
    let shown = opened(10)
    const memories = new Set<ArrayBufferLike>([shown.parent.buffer])
    for (let count = 11; count <= 40_000; count += 1) {
      const single = { ...emptyColumns(1), count: 1 }
      single.parent[0] = count - 2
      const packed = packColumns(single, 0, 1)
      const news = { ...piece(single, 0, 0), from: count - 1, to: count, expected: count, packed }
      shown = complete(takePiece(null, news, shown), shown, count, false)
      memories.add(shown.parent.buffer)
    }
    expect(shown.count).toBe(40_000)
    expect([...shown.parent.subarray(39_990)]).toEqual(Array.from({ length: 10 }, (_, at) => 39_989 + at))
    expect(memories.size).toBeLessThan(20)
  })

  it('corrects earlier entries as well', () => {
    const shown = opened(4)
    const whole = changed(columnsOf(7), 'tokens', 2, 99)
    const columns = revisionOf([piece(whole, 2, 7)], shown, 7)
    expect(columns).toEqual(whole)
  })
})

describe('a correction', () => {
  it('is put into the same memory under another wrapper, only when it is complete', () => {
    const shown = opened(6)
    const whole = changed(columnsOf(6), 'tokens', 3, 99)
    const half = takePiece(null, piece(whole, 2, 5), shown)
    expect(shown).toEqual(columnsOf(6))
    const columns = complete(half, shown, 6, false)
    expect(columns).toEqual(whole)
    expect(columns).not.toBe(shown)
    expect(columns.tokens.buffer).toBe(shown.tokens.buffer)
  })

  it('that corrects nothing, and facts alone, leave the columns as they are', () => {
    const shown = opened(6)
    for (const pieces of [[], [piece(columnsOf(6), 1, 5)]]) expect(revisionOf(pieces, shown, 6)).toBe(shown)
    const unreadable = changed(columnsOf(6), 'time', 2, NaN)
    const known = revisionOf([piece(unreadable, 0, 6)], nothing, 6)
    expect(revisionOf([piece(unreadable, 0, 6)], known, 6)).toBe(known)
  })

  it.each(['parent', 'kind'] as const)('of a %s makes the columns anew, beside the old ones', (column) => {
    const shown = opened(6)
    const whole = changed(columnsOf(6), column, 3, 1)
    const columns = revisionOf([piece(whole, 3, 5)], shown, 6)
    expect(columns).toEqual(whole)
    expect(columns.parent.buffer).not.toBe(shown.parent.buffer)
    expect(shown).toEqual(columnsOf(6))
  })
})

describe('entries that stand elsewhere', () => {
  it('make the columns anew, also where there are as many as before', () => {
    const shown = opened(6)
    const whole = columnsOf(6)
    const columns = revisionOf([piece(whole, 0, 3), piece(whole, 3, 6)], shown, 6, true)
    expect(columns).toEqual(whole)
    expect(columns.parent.buffer).not.toBe(shown.parent.buffer)
  })

  it('of a file without entries leave none', () => {
    expect(revisionOf([], opened(6), 0, true)).toEqual(nothing)
  })
})
