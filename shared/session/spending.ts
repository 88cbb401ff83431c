import { numberOf, recordOf, type RawEntry } from './entry.ts'
import { Kind } from './kinds.ts'

/**
 * What an entry says it cost, in US dollars: of a reply, of a tool's own use of a model, of a summary, or of what pi
 * spent beside the conversation. Null where it says nothing. The kinds are those that pi's `/session` adds up.
 */
export function costOf(entry: RawEntry, kind: number): number | null {
  switch (kind) {
    case Kind.assistant:
    case Kind.toolResult:
      return costIn(recordOf(entry['message'])['usage'])
    case Kind.compaction:
    case Kind.branchSummary:
    case Kind.usage:
      return costIn(entry['usage'])
    default:
      return null
  }
}

function costIn(usage: unknown): number | null {
  return numberOf(recordOf(recordOf(usage)['cost'])['total'])
}
