/**
 * Whether a line of JSON holds a number that would be another one once it was read and written again: it has more digits,
 * or is larger, than a number of JavaScript can hold.
 * @param line well-formed JSON
 */
export function holdsLongNumber(line: string): boolean {
  for (let at = 0; at < line.length;) {
    const quote = line.indexOf('"', at)
    const end = quote < 0 ? line.length : quote
    for (const [written] of line.slice(at, end).matchAll(/\d[\d.eE+-]*/g)) {
      // Fifteen digits always come through (IEEE 754, double precision).
      if ((written.length > 15 || /[eE]/.test(written)) && digitsOf(written) !== digitsOf(String(Number(written))))
        return true
    }
    if (quote < 0) return false
    at = behindString(line, quote)
  }
  return false
}

/** Behind the quotation mark that ends the string which begins at `quote`. */
function behindString(line: string, quote: number): number {
  for (let end = line.indexOf('"', quote + 1); end >= 0; end = line.indexOf('"', end + 1)) {
    let before = end - 1
    while (line[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) return end + 1
  }
  return line.length
}

/** The same text for equal numbers, however they are written: the digits that count, and the power of ten of the first. */
function digitsOf(written: string): string {
  const [, whole = '', part = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? []
  const all = `${whole}${part}`
  const digits = all.replace(/^0+/, '')
  const first = whole.length + Number(power) - (all.length - digits.length)
  return digits === '' ? '0' : `${digits.replace(/0+$/, '')} ${first}`
}
