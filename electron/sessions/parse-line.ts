import { isUtf8 } from 'node:buffer'

/** What is to be seen about a line that cannot be parsed, for the message. */
export type BrokenReason = 'bom' | 'nul' | 'other'

/** What one whole line holds. */
export type ParsedLine =
  /** Only white space, or nothing: pi skips it and so do we, without a word. */
  | { readonly kind: 'blank' }
  | {
      readonly kind: 'value'
      readonly value: unknown
      /** Bytes that are no UTF-8 were read as U+FFFD, as pi reads them. */
      readonly invalidUtf8: boolean
    }
  | {
      readonly kind: 'malformed'
      readonly reason: BrokenReason
      readonly invalidUtf8: boolean
    }

const BYTE_ORDER_MARK = '\uFEFF'

/** Parses a line, bytes [start, end), by pi's rule: decoded leniently, blank by `trim`, else JSON or nothing. */
export function parseLine(bytes: Buffer, start = 0, end = bytes.length): ParsedLine {
  const text = bytes.toString('utf8', start, end)
  // The replacement character may also be in the file as itself; only then is the slower check needed.
  const invalidUtf8 = text.includes('\uFFFD') && !isUtf8(bytes.subarray(start, end))
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown, invalidUtf8 }
  } catch {
    // A blank line is no JSON either, so the common case needs no `trim`.
    if (text.trim() === '') return { kind: 'blank' }
    const reason: BrokenReason = text.startsWith(BYTE_ORDER_MARK) ? 'bom' : text.includes('\0') ? 'nul' : 'other'
    return { kind: 'malformed', reason, invalidUtf8 }
  }
}
