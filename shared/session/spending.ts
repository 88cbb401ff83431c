import { numberOf, recordOf, type RawEntry } from './entry.ts'
import { Kind } from './kinds.ts'

/**
 * What an entry says it cost, in US dollars: of a reply, of a tool's own use of a model, of a summary, or of what pi
 * spent beside the conversation. Null where it says nothing. The kinds are those that pi's `/session` adds up.
 */
export function costOf(entry: RawEntry, kind: number): number | null {
  return numberOf(recordOf(usageOf(entry, kind)['cost'])['total'])
}

/** The tokens that an entry says were used, in and out and of the cache, of the same kinds; 0 where it says nothing. */
export function spentTokens(entry: RawEntry, kind: number): number {
  const usage = usageOf(entry, kind)
  const parts = [usage['input'], usage['output'], usage['cacheRead'], usage['cacheWrite']]
  return parts.reduce<number>((sum, part) => sum + (numberOf(part) ?? 0), 0)
}

function usageOf(entry: RawEntry, kind: number): RawEntry {
  switch (kind) {
    case Kind.assistant:
    case Kind.toolResult:
      return recordOf(recordOf(entry['message'])['usage'])
    case Kind.compaction:
    case Kind.branchSummary:
    case Kind.usage:
      return recordOf(entry['usage'])
    default:
      return {}
  }
}
