import { blocksOf, isRecord, recordOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { Flag, Kind } from './kinds.ts'

const KIND_OF_TYPE: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ['thinking_level_change', Kind.thinkingLevelChange],
  ['model_change', Kind.modelChange],
  ['compaction', Kind.compaction],
  ['branch_summary', Kind.branchSummary],
  ['custom', Kind.custom],
  ['custom_message', Kind.customMessage],
  ['label', Kind.label],
  ['session_info', Kind.sessionInfo],
  ['usage', Kind.usage],
  ['context_edit', Kind.contextEdit],
])

const KIND_OF_ROLE: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ['user', Kind.user],
  ['assistant', Kind.assistant],
  ['toolResult', Kind.toolResult],
  ['system', Kind.system],
  ['bashExecution', Kind.bashExecution],
  ['custom', Kind.customRole],
])

const SUMMARY_ROLES: ReadonlySet<unknown> = new Set(['branchSummary', 'compactionSummary'])

/** What an entry is, after migration. */
export function kindOf(entry: RawEntry): Kind {
  if (entry['type'] !== 'message') return KIND_OF_TYPE.get(entry['type']) ?? Kind.unknown
  return KIND_OF_ROLE.get(recordOf(entry['message'])['role']) ?? Kind.otherMessage
}

/** The flags that an entry's own line decides; those of its place in the tree are added when the file is linked. */
export function ownFlags(entry: RawEntry, kind: Kind): number {
  switch (kind) {
    case Kind.assistant:
      return assistantFlags(recordOf(entry['message']))
    case Kind.toolResult:
      return toolResultFlags(recordOf(entry['message']))
    case Kind.bashExecution:
      return bashFlags(recordOf(entry['message']))
    case Kind.user:
    case Kind.customRole:
      return imageFlag(recordOf(entry['message'])['content'])
    case Kind.customMessage:
      return imageFlag(entry['content'])
    case Kind.branchSummary:
      return entry['summary'] ? 0 : Flag.emptySummary
    case Kind.otherMessage:
      return SUMMARY_ROLES.has(recordOf(entry['message'])['role']) ? Flag.storedSummary : 0
    default:
      return 0
  }
}

function imageFlag(content: unknown): number {
  return blocksOf(content).some((block) => block['type'] === 'image') ? Flag.hasImage : 0
}

function hasText(content: unknown): boolean {
  if (typeof content === 'string') return content.trim() !== ''
  if (!Array.isArray(content)) return false
  return content.some(
    (block: unknown) =>
      isRecord(block) && block['type'] === 'text' && typeof block['text'] === 'string' && block['text'].trim() !== '',
  )
}

function assistantFlags(message: RawEntry): number {
  const { content, stopReason } = message
  let flags = imageFlag(content)
  if (!hasText(content)) flags |= Flag.noText
  if (stopReason && stopReason !== 'stop' && stopReason !== 'toolUse') flags |= Flag.stoppedOddly
  if (stopReason === 'error' || stopReason === 'aborted') flags |= Flag.failed
  if (blocksOf(content).some((block) => block['type'] === 'toolCall')) flags |= Flag.hasToolCalls
  return flags
}

function toolResultFlags(message: RawEntry): number {
  return imageFlag(message['content']) | (message['isError'] === true ? Flag.toolError : 0)
}

function bashFlags(message: RawEntry): number {
  const { exitCode, excludeFromContext } = message
  const failed = exitCode !== null && exitCode !== undefined && exitCode !== 0
  return (failed ? Flag.toolError : 0) | (excludeFromContext ? Flag.excludedFromContext : 0)
}
