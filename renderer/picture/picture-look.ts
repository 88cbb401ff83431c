import { tokenColor } from '../styles/token-color.ts'
import type { Look } from './picture.ts'

/** How the theme looks that is worn now, each colour read once. */
export function lookNow(): Look {
  const colors = new Map<string, string>()
  const families = getComputedStyle(document.documentElement).getPropertyValue('--sans').trim()
  const paper = document.createElement('canvas').getContext('2d')
  return {
    color: (token) => {
      const known = colors.get(token) ?? tokenColor(token)
      colors.set(token, known)
      return known
    },
    families,
    measure: (text, { size, isBold }) => {
      // Without a canvas the width is guessed: half a square for each sign.
      if (paper === null) return (text.length * size) / 2
      paper.font = `${isBold ? 600 : 400} ${size}px ${families}`
      return paper.measureText(text).width
    },
  }
}
