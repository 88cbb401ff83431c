/** What kept a session file from being read or written. */
export type SessionErrorKind =
  /** There is nothing under that name. */
  | 'not-found'
  | 'no-permission'
  /** A folder where a file was expected. */
  | 'folder'
  /** A file where a folder was expected. */
  | 'not-a-folder'
  /** A pipe, a device, a socket. */
  | 'not-a-file'
  /** No bytes at all. */
  | 'empty'
  /** Only blank lines. */
  | 'only-blank'
  /** No session header where pi looks for one. */
  | 'not-a-session'
  /** More than can be held or sent. */
  | 'too-large'
  /** The file was rewritten, replaced or shortened since it was read. */
  | 'changed'
  /** A file that only its own program may write to, or one of an old version. */
  | 'read-only'
  /** The entry that was named cannot be built upon. */
  | 'bad-target'
  /** Something is there already, and nothing is overwritten. */
  | 'exists'
  /** The disk is full. */
  | 'no-space'
  /** Another error of the system, with its code in the message. */
  | 'io'

/** A session file cannot be read or written. The message is one or two whole sentences for a person, without a stack. */
export class SessionError extends Error {
  readonly kind: SessionErrorKind
  /** The file or folder it is about. */
  readonly file: string
  /** Physical line number from 1, where one line is to blame. */
  readonly line: number | null

  constructor(kind: SessionErrorKind, file: string, message: string, line: number | null = null) {
    super(message)
    this.name = 'SessionError'
    this.kind = kind
    this.file = file
    this.line = line
  }
}

/** The system's error code (`ENOENT` …) of something thrown; null where it carries none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/**
 * An error of the file system as a `SessionError` in words. Errors that are one already, and an abort, pass as they are.
 * `doing` completes "… could not be": `read`, `written`, `created`.
 */
export function toSessionError(error: unknown, file: string, doing: string): unknown {
  if (error instanceof SessionError) return error
  const code = errorCode(error)
  switch (code) {
    case null:
      return error
    // An abort carries a numeric code in Node, a string one (`ABORT_ERR`) where it comes from a stream.
    case 'ABORT_ERR':
      return error
    case 'ENOENT':
      if (doing === 'created') {
        return new SessionError(
          'not-found',
          file,
          `${file} could not be created: the folder above it is not there or takes nothing new.`,
        )
      }
      return new SessionError('not-found', file, `${file} is not there. Check the path, or whether it was moved.`)
    case 'ENOTDIR':
      return new SessionError('not-found', file, `${file} is not there: a part of its path is no folder.`)
    case 'ELOOP':
      return new SessionError('not-found', file, `${file} is not there: links on its path lead round in a ring.`)
    case 'ENAMETOOLONG':
      return new SessionError(
        'not-found',
        file,
        `${file} could not be ${doing}: its name is longer than the system allows.`,
      )
    case 'EISDIR':
      if (doing === 'created') {
        return new SessionError('folder', file, `${file} is a folder, where a file was to be written. Name a file.`)
      }
      return new SessionError('folder', file, `${file} is a folder. Give a session file (.jsonl) inside it.`)
    case 'EACCES':
    case 'EPERM':
      return new SessionError(
        'no-permission',
        file,
        `${file} could not be ${doing}: this account has no permission. Change the permissions of the file or its folder.`,
      )
    case 'EROFS':
      return new SessionError('no-permission', file, `${file} could not be ${doing}: its disk is read-only.`)
    case 'EEXIST':
      return new SessionError('exists', file, `${file} is there already and was left as it is. Choose another place.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new SessionError(
        'no-space',
        file,
        `${file} could not be ${doing}: the disk is full. Free some space and try again.`,
      )
    default:
      return new SessionError('io', file, `${file} could not be ${doing}: the system answered ${code}. Try again.`)
  }
}
