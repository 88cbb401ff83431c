import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inspect } from 'node:util'

/** The app's log: one file, bounded, one line an event. */
export interface Log {
  readonly file: string
  /** Writes one line. Never throws: a log that cannot be written is not worth losing the app for. */
  write(level: 'info' | 'warn' | 'error', message: string): void
}

/** Past this size the older half goes. */
const MAX_LOG_BYTES = 1024 * 1024
/** One event cannot fill the file. */
const MAX_LINE = 8_192
/** Control characters of both sets (line ends and terminal escapes among them), separators and direction marks, backslash. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\\]/gu

/** Opens the log at a path; its folder is made when it is missing. */
export function createLog(file: string, maxBytes: number = MAX_LOG_BYTES): Log {
  return {
    file,
    write(level, message) {
      try {
        mkdirSync(dirname(file), { recursive: true })
        appendFileSync(file, `${new Date().toISOString()} ${level} ${escapeLine(message)}\n`, { mode: 0o600 })
        if (statSync(file).size > maxBytes) dropOlderHalf(file)
      } catch {
        // There is no place left to say it.
      }
    },
  }
}

/** Text of any origin as one line of a log: nothing in it can start a new line, colour a terminal or turn the reading direction. */
export function escapeLine(text: string): string {
  const cut = text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)} … (${text.length} characters)` : text
  return cut.replace(UNSAFE, escapeCharacter)
}

/** An error as text for the log: its stack and those of its causes. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  let current = error
  // A cause can be a ring.
  while (current !== undefined && parts.length < 5) {
    parts.push(current instanceof Error ? (current.stack ?? current.message) : inspect(current))
    current = current instanceof Error ? current.cause : undefined
  }
  return parts.join(' caused by: ')
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '\n':
      return '\\n'
    case '\r':
      return '\\r'
    case '\t':
      return '\\t'
    case '\\':
      return '\\\\'
    default:
      return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
  }
}

function dropOlderHalf(file: string): void {
  const bytes = readFileSync(file)
  const middle = bytes.indexOf(10, Math.floor(bytes.length / 2))
  writeFileSync(file, bytes.subarray(middle + 1), { mode: 0o600 })
}
