import { isRecord, recordOf, stringOf, toolCallsOf, type RawEntry } from './entry.ts'
import { Kind } from './kinds.ts'

/** A file that a tool call names. */
export interface TouchedFile {
  /** As the call has it, relative or not. */
  readonly path: string
  readonly tool: 'read' | 'write' | 'edit'
  /** It was written or edited; else only read. */
  readonly isChanged: boolean
}

/** A file that a call names, with what the entry itself tells of that call. */
export interface NamedFile extends TouchedFile {
  /** The id of the call; null where it has none, and for a script's call: no result answers that. */
  readonly call: string | null
  /** What a script's call came to, as its record says; null for a reply's call: the result tells. */
  readonly isDone: boolean | null
}

const TOOLS: ReadonlyMap<string, TouchedFile['tool']> = new Map([
  ['read', 'read'],
  ['write', 'write'],
  ['edit', 'edit'],
])

/**
 * The files that an entry's calls of read, write and edit name, by pi's rule for its summaries: those of a reply, and
 * those that a script made from within its tool (`nestedCalls` of the result).
 */
export function touchedFiles(entry: RawEntry, kind: number): readonly TouchedFile[] {
  return callsIn(entry, kind).flatMap((call) => fileOf(call, recordOf(call.arguments)['path']))
}

/** The files that an entry's calls of read, write and edit name, whichever way they name them, and what became of it. */
export function namedFiles(entry: RawEntry, kind: number): readonly NamedFile[] {
  return callsIn(entry, kind).flatMap((call) => {
    const told =
      kind === Kind.assistant
        ? { call: stringOf(call.id), isDone: null }
        : { call: null, isDone: call.status !== 'error' && call.status !== 'unfinished' }
    return fileOf(call, pathArgument(call.arguments)).map((file) => ({ ...file, ...told }))
  })
}

/** The file that a call of read, write or edit is about, as stored: `path`, or `file_path` as some models have it. */
export function pathArgument(args: unknown): unknown {
  const fields = recordOf(args)
  return fields['path'] ?? fields['file_path']
}

/** A call of a reply, or the record of one that a script made. */
interface AnyCall {
  readonly id?: unknown
  readonly name?: unknown
  readonly arguments?: unknown
  readonly status?: unknown
}

function callsIn(entry: RawEntry, kind: number): readonly AnyCall[] {
  const message = recordOf(entry['message'])
  switch (kind) {
    case Kind.assistant:
      return toolCallsOf(message)
    case Kind.toolResult: {
      const { calls } = recordOf(message['nestedCalls'])
      return Array.isArray(calls) ? calls.filter(isRecord) : []
    }
    default:
      return []
  }
}

function fileOf(call: AnyCall, named: unknown): readonly TouchedFile[] {
  const tool = TOOLS.get(stringOf(call.name) ?? '')
  const path = stringOf(named)
  return tool === undefined || path === null || path === '' ? [] : [{ path, tool, isChanged: tool !== 'read' }]
}
