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
  const message = recordOf(entry['message'])
  switch (kind) {
    case Kind.assistant:
      return toolCallsOf(message).flatMap(fileOf)
    case Kind.toolResult: {
      const { calls } = recordOf(message['nestedCalls'])
      return Array.isArray(calls) ? calls.filter(isRecord).flatMap(fileOf) : []
    }
    default:
      return []
  }
}

function fileOf(call: { readonly name?: unknown; readonly arguments?: unknown }): readonly TouchedFile[] {
  const tool = TOOLS.get(stringOf(call.name) ?? '')
  const path = stringOf(recordOf(call.arguments)['path'])
  return tool === undefined || path === null || path === '' ? [] : [{ path, tool, isChanged: tool !== 'read' }]
}
