import { recordOf } from '../../shared/session/entry.ts'
import type { BrokenReason } from './parse-line.ts'
import { SessionError } from './session-error.ts'

/** What was seen of a file before its header. */
export interface Start {
  header: boolean
  /** A title line of oh-my-pi. */
  title: boolean
  /** The first line that could not be parsed. */
  broken: { readonly line: number; readonly reason: BrokenReason } | null
}

const ADVICE = 'Choose a file that pi wrote.'

const BROKEN_WORDS: Readonly<Record<BrokenReason, string>> = {
  bom: 'begins with a byte order mark, which pi does not accept',
  nul: 'holds NUL bytes',
  other: 'is not valid JSON',
}

/** The first value of the file is no header. */
export function notASession(path: string, value: unknown, line: number, { broken }: Start): SessionError {
  const type = recordOf(value)['type']
  const found =
    type === 'session'
      ? `the header on line ${line} has no id`
      : typeof type === 'string'
        ? `line ${line} is of type ${JSON.stringify(type.slice(0, 40))} where the session header should stand`
        : `line ${line} is no session header`
  const before = broken === null ? '' : `, and line ${broken.line} before it ${BROKEN_WORDS[broken.reason]}`
  return new SessionError('not-a-session', path, `${path} is not a pi session: ${found}${before}. ${ADVICE}`, line)
}

/** There is not one byte. */
export function emptyFile(path: string): SessionError {
  return new SessionError('empty', path, `${path} is empty: pi would begin a new session in it.`)
}

/** The file is at its end and nothing in it was a header. */
export function noHeader(path: string, { title, broken }: Start): SessionError {
  if (title) {
    const message = `${path} is not a session: a title line of oh-my-pi stands in it, but no session header. Choose another file.`
    return new SessionError('not-a-session', path, message)
  }
  if (broken === null)
    return new SessionError('only-blank', path, `${path} holds no entry of a session, only blank lines. ${ADVICE}`)
  const message = `${path} is not a pi session: it has no line that can be read, and line ${broken.line} ${BROKEN_WORDS[broken.reason]}. ${ADVICE}`
  return new SessionError('not-a-session', path, message, broken.line)
}
