import { isReadField } from '../../shared/session/searched-text.ts'

/** A line of a file among the bytes that are held. */
export interface LineBytes {
  readonly bytes: Buffer
  /** [start, end) of the line. */
  readonly start: number
  readonly end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPEN_BRACE = 0x7b
const CLOSE_BRACKET = 0x5d

/** Names of objects of which a search reads every field, whatever it is called. */
const READ_WHOLE = ['"arguments"', '"sections"'].map((name) => Buffer.from(name, 'latin1'))
/** A field that pi names by an id and a search reads. */
const READ_ID = 'modelId'

/**
 * Whether a place of a line lies where no search reads: in the name of a field, in a field that says what something is
 * or is called, or behind the content of an assistant message, where its model and its usage stand. `false` says nothing;
 * `true` is certain whatever the line holds, so that a line with no other place need not be parsed.
 * @param at where `length` bytes were found that hold neither quote nor backslash
 */
export function isUnread(line: LineBytes, at: number, length: number): boolean {
  const { bytes, start, end } = line
  const open = bytes.lastIndexOf(QUOTE, at - 1)
  const close = bytes.indexOf(QUOTE, at + length)
  if (open <= start || close < 0 || close >= end) return false
  // Quotes within a text are escaped. Any other one before it opens the string that the place is in, if it is in one.
  if (bytes[open - 1] === BACKSLASH || bytes[close - 1] === BACKSLASH) return false
  if (bytes[close + 1] === COLON) return true
  const name = nameBefore(line, open)
  if (name === null) return false
  return (!isReadField(name) && name !== READ_ID && !isReadWhole(line, at)) || isBehindContent(line, at, name)
}

/** The name of the field whose value begins with this quote; null where it is none, or is written with escapes. */
function nameBefore({ bytes, start }: LineBytes, open: number): string | null {
  if (bytes[open - 1] !== COLON || bytes[open - 2] !== QUOTE) return null
  const from = bytes.lastIndexOf(QUOTE, open - 3)
  if (from <= start || bytes[from - 1] === BACKSLASH) return null
  const name = bytes.toString('latin1', from + 1, open - 2)
  return name.includes('\\') ? null : name
}

/** Whether the place may lie in an object whose fields are all read. */
function isReadWhole({ bytes, start }: LineBytes, at: number): boolean {
  return READ_WHOLE.some((name) => {
    const first = bytes.indexOf(name, start)
    return first >= 0 && first < at
  })
}

const MESSAGE = Buffer.from('{"type":"message",', 'latin1')
const ASSISTANT = Buffer.from(',"message":{"role":"assistant","content":[', 'latin1')
/** Names that must not come again behind it: of a name that comes twice the last one counts. */
const ONCE = ['"role"', '"content"'].map((name) => Buffer.from(name, 'latin1'))
/** What pi writes before `message`: type, id, parent and time. */
const HEAD_BYTES = 256
/** The other field of an assistant message that is read. */
const READ_BESIDE = 'errorMessage'
/** What would make it another entry, unless it is the first field of an object within it. */
const OTHERWISE = ['"type"', '"message"'].map((name) => Buffer.from(name, 'latin1'))

/** Whether the place is in a field of an assistant message behind the list that its content is. */
function isBehindContent({ bytes, start, end }: LineBytes, at: number, name: string): boolean {
  if (name === READ_BESIDE) return false
  // No list is open where none is closed any more: so the content is behind it.
  if (indexWithin(bytes, CLOSE_BRACKET, at, end) >= 0) return false
  if (bytes.compare(MESSAGE, 0, MESSAGE.length, start, Math.min(end, start + MESSAGE.length)) !== 0) return false
  const content = indexWithin(bytes, ASSISTANT, start, Math.min(end, start + HEAD_BYTES))
  if (content < 0 || content > at || indexWithin(bytes, OPEN_BRACE, start + 1, content) >= 0) return false
  const behind = content + ASSISTANT.length
  if (ONCE.some((again) => indexWithin(bytes, again, behind, end) >= 0)) return false
  return OTHERWISE.every((other) => isAlwaysFirst(bytes, other, behind, end))
}

/** Whether a name, wherever it stands, comes first in its object. */
function isAlwaysFirst(bytes: Buffer, name: Buffer, from: number, to: number): boolean {
  for (let at = indexWithin(bytes, name, from, to); at >= 0; at = indexWithin(bytes, name, at + 1, to))
    if (bytes[at - 1] !== OPEN_BRACE) return false
  return true
}

function indexWithin(bytes: Buffer, what: Buffer | number, from: number, to: number): number {
  const found = bytes.subarray(from, to).indexOf(what)
  return found < 0 ? -1 : from + found
}
