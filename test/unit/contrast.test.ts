import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../renderer/styles/tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

/** The colour of a token in one theme, as its three channels. */
function channels(token: string, theme: Theme): readonly [number, number, number] {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css)
  if (found === null) throw new Error(`tokens.css has no plain colour --${token}`)
  const hex = found[theme === 'light' ? 1 : 2] ?? ''
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

/** Relative luminance by WCAG 2.2. */
function luminance(color: readonly [number, number, number]): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: string, back: string, theme: Theme): number {
  const [light, dark] = [luminance(channels(front, theme)), luminance(channels(back, theme))].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const grounds = ['page', 'panel', 'raised', 'sunken', 'hover']
const onEveryGround = ['text', 'text-2', 'text-3', 'accent', 'cut', 'error', 'label', 'hit']
const pairs: readonly (readonly [front: string, back: string])[] = [
  ...onEveryGround.flatMap((front) => grounds.map((back) => [front, back] as const)),
  ...['text', 'text-2', 'text-3', 'accent'].map((front) => [front, 'accent-soft'] as const),
  ...['text', 'text-2', 'text-3', 'cut'].map((front) => [front, 'cut-soft'] as const),
  ...['text', 'text-2', 'error'].map((front) => [front, 'error-soft'] as const),
  ...['text', 'added'].map((front) => [front, 'added-soft'] as const),
  ...['text', 'text-2', 'text-3', 'accent', 'cut', 'error', 'label'].map((front) => [front, 'selected-soft'] as const),
  ['on-accent', 'accent'],
  ...['text', 'hit'].map((front) => [front, 'hit-soft'] as const),
  ...[
    'constant',
    'string',
    'string-expression',
    'comment',
    'keyword',
    'parameter',
    'function',
    'punctuation',
    'link',
  ].map((token) => [`code-token-${token}`, 'sunken'] as const),
]
const shapes = [...Array.from({ length: 8 }, (_, lane) => `lane-${lane + 1}`), 'accent', 'cut', 'focus', 'error', 'hit']

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  it.each(pairs)('text %s on %s reaches AA', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes.flatMap((front) => grounds.map((back) => [front, back] as const)))(
    'shape %s on %s can be made out',
    (front, back) => {
      expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

describe('the measure itself', () => {
  it('agrees with the known figure for black on white', () => {
    expect((luminance([255, 255, 255]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21, 5)
  })
})
