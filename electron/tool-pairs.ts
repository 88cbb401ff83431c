import { recordOf, stringOf, toolCallsOf } from '../shared/session/entry.ts'
import { Flag, Kind } from '../shared/session/kinds.ts'
import type { AnsweredCall } from '../shared/session/row.ts'
import { childrenAt, type Children } from '../shared/tree/children.ts'
import type { SessionFile } from './sessions/open-session.ts'

/** A tool call that a result answers, with the entry it stands in. */
export interface FoundCall extends AnsweredCall {
  readonly ordinal: number
}

/** How far a call and its result are looked for apart. pi writes results right behind their calls. */
const MAX_STEPS = 500

/** The call that a tool result answers: the nearest one above it with its id. Null where there is none. */
export function callOf(file: SessionFile, ordinal: number): FoundCall | null {
  const { kind, flags, parent } = file.built.columns
  if (kind[ordinal] !== Kind.toolResult) return null
  const id = stringOf(recordOf(file.body(ordinal)['message'])['toolCallId'])
  if (id === null) return null
  let at = parent[ordinal] ?? -1
  for (let steps = 0; at >= 0 && steps < MAX_STEPS; steps++) {
    if (((flags[at] ?? 0) & Flag.hasToolCalls) !== 0) {
      const call = toolCallsOf(recordOf(file.body(at)['message'])).find((one) => one.id === id)
      if (call !== undefined) return { ordinal: at, name: call.name, arguments: call.arguments }
    }
    at = parent[at] ?? -1
  }
  return null
}

/**
 * The results of an assistant message's calls, by call id: down from it along the newest children, as far as results
 * follow each other.
 */
export function resultsOf(file: SessionFile, children: Children, ordinal: number): ReadonlyMap<string, number> {
  const { kind, flags } = file.built.columns
  const results = new Map<string, number>()
  if (((flags[ordinal] ?? 0) & Flag.hasToolCalls) === 0) return results
  let at = childrenAt(children, ordinal).at(-1)
  for (let steps = 0; at !== undefined && steps < MAX_STEPS && kind[at] !== Kind.assistant; steps++) {
    if (kind[at] === Kind.toolResult) {
      const id = stringOf(recordOf(file.body(at)['message'])['toolCallId'])
      if (id !== null && !results.has(id)) results.set(id, at)
    }
    at = childrenAt(children, at).at(-1)
  }
  return results
}
