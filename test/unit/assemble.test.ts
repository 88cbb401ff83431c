import { describe, expect, it } from 'vitest'
import { finish, takePiece, type Assembly } from '../../renderer/state/assemble.ts'
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

describe('takePiece', () => {
  it('puts pieces together, and finish gives exactly what was packed', () => {
    const whole = columnsOf(10)
    let underway: Assembly | null = null
    for (const [from, to] of [
      [0, 4],
      [4, 8],
      [8, 10],
    ] as const)
      underway = takePiece(underway, piece(whole, from, to), nothing)
    expect(finish(underway!)).toEqual(whole)
  })

  it('starts anew for another revision', () => {
    const old = takePiece(null, piece(columnsOf(4), 0, 4), nothing)
    const whole = columnsOf(6)
    expect(finish(takePiece(old, piece(whole, 0, 6, { revision: 2 }), nothing))).toEqual(whole)
  })

  it('takes the entries before a piece of a grown file from the revision before, which stays as it is', () => {
    const before = columnsOf(4)
    const whole = columnsOf(7)
    const grown = finish(takePiece(null, piece(whole, 4, 7, { revision: 2 }), before))
    expect(grown).toEqual(whole)
    expect(before).toEqual(columnsOf(4))
  })

  it('makes room when the total turns out larger', () => {
    const whole = columnsOf(9)
    const first = takePiece(null, piece(whole, 0, 3, { expected: 5 }), nothing)
    expect(finish(takePiece(first, piece(whole, 3, 9), nothing))).toEqual(whole)
  })
})
