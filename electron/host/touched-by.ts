import type { CallOutcome } from '../../shared/lens/replies.ts'
import { recordOf, toolCallsOf, type RawEntry } from '../../shared/session/entry.ts'
import { Kind } from '../../shared/session/kinds.ts'
import { namedFiles, type NamedFile, type TouchedFile } from '../../shared/session/touched-files.ts'
import type { Children } from '../../shared/tree/children.ts'
import { MAX_LINE_BYTES } from '../sessions/line-bytes.ts'
import type { SessionFile } from '../sessions/open-session.ts'
import { parseLine } from '../sessions/parse-line.ts'
import { outcomesOf } from './tool-pairs.ts'

/** A file that a call names, and what became of the call. */
export interface FileTouch extends TouchedFile {
  readonly outcome: CallOutcome
}

/** What an entry's own line tells: the files that its calls name, and how many calls it has in all. */
interface Named {
  readonly files: readonly NamedFile[]
  readonly calls: number
}

const NONE: Named = { files: [], calls: 0 }
const known = new WeakMap<SessionFile, Map<number, Named>>()

/** What a line has where its calls name a file; most have not, and need not be parsed. */
const CALLS: Readonly<Partial<Record<number, Buffer>>> = {
  [Kind.assistant]: Buffer.from('"toolCall"'),
  [Kind.toolResult]: Buffer.from('"nestedCalls"'),
}

/** The files that an entry's calls of read, write and edit name. Bodies are not kept: a long path would fill the cache. */
export function filesTouchedBy(file: SessionFile, children: Children, ordinal: number): readonly FileTouch[] {
  const { columns, places } = file.built
  const kind = columns.kind[ordinal] ?? 0
  const word = CALLS[kind]
  if (word === undefined || (places.length[ordinal] ?? 0) > MAX_LINE_BYTES) return []
  const held = known.get(file) ?? new Map<number, Named>()
  known.set(file, held)
  // Named by their places in the file, which stay when entries are counted anew.
  const offset = places.offset[ordinal] ?? 0
  let named = held.get(offset)
  if (named === undefined) {
    const bytes = file.raw(ordinal)
    named = bytes.includes(word) ? namedIn(parsed(bytes), kind) : NONE
    if (named.files.length > 0) held.set(offset, named)
  }
  return withOutcomes(file, children, ordinal, named)
}

/** The same of an entry whose body is at hand. */
export function filesTouchedIn(
  entry: RawEntry,
  file: SessionFile,
  children: Children,
  ordinal: number,
): readonly FileTouch[] {
  return withOutcomes(file, children, ordinal, namedIn(entry, file.built.columns.kind[ordinal] ?? 0))
}

function namedIn(entry: RawEntry, kind: number): Named {
  return { files: namedFiles(entry, kind), calls: toolCallsOf(recordOf(entry['message'])).length }
}

/** Outcomes are not kept: a result may still come. */
function withOutcomes(file: SessionFile, children: Children, ordinal: number, named: Named): readonly FileTouch[] {
  if (named.files.length === 0) return []
  const outcomeOf = outcomesOf(file, children, ordinal, named.calls)
  return named.files.map(({ path, tool, isChanged, call, isDone }) => {
    const outcome = isDone === null ? outcomeOf(call) : isDone ? 'done' : 'failed'
    return { path, tool, isChanged, outcome }
  })
}

function parsed(bytes: Buffer): RawEntry {
  const line = parseLine(bytes)
  return line.kind === 'value' ? recordOf(line.value) : {}
}
