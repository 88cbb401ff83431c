import { tokenColor } from '../styles/token-color.ts'

/** The colours of a painting, as the theme has them at the moment. */
export interface Palette {
  readonly lanes: readonly string[]
  readonly accent: string
  readonly cut: string
  readonly label: string
  readonly error: string
  readonly hit: string
  readonly text: string
  readonly faint: string
}

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
