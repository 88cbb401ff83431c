import { describe, expect, test } from 'vitest'
import { clampBounds } from '../../electron/main/window-state.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const beside = { x: 1920, y: 0, width: 1280, height: 1024 }
const min = { width: 720, height: 480 }

describe('bounds', () => {
  test('that lie on a screen stay', () => {
    const bounds = { x: 100, y: 100, width: 1000, height: 700 }
    expect(clampBounds(bounds, [screen, beside], min)).toEqual(bounds)
  })

  test('on a screen that is gone are none', () => {
    expect(clampBounds({ x: 2000, y: 100, width: 1000, height: 700 }, [screen], min)).toBeNull()
    expect(clampBounds({ x: 0, y: 0, width: 10, height: 10 }, [], min)).toBeNull()
  })

  test('come wholly onto the screen they mostly lie on', () => {
    expect(clampBounds({ x: 1800, y: 900, width: 1000, height: 700 }, [screen, beside], min)).toEqual({
      x: 1920,
      y: 324,
      width: 1000,
      height: 700,
    })
    expect(clampBounds({ x: -500, y: 0, width: 1000, height: 700 }, [screen, beside], min)).toEqual({
      x: 0,
      y: 25,
      width: 1000,
      height: 700,
    })
  })

  test('become neither smaller than the least nor larger than the screen', () => {
    expect(clampBounds({ x: 5, y: 30, width: 9, height: 9 }, [screen], min)).toEqual({ x: 5, y: 30, ...min })
    expect(clampBounds({ x: 5, y: 30, width: 9_000, height: 9_000 }, [screen], min)).toEqual(screen)
  })
})
