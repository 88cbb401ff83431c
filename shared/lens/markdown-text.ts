import { oneLine } from '../session/shown-text.ts'

/** Texts of a session inside Markdown: none of them may act as markup. */

/** Names an entry in a text: by its id where it has one. */
export type NameOf = (ordinal: number) => string

/** A text of the session inside a line of Markdown: none of it may act as markup. */
export function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#|~!]/g, '\\$&').replace(/\s+/g, ' ')
}

/** A text of the session as code, whatever backticks it has. */
export function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const flat = text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
  return fence.length === 1 ? `${fence}${flat}${fence}` : `${fence} ${flat} ${fence}`
}

/** A text as a block of code, whatever backticks it has. */
export function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`
}

/** The longest run of backticks in a text. */
function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

/** A text as the cell of a table. */
export function oneCell(text: string, max: number): string {
  return plain(oneLine(text, max))
}
