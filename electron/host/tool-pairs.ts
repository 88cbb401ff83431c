import type { CallOutcome } from '../../shared/lens/replies.ts'
import { recordOf, stringOf, toolCallsOf } from '../../shared/session/entry.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import type { AnsweredCall } from '../../shared/session/row.ts'
import { childrenAt, type Children } from '../../shared/tree/children.ts'
import type { SessionFile } from '../sessions/open-session.ts'

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

/**
 * What became of the calls of an assistant message, by call id: looked for among the results that follow it on all
 * branches, up to the next replies. A result that is no error outweighs one that is.
 * @param calls how many it has: results are read only where their number and their flags leave a doubt
 */
export function outcomesOf(
  file: SessionFile,
  children: Children,
  ordinal: number,
  calls: number,
): (id: string | null) => CallOutcome {
  const { kind, flags } = file.built.columns
  const results: number[] = []
  let forks = false
  const open = [ordinal]
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const at = open.pop()
    if (at === undefined) break
    if (at !== ordinal && kind[at] === Kind.assistant) continue
    if (kind[at] === Kind.toolResult) results.push(at)
    const below = childrenAt(children, at)
    forks ||= below.length > 1
    open.push(...below)
  }
  const isError = (at: number): boolean => ((flags[at] ?? 0) & Flag.toolError) !== 0
  if (!forks && results.length === calls && !results.some(isError)) return () => 'done'
  const outcomes = new Map<string | null, CallOutcome>()
  for (const at of results) {
    const id = stringOf(recordOf(file.body(at)['message'])['toolCallId'])
    if (outcomes.get(id) !== 'done') outcomes.set(id, isError(at) ? 'failed' : 'done')
  }
  const otherwise = ((flags[ordinal] ?? 0) & Flag.failed) === 0 ? 'unanswered' : 'failed'
  return (id) => (id === null ? otherwise : (outcomes.get(id) ?? otherwise))
}
