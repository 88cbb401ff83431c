export interface FontStyle {
  /** In pixels. */
  readonly size: number
  readonly isBold: boolean
}

// What a person takes for one sign is never cut in two.
const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As much of a text as has room, on one line; `…` stands for the rest. */
export function fitted(
  text: string,
  width: number,
  style: FontStyle,
  measure: (text: string, style: FontStyle) => number,
): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (measure(line, style) <= width) return line
  const signs = Array.from(SIGNS.segment(line), ({ segment }) => segment)
  let low = 0
  let high = signs.length
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (measure(`${signs.slice(0, middle).join('')}…`, style) <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${signs.slice(0, low).join('').trimEnd()}…`
}
