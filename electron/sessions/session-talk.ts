import { messageOf, recordOf, stringOf } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import type { ScannedHead } from '../../shared/session/scanned-head.ts'
import { cutText } from '../../shared/session/shown-text.ts'
import { timeOf } from '../../shared/session/timestamp.ts'
import type { Line } from './split-lines.ts'

/** What was said in a session, gathered entry by entry, by the rules of pi's own list. */
export interface Talk {
  /** Takes an entry as it was parsed. */
  readonly take: (entry: unknown) => void
  /** Takes an entry by its head. What its line does not tell by its end alone is read from the entry. */
  readonly takeScanned: (head: ScannedHead, line: Line) => void
  readonly messageCount: () => number
  readonly firstMessage: () => string
  /** Milliseconds of the latest message of a user or the model; 0 where there is none with a time. */
  readonly lastSpoken: () => number
}

/** Messages that say nothing to the list but that they are there. */
const MESSAGES: ReadonlySet<number> = new Set([Kind.toolResult, Kind.system, Kind.bashExecution])
const LAST_TIME = Buffer.from(',"timestamp":', 'latin1')
const BRACE = 125
const ZERO = 48
/** Digits of a time in milliseconds: from 2001 to 2286. */
const DIGITS = 13

/**
 * @param maxText the longest first message, in characters
 * @param parse the entry of a line; null where it cannot be had
 * @param known the first message, where it is known already
 */
export function createTalk(maxText: number, parse: (line: Line) => unknown, known = ''): Talk {
  let count = 0
  let first = known
  let last = 0

  function speak(value: unknown): void {
    const entry = recordOf(value)
    const message = messageOf(entry)
    if (message === null || !('content' in message)) return
    const { role, timestamp } = message
    if (role !== 'user' && role !== 'assistant') return
    const time = typeof timestamp === 'number' ? timestamp : timeOf(stringOf(entry['timestamp']))
    if (time > last) last = time
    if (role === 'user' && first === '') first = spokenText(message['content'], maxText)
  }

  return {
    take(value) {
      if (recordOf(value)['type'] !== 'message') return
      count += 1
      speak(value)
    },
    takeScanned(head, line) {
      const { kind } = head
      if (kind !== Kind.user && kind !== Kind.assistant) {
        if (MESSAGES.has(kind)) count += 1
        return
      }
      count += 1
      const time = kind === Kind.user && first === '' ? 0 : timeOfLine(line)
      if (time === 0) speak(parse(line))
      else if (time > last) last = time
    },
    messageCount: () => count,
    firstMessage: () => first,
    lastSpoken: () => last,
  }
}

function timeOfLine({ whole, buffer, start, end, tail }: Line): number {
  return whole ? timeAtEnd(buffer, start, end) : timeAtEnd(tail, 0, tail.length)
}

/**
 * The time of a message as pi writes it, last in its line: `,"timestamp":1769862896789}}`, in milliseconds; 0 where that
 * is not there. @param start and `end` of what is there of the line
 */
export function timeAtEnd(bytes: Buffer, start: number, end: number): number {
  const from = end - 2 - DIGITS
  if (from - LAST_TIME.length < start) return 0
  if (bytes[from + DIGITS] !== BRACE || bytes[from + DIGITS + 1] !== BRACE) return 0
  if (bytes.compare(LAST_TIME, 0, LAST_TIME.length, from - LAST_TIME.length, from) !== 0) return 0
  let time = 0
  for (let at = from; at < from + DIGITS; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return 0
    time = time * 10 + digit
  }
  return time
}

/** The text blocks of a message, joined by blanks as pi joins them. */
function spokenText(content: unknown, maxText: number): string {
  if (typeof content === 'string') return cutText(content, maxText)
  if (!Array.isArray(content)) return ''
  const texts = content
    .map(recordOf)
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
  return cutText(texts.join(' '), maxText)
}
