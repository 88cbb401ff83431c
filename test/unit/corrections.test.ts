import { expect, test } from 'vitest'
import { correctedSince, correctionsIn, noteCorrection } from '../../renderer/state/corrections.ts'
import { emptyColumns, firstColumns } from '../../shared/session/pack.ts'

test('corrections since something was worked out lie between the first and the last entry that any of them is about', () => {
  const columns = firstColumns(emptyColumns(200), 100)
  expect(correctedSince(columns, correctionsIn(columns), columns)).toBeNull()
  noteCorrection(columns, { from: 0, to: 10 })
  const then = correctionsIn(columns)
  expect(correctedSince(columns, then, columns)).toBeNull()
  noteCorrection(columns, { from: 40, to: 60 })
  noteCorrection(columns, { from: 20, to: 30 })
  expect(correctedSince(columns, then, columns)).toEqual({ from: 20, to: 60 })
  // In other memory any of them can be another one.
  expect(correctedSince(columns, then, emptyColumns(200))).toEqual({ from: 0, to: 100 })
})
