import { createSessionBuilder, type BuiltSession } from '../../shared/session/build.ts'
import type { Problem, ProblemKind } from '../../shared/session/columns.ts'
import { isHeader } from '../../shared/session/header.ts'
import { headFields } from './head-fields.ts'
import { parseLine } from './parse-line.ts'
import { isTitleLine } from './read-header.ts'
import { readLines } from './read-lines.ts'
import { SessionError } from './session-error.ts'
import type { Line } from './split-lines.ts'

export interface ReadSessionOptions {
  readonly onProgress?: (bytesRead: number, size: number) => void
  readonly signal?: AbortSignal
}

/** A session as it was read. */
export interface ReadSession {
  readonly built: BuiltSession
  readonly tail: Tail
}

/** Where the last line that ends with a newline stops, and how many entries come before that point. */
export interface Tail {
  readonly offset: number
  readonly entries: number
  /** Lines before that point. */
  readonly lines: number
}

/** More entries than this are refused: names and tables of that size have never been tried. */
const MAX_ENTRIES = 50_000_000

/**
 * Reads a whole session: every line is parsed once, handed to the builder, and forgotten.
 * @param path only for messages
 * @throws SessionError `empty`, `only-blank`, `not-a-session`, `too-large` or `changed`; the signal's reason when aborted
 */
export async function readSession(
  fd: number,
  size: number,
  path: string,
  options: ReadSessionOptions = {},
): Promise<ReadSession> {
  if (size === 0) {
    throw new SessionError(
      'empty',
      path,
      `${path} is empty. pi would begin a new session in it; there is nothing to show.`,
    )
  }
  const builder = createSessionBuilder()
  const start: Start = { header: false, title: false, broken: null }
  let entries = 0
  // Three plain numbers, because an object a line would be a million objects.
  let tailOffset = 0
  let tailEntries = 0
  let tailLines = 0

  const take = (line: Line): void => {
    const note = (kind: ProblemKind, message: string): void => builder.note({ line: line.number, kind, message })
    const value = line.kind === 'whole' ? valueOfLine(line, note, start) : valueOfLongLine(line, path, note, start)
    // pi passes over what parses to nothing (null, 0, false, an empty text) without counting it.
    if (value === undefined) return
    if (!start.header) {
      if (isHeader(value)) start.header = true
      else if (isTitleLine(value) && !start.title) start.title = true
      else throw notASession(path, value, line.number, start.broken)
    } else if (!isSessionLine(value) && ++entries > MAX_ENTRIES) {
      throw new SessionError(
        'too-large',
        path,
        `${path} has more than ${MAX_ENTRIES} entries, which is more than can be shown.`,
      )
    }
    builder.add(value, { offset: line.offset, length: line.length, line: line.number })
  }
  const visit = (line: Line): void => {
    take(line)
    if (!line.ended) return
    tailOffset = line.next
    tailEntries = entries
    tailLines = line.number
  }

  const bytesRead = await readLines(fd, { from: 0, to: size }, visit, options)
  if (bytesRead < size) {
    throw new SessionError('changed', path, `${path} was shortened while it was being read. Open it again.`)
  }
  if (!start.header) throw noHeader(path, start)
  return { built: builder.finish(size), tail: { offset: tailOffset, entries: tailEntries, lines: tailLines } }
}

/** What stands before the header. */
interface Start {
  header: boolean
  title: boolean
  /** The first line that could not be parsed. */
  broken: { readonly line: number; readonly reason: 'bom' | 'nul' | 'other' } | null
}

type Note = (kind: Problem['kind'], message: string) => void

function valueOfLine(line: Line & { readonly kind: 'whole' }, note: Note, start: Start): unknown {
  const parsed = parseLine(line.bytes)
  if (parsed.kind === 'blank') return undefined
  if (parsed.invalidUtf8) {
    note('invalid-utf8', `Line ${line.number} holds bytes that are no UTF-8; pi reads each of them as the sign \uFFFD.`)
  }
  if (parsed.kind === 'malformed') {
    start.broken ??= { line: line.number, reason: parsed.reason }
    if (parsed.reason === 'bom')
      note('bom', `Line ${line.number} begins with a byte order mark, so pi cannot read it and passes over it.`)
    else if (!line.ended) note('torn', `Line ${line.number}, the last one, stops in the middle; pi passes over it.`)
    else if (parsed.reason === 'nul')
      note('malformed', `Line ${line.number} holds NUL bytes, as after a power failure; pi passes over it.`)
    else
      note('malformed', `Line ${line.number} is not valid JSON; pi passes over it, and its children lose their parent.`)
    return undefined
  }
  if (!parsed.value) {
    note('not-an-object', `Line ${line.number} holds ${JSON.stringify(parsed.value)} and no entry; pi passes over it.`)
    return undefined
  }
  return parsed.value
}

function valueOfLongLine(line: Line & { readonly kind: 'too-long' }, path: string, note: Note, start: Start): unknown {
  const mebibytes = Math.round(line.length / (1024 * 1024))
  if (!start.header) {
    const message = `${path} begins with a line of ${mebibytes} MiB, which is too long for a session header.`
    throw new SessionError('too-large', path, message, line.number)
  }
  const fields = headFields(line.head, line.tail)
  const what =
    fields === null
      ? 'and nothing could be told from its start, so it is left out'
      : 'so only its first fields were read'
  note('too-long', `Line ${line.number} has ${mebibytes} MiB, ${what}. Its content was not checked.`)
  return fields ?? undefined
}

function notASession(path: string, value: unknown, line: number, broken: Start['broken']): SessionError {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : null
  const found =
    type === 'session'
      ? `the header on line ${line} has no id`
      : typeof type === 'string'
        ? `the first line that can be read, line ${line}, is of type ${JSON.stringify(type.slice(0, 40))} where the session header should stand`
        : `the first line that can be read, line ${line}, is no session header`
  const before = broken === null ? '' : `; line ${broken.line} before it ${brokenWords(broken.reason)}`
  return new SessionError('not-a-session', path, `${path} is not a pi session: ${found}${before}. ${ADVICE}`, line)
}

const ADVICE = 'Choose a file that pi wrote.'

function noHeader(path: string, { title, broken }: Start): SessionError {
  if (broken === null && !title)
    return new SessionError('only-blank', path, `${path} holds only blank lines and no session. ${ADVICE}`)
  if (broken === null) {
    return new SessionError(
      'not-a-session',
      path,
      `${path} is not a session: a title line stands in it, but no session header. ${ADVICE}`,
    )
  }
  const message = `${path} is not a pi session: none of its lines can be read, and line ${broken.line} ${brokenWords(broken.reason)}. ${ADVICE}`
  return new SessionError('not-a-session', path, message, broken.line)
}

function brokenWords(reason: 'bom' | 'nul' | 'other'): string {
  switch (reason) {
    case 'bom':
      return 'begins with a byte order mark, which pi does not accept'
    case 'nul':
      return 'holds NUL bytes'
    case 'other':
      return 'is not valid JSON'
  }
}
