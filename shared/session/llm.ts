import { blocksOf, recordOf, stringOf } from './entry.ts'
import type { RawEntry } from './entry.ts'
import { wholeJson } from './json-text.ts'
import { withoutHeadings } from './summary-text.ts'

/**
 * The texts that pi puts around a summary when it sends one. They are part of the format: the model reads them, and
 * tokens are counted without them.
 */
const COMPACTION_PREFIX =
  'The conversation history before this point was compacted into the following summary:\n\n<summary>\n'
const COMPACTION_SUFFIX = '\n</summary>'
const BRANCH_PREFIX = 'The following is a summary of a branch that this conversation came back from:\n\n<summary>\n'
const BRANCH_SUFFIX = '</summary>'

/**
 * A message of a context as the provider stage gets it: summaries, custom messages and bash executions become user
 * messages. Null where it is left out: a bash execution kept out of the context, or a role that pi does not know.
 */
export function toLlm(message: unknown): RawEntry | null {
  const record = recordOf(message)
  const { timestamp } = record
  switch (record['role']) {
    case 'bashExecution':
      return record['excludeFromContext'] ? null : userText(bashText(record), timestamp)
    case 'custom': {
      const { content } = record
      return {
        role: 'user',
        content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
        timestamp,
      }
    }
    case 'branchSummary':
      return userText(BRANCH_PREFIX + asText(record['summary']) + BRANCH_SUFFIX, timestamp)
    case 'compactionSummary':
      return userText(COMPACTION_PREFIX + asText(record['summary']) + COMPACTION_SUFFIX, timestamp)
    case 'system':
    case 'user':
    case 'assistant':
    case 'toolResult':
      return record
    default:
      return null
  }
}

/** Whether a message of pi's list reaches the model: `toLlm` keeps it, and it is no failed reply, which providers get none of. */
export function reachesModel(message: unknown): boolean {
  const { role, stopReason } = recordOf(message)
  const isFailed = role === 'assistant' && (stopReason === 'error' || stopReason === 'aborted')
  return !isFailed && toLlm(message) !== null
}

/**
 * The text of a message that is sent without the words that pi puts round every summary, and of a summary without the marks
 * of its headings: what is worth reading in a line.
 * @param text as `sentText` gives it
 */
export function withoutWrapper(text: string): string {
  for (const [prefix, suffix] of [
    [COMPACTION_PREFIX, COMPACTION_SUFFIX],
    [BRANCH_PREFIX, BRANCH_SUFFIX],
  ] as const) {
    if (!text.startsWith(prefix)) continue
    return withoutHeadings(text.slice(prefix.length, text.endsWith(suffix) ? -suffix.length : undefined))
  }
  return text
}

function userText(text: string, timestamp: unknown): RawEntry {
  return { role: 'user', content: [{ type: 'text', text }], timestamp }
}

/** What the model reads of a bash execution. */
function bashText(message: RawEntry): string {
  const { command, output, cancelled, exitCode, truncated, fullOutputPath } = message
  const ran = `Ran \`${asText(command)}\`\n`
  const printed = output ? `\`\`\`\n${asText(output)}\n\`\`\`` : '(no output)'
  const failed = exitCode !== null && exitCode !== undefined && exitCode !== 0
  const end = cancelled ? '\n\n(command cancelled)' : failed ? `\n\nCommand exited with code ${asText(exitCode)}` : ''
  const cut = truncated && fullOutputPath ? `\n\n[Output truncated. Full output: ${asText(fullOutputPath)}]` : ''
  return ran + printed + end + cut
}

/** A stored value inside a text, as JavaScript writes it there; of a list or object only that it is one. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? '[object Object]' : (JSON.stringify(value) ?? 'undefined')
}

/** The text of a message as it is finally sent, for reading: its blocks one after the other. Empty where it is left out. */
export function sentText(message: unknown): string {
  const sent = toLlm(message)
  if (sent === null) return ''
  const blocks = blocksOf(sent['content']).map(blockText)
  return [...blocks, ...sectionTexts(sent['sections'])].filter((text) => text !== '').join('\n\n')
}

function blockText(block: RawEntry): string {
  switch (block['type']) {
    case 'text':
      return stringOf(block['text']) ?? ''
    case 'thinking':
      return stringOf(block['thinking']) ?? ''
    case 'toolCall':
      return `${stringOf(block['name']) ?? ''} ${block['arguments'] === undefined ? '' : wholeJson(block['arguments'])}`
    case 'image':
      return `[image ${stringOf(block['mimeType']) ?? ''}]`
    default:
      return ''
  }
}

function sectionTexts(sections: unknown): readonly string[] {
  return Object.values(recordOf(sections)).flatMap((section) => (typeof section === 'string' ? [section] : []))
}
