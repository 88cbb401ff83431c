import { tokenColor } from '../styles/token-color.ts'
import type { Palette } from './rail-painting.ts'

/** The colours of the present theme. */
export function paletteNow(): Palette {
  return {
    lanes: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((lane) => tokenColor(`--lane-${lane}`)),
    accent: tokenColor('--accent'),
    cut: tokenColor('--cut'),
    label: tokenColor('--label'),
    error: tokenColor('--error'),
    text: tokenColor('--text'),
    faint: tokenColor('--line-strong'),
  }
}
