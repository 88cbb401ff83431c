/** Markers of quotes and lists at the start of a line, and brackets and marks of emphasis within a paragraph. */
const MAX_OPENED = 100
const MAX_MARKS = 1_000

const OPENED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))+/gm
const MARKS = /[*_~[\]`<]/g

/**
 * Whether a text could nest so deeply as Markdown that drawing it would hold up the page or leave it without a stack:
 * the reader of Markdown recurses, and takes time by the square of what is open.
 */
export function nestsTooDeep(text: string): boolean {
  for (const [markers] of text.matchAll(OPENED)) {
    if (markers.replace(/[ \t\d]/g, '').length > MAX_OPENED) return true
  }
  return text.split(/\n[ \t]*\n/).some((paragraph) => (paragraph.match(MARKS)?.length ?? 0) > MAX_MARKS)
}
