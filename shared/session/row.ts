import type { Row } from '../ipc.ts'
import { formatCount } from '../figures.ts'
import { isRecord, numberOf, recordOf, textOf, toolCallsOf, type RawEntry } from './entry.ts'
import { jsonText } from './json-text.ts'
import { plainText } from './plain-text.ts'
import { oneLine } from './shown-text.ts'
import { summaryParts, withoutHeadings } from './summary-text.ts'
import { toolCallText } from './tool-call-text.ts'

/** Characters of a row's text, of an error, and calls of one message: pi's first two numbers, and a bound of our own. */
const MAX_ROW = 200
const MAX_ERROR = 80
const MAX_CALLS = 50

const EMPTY = '(empty)'

/** The call a tool result answers, as the host found it on the path. */
export interface AnsweredCall {
  readonly name: unknown
  readonly arguments: unknown
}

/** What a kind of entry puts into its row; the rest is the same for all. */
interface Told {
  readonly text: string
  readonly tools?: readonly string[]
  readonly error?: string | null
}

/**
 * One entry as one line, after the row texts of pi's tree but without their brackets. Never throws, whatever shape
 * the entry has, and `text` is never empty: it alone is enough to tell the row (for a reply that only calls tools it
 * is the calls, for a tool result the call it answers).
 *
 * @param raw the parsed line, migrated or as stored
 * @param id the entry's id after migration; null where it has none
 * @param answered for a tool result: the call it answers, where one was found
 * @param unread bytes of a line too long to be read whole, of which `raw` has only the fields of its start
 */
export function rowOf(raw: unknown, ordinal: number, id: string | null, answered?: AnsweredCall, unread?: number): Row {
  if (!isRecord(raw)) {
    const text = oneLine(jsonText(raw, MAX_ROW, 0).text, MAX_ROW)
    return { ordinal, id, type: 'not an object', role: null, text, tools: [], error: null }
  }
  const type = oneLine(plainText(raw['type']), 80) || 'no type'
  const message = recordOf(raw['message'])
  const role = type === 'message' ? roleOf(message) : null
  const told = type === 'message' ? tellMessage(message, role, answered) : tellEntry(type, raw)
  return {
    ordinal,
    id,
    type,
    role,
    text:
      unread === undefined ? oneLine(told.text, MAX_ROW) || '(no content)' : `(a line of ${inMiB(unread)}, not read)`,
    tools: told.tools ?? [],
    error: told.error ?? null,
  }
}

/** A size in words: `66 MiB`. */
export function inMiB(bytes: number): string {
  return `${formatCount(Math.round(bytes / 2 ** 20))} MiB`
}

/** pi's role of a message; `hookMessage` is what version 2 called `custom`. Null where there is none. */
function roleOf(message: RawEntry): string | null {
  const role = oneLine(plainText(message['role']), 80)
  return role === 'hookMessage' ? 'custom' : role || null
}

function tellMessage(message: RawEntry, role: string | null, answered: AnsweredCall | undefined): Told {
  switch (role) {
    case 'assistant':
      return tellAssistant(message)
    case 'toolResult': {
      const call = answered === undefined ? oneLine(plainText(message['toolName']), 80) || 'tool' : textOfCall(answered)
      return { text: call, tools: [call], error: message['isError'] === true ? 'failed' : null }
    }
    case 'bashExecution':
      return { text: `bash: ${plainText(message['command'])}`, error: bashError(message) }
    case 'custom':
      return { text: `${plainText(message['customType']) || 'custom'}: ${textOf(message['content'], '')}` }
    case 'user':
      return { text: textOf(message['content'], '') || imageOnly(message['content']) }
    case 'system':
      return { text: tellSystem(message) }
    case 'branchSummary':
    case 'compactionSummary':
      return { text: summaryParts(plainText(message['summary'])).text.trim() || EMPTY }
    case null:
      return { text: '(no message)', error: 'no message' }
    default:
      return { text: textOf(message['content'], '') || role }
  }
}

function textOfCall(call: AnsweredCall): string {
  return toolCallText(call.name, call.arguments)
}

function tellAssistant(message: RawEntry): Told {
  const tools = toolCallsOf(message).slice(0, MAX_CALLS).map(textOfCall)
  const text = oneLine(textOf(message['content'], ''), MAX_ROW)
  const error = assistantError(message)
  if (text !== '') return { text, tools, error }
  if (message['stopReason'] === 'aborted') return { text: '(aborted)', tools, error }
  const failure = oneLine(plainText(message['errorMessage']), MAX_ERROR)
  return { text: failure || tools.join(' · '), tools, error }
}

/** Null for `stop`, `toolUse` and no reason at all: the reasons of a reply that went well. */
function assistantError(message: RawEntry): string | null {
  const reason = oneLine(plainText(message['stopReason']), 40)
  if (reason === 'aborted') return 'aborted'
  if (reason === 'error') return oneLine(plainText(message['errorMessage']), MAX_ERROR) || 'error'
  if (reason === 'length') return 'cut at the length limit'
  return reason === '' || reason === 'stop' || reason === 'toolUse' ? null : `stopped: ${reason}`
}

function bashError(message: RawEntry): string | null {
  if (message['cancelled'] === true) return 'cancelled'
  const code = numberOf(message['exitCode'])
  return code === null || code === 0 ? null : `exit code ${code}`
}

function imageOnly(content: unknown): string {
  const has = Array.isArray(content) && content.some((block) => isRecord(block) && block['type'] === 'image')
  return has ? '(image)' : ''
}

function tellSystem(message: RawEntry): string {
  const text = oneLine(textOf(message['content'], ''), MAX_ROW)
  if (text !== '') return text
  const sections = Object.keys(recordOf(message['sections'])).slice(0, 20)
  return sections.length === 0 ? 'system message' : `system: ${sections.join(', ')}`
}

function tellSummary(raw: RawEntry): string {
  return withoutHeadings(summaryParts(plainText(raw['summary'])).text).trim()
}

function tellEntry(type: string, raw: RawEntry): Told {
  switch (type) {
    case 'compaction':
      // What it says tells one compaction from another; pi's own words for it are its tokens alone.
      return { text: tellSummary(raw) || EMPTY }
    case 'branch_summary':
      return { text: `branch summary: ${tellSummary(raw) || EMPTY}` }
    case 'custom_message':
      return {
        text: `${plainText(raw['customType']) || 'custom message'}: ${textOf(raw['content'], '') || imageOnly(raw['content'])}`,
      }
    case 'custom':
      return { text: `custom: ${plainText(raw['customType'])}` }
    case 'model_change':
      // oh-my-pi writes one field, `model`, where pi writes two.
      return { text: `model: ${plainText(raw['modelId'] ?? raw['model'])}` }
    case 'thinking_level_change':
      return { text: `thinking: ${plainText(raw['thinkingLevel'])}` }
    case 'context_edit':
      return { text: `context ${raw['replacement'] === null ? 'omit' : 'replace'}: ${plainText(raw['targetId'])}` }
    case 'label':
      return { text: `label: ${plainText(raw['label']) || '(cleared)'}` }
    case 'session_info':
      return { text: `title: ${plainText(raw['name']) || EMPTY}` }
    case 'title_change':
      return { text: `title: ${plainText(raw['title']) || EMPTY}` }
    case 'usage':
      return { text: `usage: ${plainText(raw['kind'])}` }
    default:
      return { text: type }
  }
}
