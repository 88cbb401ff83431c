import { tokenColor } from '../styles/token-color.ts'
import type { Palette } from './rail-painting.ts'

const palettes = new Map<string, Palette>()

/** The colours of the theme that is worn, read once for each theme. */
export function paletteOf(theme: string): Palette {
  const known = palettes.get(theme)
  if (known !== undefined) return known
  const palette = {
    lanes: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((lane) => tokenColor(`--lane-${lane}`)),
    accent: tokenColor('--accent'),
    cut: tokenColor('--cut'),
    label: tokenColor('--label'),
    error: tokenColor('--error'),
    hit: tokenColor('--hit'),
    text: tokenColor('--text'),
    faint: tokenColor('--line-strong'),
  }
  palettes.set(theme, palette)
  return palette
}
