import { isRecord, recordOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { messageTime } from './timestamp.ts'

/**
 * The messages that pi makes of one entry, before any context edit: usually one or none, two for a compaction with a
 * checkpoint. Messages are whatever the file holds. Null where pi throws: a `message` entry without a message.
 */
export function entryMessages(entry: RawEntry): readonly unknown[] | null {
  switch (entry['type']) {
    case 'message':
      return storedMessage(entry['message'])
    case 'custom_message':
      return [
        {
          role: 'custom',
          customType: entry['customType'],
          content: entry['content'] ?? [],
          display: entry['display'],
          details: entry['details'],
          timestamp: messageTime(entry['timestamp']),
        },
      ]
    case 'branch_summary':
      return entry['summary'] ? [branchSummaryMessage(entry)] : []
    case 'compaction':
      return entry['systemMessage'] ? [entry['systemMessage'], compactionMessage(entry)] : [compactionMessage(entry)]
    default:
      return []
  }
}

const CONTENT_AS_LIST: ReadonlySet<unknown> = new Set(['user', 'assistant', 'toolResult'])

/** A stored message; content that is null or absent becomes empty for the roles where pi counts on it. */
function storedMessage(message: unknown): readonly unknown[] | null {
  if (message === null || message === undefined) return null
  const { role, content } = recordOf(message)
  if (content !== null && content !== undefined) return [message]
  if (role === 'system') return [{ ...recordOf(message), content: '' }]
  return CONTENT_AS_LIST.has(role) ? [{ ...recordOf(message), content: [] }] : [message]
}

function branchSummaryMessage(entry: RawEntry): RawEntry {
  return {
    role: 'branchSummary',
    summary: entry['summary'],
    fromId: entry['fromId'],
    timestamp: messageTime(entry['timestamp']),
  }
}

function compactionMessage(entry: RawEntry): RawEntry {
  return {
    role: 'compactionSummary',
    summary: entry['summary'],
    tokensBefore: entry['tokensBefore'],
    timestamp: messageTime(entry['timestamp']),
  }
}

const EDITABLE: ReadonlySet<unknown> = new Set(['user', 'assistant', 'toolResult', 'custom'])

/** Whether a context edit replaces the content of a message. */
export function isEditable(message: unknown): boolean {
  return isRecord(message) && EDITABLE.has(message['role'])
}

/**
 * What a context edit makes of an entry's messages: nothing for `replacement: null`, else the same messages with other
 * content where their role can be edited. Null where pi throws: an edit without a replacement that would be applied.
 */
export function editedMessages(messages: readonly unknown[], replacement: unknown): readonly unknown[] | null {
  if (replacement === null) return []
  const edits = messages.map(isEditable)
  if (replacement === undefined && edits.includes(true)) return null
  return messages.map((message, index) =>
    edits[index] === true ? withContent(recordOf(message), recordOf(replacement)['content']) : message,
  )
}

function withContent(message: RawEntry, content: unknown): RawEntry {
  const asBlocks = typeof content === 'string' && (message['role'] === 'assistant' || message['role'] === 'toolResult')
  return { ...message, content: asBlocks ? [{ type: 'text', text: content }] : content }
}
