import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { LayoutState } from '../../renderer/state/layout.ts'

let remembered: (stored: string | null) => LayoutState

beforeAll(async () => {
  // The page's module reads it when it is loaded.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  remembered = (await import('../../renderer/state/layout.ts')).remembered
})

describe('the remembered layout', () => {
  it('comes back as it was stored', () => {
    const layout = { shown: { library: false, outline: true, inspector: false }, tab: 'compare' } as const
    expect(remembered(JSON.stringify(layout))).toEqual(layout)
  })

  it.each([null, '', '{', 'null', '[]', '"text"', '{"shown":null,"tab":"gone"}', '{"shown":{"library":"no"}}'])(
    'shows everything where %j was stored',
    (stored) => {
      expect(remembered(stored)).toEqual({ shown: { library: true, outline: true, inspector: true }, tab: 'entry' })
    },
  )

  it('keeps the parts that can be read', () => {
    expect(remembered('{"shown":{"outline":false},"tab":7}')).toMatchObject({ shown: { outline: false }, tab: 'entry' })
  })
})
