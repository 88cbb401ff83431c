import type { TreeColumns } from './columns.ts'
import type { PathContext } from '../tree/context.ts'
import { isRecord, recordOf } from './entry.ts'
import { Kind } from './kinds.ts'
import type { ContextMessages } from './messages.ts'
import { currentSystemMessage } from './system-message.ts'
import { estimateTokensAsPi } from './tokens.ts'

/**
 * The size of a context in tokens by pi's rule: what the provider last reported, plus estimates for what came after.
 * A report from before the last compaction or edit of the path says nothing about this context, so then (and without
 * any report) everything is estimated: the system message in force and all other messages. Null where pi fails.
 */
export function contextUsage(columns: TreeColumns, context: PathContext, built: ContextMessages): number | null {
  const { messages, sources, failure } = built
  if (failure !== null) return null
  const reportedAt = messages.findLastIndex((message) => reportedTokens(message) > 0)
  const after = sum(messages.slice(reportedAt + 1))
  if (after === null) return null
  if (reportedAt >= 0 && isFresh(columns, context.path, sources[reportedAt] ?? -1)) {
    return reportedTokens(messages[reportedAt]) + after
  }
  const system = currentSystemMessage(messages)
  if (system.fails) return null
  const rest = messages.filter((message) => recordOf(message)['role'] !== 'system')
  return sum(system.message === null ? rest : [system.message, ...rest])
}

/**
 * What pi shows of it beside the input: the same, but nothing from a compaction on until a reply to what it left is
 * there. Null where pi shows a question mark, or fails.
 */
export function footerUsage(columns: TreeColumns, context: PathContext, built: ContextMessages): number | null {
  const { messages, sources } = built
  if (context.compactionPlace >= 0 && messages.some(lacksUsage)) return null
  const isKnown =
    context.compactionPlace < 0 ||
    messages.some((message, index) => {
      const place = reportedTokens(message) > 0 ? context.path.lastIndexOf(sources[index] ?? -1) : -1
      return place > context.compactionPlace
    })
  return isKnown ? contextUsage(columns, context, built) : null
}

/** pi looks into the usage of every reply of a compacted context, and fails on one that has none. */
function lacksUsage(message: unknown): boolean {
  const { role, stopReason, usage } = recordOf(message)
  return role === 'assistant' && stopReason !== 'aborted' && stopReason !== 'error' && (usage ?? null) === null
}

/** Tokens that the provider reported with an assistant message; 0 where it is none to go by. */
export function reportedTokens(message: unknown): number {
  if (!isRecord(message) || message['role'] !== 'assistant') return 0
  if (message['stopReason'] === 'aborted' || message['stopReason'] === 'error') return 0
  const usage = recordOf(message['usage'])
  const total = usage['totalTokens']
  if (typeof total === 'number' && total !== 0) return total
  const parts = [usage['input'], usage['output'], usage['cacheRead'], usage['cacheWrite']]
  return parts.reduce<number>((tokens, part) => (typeof part === 'number' ? tokens + part : Number.NaN), 0)
}

/** True where neither a compaction nor an edit follows the entry on its path. */
function isFresh(columns: TreeColumns, path: Int32Array, ordinal: number): boolean {
  const place = path.lastIndexOf(ordinal)
  const changed = path.findLastIndex((at) => {
    const kind = columns.kind[at]
    return kind === Kind.compaction || kind === Kind.contextEdit
  })
  return place > changed
}

/** The estimates of messages together; null where pi fails on one of them. */
function sum(messages: readonly unknown[]): number | null {
  let tokens = 0
  for (const message of messages) {
    const estimate = estimateTokensAsPi(message)
    if (estimate === null) return null
    tokens += estimate
  }
  return tokens
}
