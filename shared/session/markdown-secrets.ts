import { HIDDEN, secretPlaces } from './secrets.ts'

/** Signs that a backslash before them keeps from being markup. */
const ESCAPED = /[!-/:-@[-`{-~]/

/** Markdown without the backslashes that keep its text from being markup: they hide secrets from their patterns. */
export function unescaped(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Markdown with its secrets hidden where they stand, however they are escaped, and how many there were. */
export function hideInMarkdown(markdown: string): { readonly text: string; readonly secrets: number } {
  const places = secretPlaces(unescaped(markdown))
  const parts: string[] = []
  let at = 0
  let read = 0
  /** The place in the Markdown of one in its unescaped text, not before the last that was asked for. */
  function written(place: number): number {
    for (; read < place; read += 1) at += markdown[at] === '\\' && ESCAPED.test(markdown[at + 1] ?? '') ? 2 : 1
    return at
  }
  let from = 0
  for (const { start, end } of places) {
    parts.push(markdown.slice(from, written(start)), HIDDEN)
    from = written(end)
  }
  return { text: parts.join('') + markdown.slice(from), secrets: places.length }
}
