import { Kind } from '../../shared/session/kinds.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { MAX_LINE_BYTES } from '../sessions/line-bytes.ts'
import { parseLine } from '../sessions/parse-line.ts'

/** Read of a line that is too long to be read whole. */
const BEGINNING_BYTES = 1024 * 1024

/** An entry with its line, as `viewOf` takes them. */
export interface EntryLine {
  readonly raw: unknown
  readonly stored?: unknown
  readonly beginning?: string
}

/**
 * What a reader is shown of an entry's line: the entry as pi has it, the value of a line that is no object, the line
 * before migration where that differs, or the beginning of one too long.
 * @throws SessionError `changed` when the file no longer holds that entry there
 */
export function lineOf(file: SessionFile, ordinal: number): EntryLine {
  const { columns, places, facts } = file.built
  // First, because it finds out whether the entry is still there.
  const raw = file.body(ordinal)
  if ((places.length[ordinal] ?? 0) > MAX_LINE_BYTES) {
    return { raw, beginning: file.raw(ordinal, BEGINNING_BYTES).toString('utf8') }
  }
  if (columns.kind[ordinal] === Kind.notAnObject) return { raw: storedValue(file, ordinal) }
  return facts.header.sourceVersion === facts.header.version ? { raw } : { raw, stored: storedValue(file, ordinal) }
}

function storedValue(file: SessionFile, ordinal: number): unknown {
  const parsed = parseLine(file.raw(ordinal))
  return parsed.kind === 'value' ? parsed.value : null
}
