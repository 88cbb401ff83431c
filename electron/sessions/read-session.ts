import { createSessionBuilder, type BuiltSession } from '../../shared/session/build.ts'
import type { ProblemKind } from '../../shared/session/columns.ts'
import { recordOf } from '../../shared/session/entry.ts'
import { headFields } from './head-fields.ts'
import { parseLine, type BrokenReason } from './parse-line.ts'
import { readLines } from './read-lines.ts'
import { SessionError } from './session-error.ts'
import type { Line } from './split-lines.ts'

export interface ReadSessionOptions {
  readonly onProgress?: (bytesRead: number, size: number) => void
  readonly signal?: AbortSignal
  /** Sees each entry as it was parsed, before it is forgotten. */
  readonly onEntry?: (entry: unknown) => void
}

/** A session as it was read. */
export interface ReadSession {
  readonly built: BuiltSession
  readonly tail: Tail
  /** pi itself refuses the file: a title line of oh-my-pi stands before the header. */
  readonly refusedByPi: boolean
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
    if (value === undefined) return
    const taken = builder.add(value, { offset: line.offset, length: line.length, line: line.number })
    if (taken === 'header') start.header = true
    else if (taken === 'skipped' && !start.header) start.title = true
    else if (taken === 'taken') {
      entries += 1
      options.onEntry?.(value)
    } else if (taken === 'not-a-session') throw notASession(path, value, line.number, start)
    if (entries > MAX_ENTRIES) {
      throw new SessionError(
        'too-large',
        path,
        `${path} has more than ${MAX_ENTRIES} entries, which is more than can be shown.`,
      )
    }
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
  const tail = { offset: tailOffset, entries: tailEntries, lines: tailLines }
  return { built: builder.finish(size), tail, refusedByPi: start.title }
}

/** What was seen before the header. */
interface Start {
  header: boolean
  /** A title line of oh-my-pi. */
  title: boolean
  /** The first line that could not be parsed. */
  broken: { readonly line: number; readonly reason: BrokenReason } | null
}

type Note = (kind: ProblemKind, message: string) => void

function valueOfLine(line: Line & { readonly kind: 'whole' }, note: Note, start: Start): unknown {
  const parsed = parseLine(line.bytes)
  if (parsed.kind === 'blank') return undefined
  if (parsed.invalidUtf8) {
    note('invalid-utf8', 'This line holds bytes that are no UTF-8: pi reads the sign \uFFFD in their place.')
  }
  if (parsed.kind === 'malformed') {
    start.broken ??= { line: line.number, reason: parsed.reason }
    if (parsed.reason === 'bom')
      note('bom', 'This line begins with a byte order mark: pi cannot parse it and passes over it.')
    else if (!line.ended) note('torn', 'The last line stops in the middle: pi passes over it.')
    else if (parsed.reason === 'nul')
      note('malformed', 'This line holds NUL bytes, as after a power failure: pi passes over it.')
    else
      note(
        'malformed',
        'This line is not valid JSON: pi passes over it, and an entry that names it as its parent has none.',
      )
    return undefined
  }
  if (!parsed.value) {
    note('not-an-object', `This line is ${JSON.stringify(parsed.value)} and no entry: pi passes over it.`)
    return undefined
  }
  return parsed.value
}

function valueOfLongLine(line: Line & { readonly kind: 'too-long' }, path: string, note: Note, start: Start): unknown {
  const size = `${Math.round(line.length / (1024 * 1024))} MiB`
  if (!start.header) {
    const message = `${path} begins with a line of ${size}, which is too long for a session header. ${ADVICE}`
    throw new SessionError('too-large', path, message, line.number)
  }
  const fields = headFields(line.head, line.tail)
  const what =
    fields === null ? 'nothing can be told from its start, so it is left out' : 'only the fields at its start were read'
  note('too-long', `This line has ${size}: ${what}, and its content was not checked.`)
  return fields ?? undefined
}

const ADVICE = 'Choose a file that pi wrote.'

/** The first value of the file is no header. */
function notASession(path: string, value: unknown, line: number, { broken }: Start): SessionError {
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

/** The file is at its end and nothing in it was a header. */
function noHeader(path: string, { title, broken }: Start): SessionError {
  if (title) {
    const message = `${path} is not a session: a title line of oh-my-pi stands in it, but no session header. Choose another file.`
    return new SessionError('not-a-session', path, message)
  }
  if (broken === null)
    return new SessionError('only-blank', path, `${path} holds no entry of a session, only blank lines. ${ADVICE}`)
  const message = `${path} is not a pi session: it has no line that can be read, and line ${broken.line} ${BROKEN_WORDS[broken.reason]}. ${ADVICE}`
  return new SessionError('not-a-session', path, message, broken.line)
}

const BROKEN_WORDS: Readonly<Record<BrokenReason, string>> = {
  bom: 'begins with a byte order mark, which pi does not accept',
  nul: 'holds NUL bytes',
  other: 'is not valid JSON',
}
