import { recordOf, type RawEntry } from '../shared/session/entry.ts'
import { Kind } from '../shared/session/kinds.ts'
import { touchedFiles, type TouchedFile } from '../shared/session/touched-files.ts'
import { MAX_LINE_BYTES } from './sessions/line-bytes.ts'
import type { SessionFile } from './sessions/open-session.ts'
import { parseLine } from './sessions/parse-line.ts'

const NONE: readonly TouchedFile[] = []
const known = new WeakMap<SessionFile, Map<number, readonly TouchedFile[]>>()

/** What a line has where its calls name a file; most have not, and need not be parsed. */
const CALLS: Readonly<Partial<Record<number, Buffer>>> = {
  [Kind.assistant]: Buffer.from('"toolCall"'),
  [Kind.toolResult]: Buffer.from('"nestedCalls"'),
}

/** The files that an entry's calls of read, write and edit name. Bodies are not kept: a long path would fill the cache. */
export function filesTouchedBy(file: SessionFile, ordinal: number): readonly TouchedFile[] {
  const { columns, places } = file.built
  const kind = columns.kind[ordinal] ?? 0
  const word = CALLS[kind]
  if (word === undefined || (places.length[ordinal] ?? 0) > MAX_LINE_BYTES) return NONE
  const held = known.get(file) ?? new Map<number, readonly TouchedFile[]>()
  known.set(file, held)
  // Named by their places in the file, which stay when entries are counted anew.
  const offset = places.offset[ordinal] ?? 0
  const before = held.get(offset)
  if (before !== undefined) return before
  const bytes = file.raw(ordinal)
  const found = bytes.includes(word) ? touchedFiles(parsed(bytes), kind) : NONE
  if (found.length > 0) held.set(offset, found)
  return found
}

function parsed(bytes: Buffer): RawEntry {
  const line = parseLine(bytes)
  return line.kind === 'value' ? recordOf(line.value) : {}
}
