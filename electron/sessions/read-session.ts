import { createSessionBuilder, type SessionBuilder } from '../../shared/session/build.ts'
import type { ProblemKind } from '../../shared/session/columns.ts'
import { emptyHead, type ScannedHead } from '../../shared/session/scanned-head.ts'
import { MAX_LINE_BYTES, readBytes, readEnds } from './line-bytes.ts'
import { emptyFile, noHeader, notASession, type Start } from './no-session.ts'
import { parseLine, type ParsedLine } from './parse-line.ts'
import { readLines, type ReadOptions } from './read-lines.ts'
import { HeadScanner } from './scan-head.ts'
import { SessionError } from './session-error.ts'
import type { Line } from './split-lines.ts'

export interface ReadSessionOptions extends Pick<ReadOptions, 'signal' | 'buffer'> {
  /** Called after each chunk with the bytes read so far, those that will be read, and what they gave. */
  readonly onProgress?: (bytesRead: number, size: number, builder: SessionBuilder) => void
  /** Sees each entry that was parsed, before it is forgotten. */
  readonly onEntry?: (entry: unknown) => void
  /** Sees each entry that was taken by its head. Both are valid only until it returns. */
  readonly onScanned?: (head: ScannedHead, line: Line) => void
}

/** Where the last line that ends with a newline stops, and how many entries come before that point. */
export interface Tail {
  readonly offset: number
  readonly entries: number
  /** Lines before that point. */
  readonly lines: number
}

/** A session file as it is read, from its first byte on and later from where the last whole line ended. */
export interface SessionReader {
  readonly builder: SessionBuilder
  readonly tail: () => Tail
  /** pi itself refuses the file: a title line of oh-my-pi stands before the header. */
  readonly refusedByPi: () => boolean
  /**
   * Reads on up to byte `to`.
   * @throws SessionError `empty`, `only-blank`, `not-a-session`, `too-large` or `changed`; the signal's reason when aborted
   */
  read(to: number, how: HowToRead, options?: ReadSessionOptions): Promise<void>
}

export interface HowToRead {
  /**
   * `parse`: every line is parsed. `scan`: entries as pi writes them are taken by the head of their line and have to be
   * checked later (`check-entries.ts`); only other lines are parsed. `count`: the same for who only counts entries, with
   * fewer lines parsed.
   */
  readonly way: 'parse' | 'scan' | 'count'
  /** Take a last line without a newline too: it may still be being written. It cannot be read on behind it. */
  readonly unended: boolean
}

/** Entries that room is made for whatever the size, where a file is as large as so many can be. */
const MOST_EXPECTED = 1024
const LEAST_BYTES = 2048
/** More entries than this are refused: names and tables of that size have never been tried. */
const MAX_ENTRIES = 50_000_000

/**
 * @param size bytes of the file, for making room
 * @param path only for messages
 * @param distrusted offsets of lines that are parsed whatever their heads say
 */
export function createSessionReader(
  fd: number,
  size: number,
  path: string,
  distrusted: ReadonlySet<number> = new Set(),
): SessionReader {
  const builder = createSessionBuilder(size, Math.min(MOST_EXPECTED, Math.ceil(size / LEAST_BYTES)))
  let scanning: HeadScanner | null = null
  let counting: HeadScanner | null = null
  const head = emptyHead()
  const start: Start = { header: false, title: false, broken: null }
  let tail: Tail = { offset: 0, entries: 0, lines: 0 }

  function take(line: Line, { onEntry }: ReadSessionOptions): void {
    const value = line.length > MAX_LINE_BYTES ? valueOfLongLine(line) : valueOfLine(line)
    if (value === undefined) return
    const taken = builder.add(value, line)
    if (taken === 'header') start.header = true
    else if (taken === 'skipped' && !start.header) start.title = true
    else if (taken === 'not-a-session') throw notASession(path, value, line.line, start)
    else if (taken === 'taken') onEntry?.(value)
  }

  function note(line: Line, kind: ProblemKind, message: string): void {
    builder.note({ line: line.line, kind, message })
  }

  function parse(line: Line): ParsedLine {
    if (line.whole) return parseLine(line.buffer, line.start, line.end)
    const bytes = readBytes(fd, line.offset, line.length)
    if (bytes === null) throw shortened(path)
    return parseLine(bytes)
  }

  function valueOfLine(line: Line): unknown {
    const parsed = parse(line)
    if (parsed.kind === 'blank') return undefined
    if (parsed.invalidUtf8) note(line, 'invalid-utf8', INVALID_UTF8)
    if (parsed.kind === 'malformed') {
      start.broken ??= { line: line.line, reason: parsed.reason }
      if (parsed.reason === 'bom') note(line, 'bom', BOM)
      else if (!line.ended) note(line, 'torn', 'The last line stops in the middle: pi passes over it.')
      else note(line, 'malformed', parsed.reason === 'nul' ? NUL : MALFORMED)
      return undefined
    }
    if (!parsed.value) {
      note(line, 'not-an-object', `This line is ${JSON.stringify(parsed.value)} and no entry: pi passes over it.`)
      return undefined
    }
    return parsed.value
  }

  function valueOfLongLine(line: Line): unknown {
    const size = `${Math.round(line.length / (1024 * 1024))} MiB`
    if (!start.header) {
      const message = `${path} begins with a line of ${size}, which is too long for a session header. Choose a file that pi wrote.`
      throw new SessionError('too-large', path, message, line.line)
    }
    const fields = readEnds(fd, line.offset, line.length)
    const what =
      fields === null
        ? 'nothing can be told from its start, so it is left out'
        : 'only the fields at its start were read'
    const entry = fields === null || fields['type'] === 'session' ? {} : { ordinal: builder.count() }
    const message = `This line has ${size}: ${what}, and its content was not checked.`
    builder.note({ line: line.line, kind: 'too-long', message, ...entry })
    return fields ?? undefined
  }

  /** Whether a line may be taken by its head. */
  function isTrusted(line: Line): boolean {
    return line.length <= MAX_LINE_BYTES && (distrusted.size === 0 || !distrusted.has(line.offset))
  }

  return {
    builder,
    tail: () => tail,
    refusedByPi: () => start.title,
    async read(to, { way, unended }, options = {}) {
      // Whether lines may come by their heads is known behind the header, and does not change after it.
      const byHeads = way !== 'parse'
      const scanner = way === 'count' ? (counting ??= new HeadScanner(true)) : (scanning ??= new HeadScanner())
      let canScan = byHeads && builder.canScan()
      const { onScanned } = options
      const visit = (line: Line): void => {
        if (canScan && isTrusted(line) && scanner.scan(line, head)) {
          builder.addScanned(head, line)
          onScanned?.(head, line)
          return
        }
        take(line, options)
        canScan ||= byHeads && builder.canScan()
      }
      if (to === 0) throw emptyFile(path)
      const from = tail.offset
      const { signal, buffer } = options
      const bytesRead = await readLines(fd, { from, to }, visit, {
        firstLine: tail.lines + 1,
        endedOnly: !unended,
        signal,
        ...(buffer === undefined ? {} : { buffer }),
        onProgress: (read, all) => {
          if (builder.count() > MAX_ENTRIES) throw tooMany(path)
          options.onProgress?.(read, all, builder)
        },
        onLast: ({ line, offset }) => {
          tail = { offset, entries: builder.count(), lines: line - 1 }
        },
      })
      if (bytesRead < to - from) throw shortened(path)
      if (!start.header) throw noHeader(path, start)
    },
  }
}

export const INVALID_UTF8 = 'This line holds bytes that are no UTF-8: pi reads the sign \uFFFD in their place.'
const BOM = 'This line begins with a byte order mark: pi cannot parse it and passes over it.'
const NUL = 'This line holds NUL bytes, as after a power failure: pi passes over it.'
const MALFORMED = 'This line is not valid JSON: pi passes over it, and an entry that names it as its parent has none.'

function shortened(path: string): SessionError {
  return new SessionError('changed', path, `${path} was shortened while it was being read. Open it again.`)
}

function tooMany(path: string): SessionError {
  const message = `${path} has more than ${MAX_ENTRIES} entries, which is more than can be shown.`
  return new SessionError('too-large', path, message)
}
