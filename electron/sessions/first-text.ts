import { cutText } from '../../shared/session/shown-text.ts'

/** How pi writes a user's message up to its text: its first block is one, but for images. */
const BEFORE = '"message":{"role":"user","content":[{"type":"text","text":"'
/** The content of a text of JSON, up to its closing quote or to where the characters end. */
const CONTENT = /(?:[^"\\]|\\.)*/sy
/** Bytes a character, mostly and at most: `\u001f`. */
const BYTES = [1.25, 6] as const
/** Bytes that a character or an escape can be short of. */
const REST_BYTES = 6

/**
 * The first characters of a user's message, from the bytes of its line, of which the rest is not looked at: people paste
 * whole files. Null where the text is shorter, or the line is not as pi writes it; then it has to be parsed.
 * @param start what the line begins with, a character a byte
 * @param from where the line begins, and `to` where it ends
 * @param length of what is wanted, in characters as JavaScript counts them
 */
export function firstText(start: string, bytes: Buffer, from: number, to: number, length: number): string | null {
  const before = start.indexOf(BEFORE)
  if (before < 0) return null
  const textFrom = from + before + BEFORE.length
  for (const perCharacter of BYTES) {
    const end = textFrom + Math.ceil(length * perCharacter) + REST_BYTES
    // Whatever ends here may go on in another block.
    if (end >= to) return null
    const written = bytes.toString('utf8', textFrom, end)
    CONTENT.lastIndex = 0
    const content = CONTENT.exec(written)?.[0] ?? ''
    if (written[content.length] === '"') return null
    const text = parsed(content)
    if (text !== null && text.length > length) return cutText(text, length)
  }
  return null
}

/** What a text of JSON says that may stop within an escape; null where it says nothing. */
function parsed(content: string): string | null {
  for (let short = 0; short < REST_BYTES; short += 1) {
    try {
      const text: unknown = JSON.parse(`"${content.slice(0, content.length - short)}"`)
      return typeof text === 'string' ? text : null
    } catch {
      // It stops within an escape; or a sign stands in it that JSON does not allow.
    }
  }
  return null
}
