import { expect, it } from 'vitest'
import { ofOtherGroup } from '../../electron/sessions/rights-of.ts'

it('gives a file of another group to nobody who may not read the one it is made of', () => {
  const bits = [0o600, 0o640, 0o660, 0o604, 0o644, 0o664, 0o646, 0o666]
  expect(bits.map((mode) => ofOtherGroup(mode).toString(8))).toEqual([
    '600',
    '600',
    '600',
    '600',
    '644',
    '644',
    '644',
    '666',
  ])
})
