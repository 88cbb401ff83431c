import type { Failure } from '../shared/result.ts'
import { SessionError, type SessionErrorKind } from './sessions/session-error.ts'

/** A request that is turned down for a reason a person can read. */
export class Refusal extends Error {
  readonly kind: Failure['kind']

  constructor(kind: Failure['kind'], message: string) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
  }
}

/** Which of the page's few kinds of failure each error of a session file is. */
const KINDS: Readonly<Record<SessionErrorKind, Failure['kind']>> = {
  'not-found': 'not-found',
  'no-permission': 'unreadable',
  folder: 'unreadable',
  'not-a-folder': 'refused',
  'not-a-file': 'unreadable',
  empty: 'unreadable',
  'only-blank': 'unreadable',
  'not-a-session': 'unreadable',
  'too-large': 'unreadable',
  changed: 'changed',
  'read-only': 'refused',
  'bad-target': 'refused',
  exists: 'refused',
  'no-space': 'refused',
  io: 'unreadable',
}

/**
 * An error as data for the page. What was written for people passes; of anything else only the fact passes, because
 * its text may hold paths and its stack certainly does (the log has both).
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof Refusal) return { kind: error.kind, message: error.message }
  if (error instanceof SessionError) return { kind: KINDS[error.kind], message: error.message }
  if (isAbort(error)) return { kind: 'refused', message: 'This was cancelled before it was done.' }
  return {
    kind: 'internal',
    message: 'Something went wrong inside Dendro. Its log has the details (Help, Show Log); please try again.',
  }
}

/** Whether an error only says that work was cancelled. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Whether an error was written for people, and so is nothing to put into the log. */
export function isExpected(error: unknown): boolean {
  return error instanceof Refusal || error instanceof SessionError || isAbort(error)
}
