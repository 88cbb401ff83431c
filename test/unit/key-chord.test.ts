import { describe, expect, it } from 'vitest'
import { formatChord, isChord, parseChord, type KeyPress } from '../../renderer/commands/key-chord.ts'

function press(key: string, held: readonly ('ctrl' | 'meta' | 'alt' | 'shift' | 'altgr')[] = []): KeyPress {
  return {
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
    getModifierState: () => held.includes('altgr'),
  }
}

const is = (text: string, pressed: KeyPress, isMac = false): boolean => isChord(parseChord(text), pressed, isMac)

describe('parseChord', () => {
  it('reads modifiers in any case and names keys as the browser does', () => {
    expect(parseChord('Mod+Shift+K')).toEqual({ mod: true, alt: false, shift: true, key: 'k' })
    expect(parseChord('Alt+Left')).toEqual({ mod: false, alt: true, shift: false, key: 'arrowleft' })
    expect(parseChord('Mod+Plus').key).toBe('+')
    expect(parseChord('?').key).toBe('?')
  })

  it('refuses a modifier it does not know and an empty key', () => {
    expect(() => parseChord('Hyper+K')).toThrow('Hyper+K')
    expect(() => parseChord('Mod+')).toThrow('Mod+')
  })
})

describe('isChord', () => {
  it('takes Ctrl as Mod, and Cmd on macOS, never the other of the two', () => {
    expect(is('Mod+K', press('k', ['ctrl']))).toBe(true)
    expect(is('Mod+K', press('k', ['meta']))).toBe(false)
    expect(is('Mod+K', press('k', ['meta']), true)).toBe(true)
    expect(is('Mod+K', press('k', ['ctrl']), true)).toBe(false)
    expect(is('Mod+K', press('k', ['ctrl', 'meta']))).toBe(false)
  })

  it('minds Shift for letters and named keys', () => {
    expect(is('Enter', press('Enter'))).toBe(true)
    expect(is('Enter', press('Enter', ['shift']))).toBe(false)
    expect(is('Shift+Enter', press('Enter', ['shift']))).toBe(true)
    expect(is('L', press('L', ['shift']))).toBe(false)
  })

  it('lets a layout type a symbol with Shift or AltGr', () => {
    expect(is('?', press('?', ['shift']))).toBe(true)
    expect(is('?', press('?'))).toBe(true)
    expect(is('[', press('[', ['ctrl', 'alt', 'altgr']))).toBe(true)
    expect(is('[', press('[', ['ctrl', 'alt']))).toBe(false)
  })
})

describe('formatChord', () => {
  it('names keys for people', () => {
    expect(formatChord('Mod+K', false)).toEqual(['Ctrl', 'K'])
    expect(formatChord('Mod+Shift+Left', true)).toEqual(['⌘', '⇧', '←'])
    expect(formatChord('Escape', false)).toEqual(['Esc'])
    expect(formatChord('F5', false)).toEqual(['F5'])
  })
})
