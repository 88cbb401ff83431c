import { literally } from './search-query.ts'
import { HIDDEN, secretsOf } from './secrets.ts'

/** Markdown without the backslashes that keep its text from being markup: they hide secrets from their patterns. */
export function unescaped(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Markdown with its secrets hidden, however they are escaped, and how many there were. */
export function hideInMarkdown(markdown: string): { readonly text: string; readonly secrets: number } {
  const found = secretsOf(unescaped(markdown))
  const text = found.reduce((left, secret) => left.replace(asWritten(secret), HIDDEN), markdown)
  return { text, secrets: found.length }
}

/** Finds a text with a backslash before any of its signs. */
function asWritten(text: string): RegExp {
  return new RegExp(
    Array.from(text, (sign) => (/[!-/:-@[-`{-~]/.test(sign) ? `\\\\?${literally(sign)}` : literally(sign))).join(''),
    'gu',
  )
}
