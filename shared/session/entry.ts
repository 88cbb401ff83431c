/**
 * One line of a session file as it was parsed. pi checks nothing when it reads, so nothing here assumes a shape: every
 * field is unknown until one of the readers below has looked at it.
 */
export type RawEntry = Readonly<Record<string, unknown>>

const NOTHING: RawEntry = Object.freeze({})

/** True for a JSON object; false for lists, null and bare values. */
export function isRecord(value: unknown): value is RawEntry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value where it is a JSON object, else an object without fields. */
export function recordOf(value: unknown): RawEntry {
  return isRecord(value) ? value : NOTHING
}

/** The value where it is a string, else null. */
export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The value where it is a number that can be counted with, else null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The message of a `message` entry; null where it has none or where that is no object. */
export function messageOf(entry: RawEntry): RawEntry | null {
  return isRecord(entry['message']) ? entry['message'] : null
}

/** The blocks of a message's content. A string is one text block; what is no object is left out. */
export function blocksOf(content: unknown): readonly RawEntry[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.filter(isRecord) : []
}

/** The text of a message's content: its text blocks, joined. Empty where there is none. */
export function textOf(content: unknown, separator = '\n'): string {
  if (typeof content === 'string') return content
  return blocksOf(content)
    .flatMap((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : []))
    .join(separator)
}

/** A tool call of an assistant message. `arguments` is as stored: any JSON value, or undefined. */
export interface ToolCall {
  readonly id: string | null
  readonly name: string
  readonly arguments: unknown
}

/** The tool calls of an assistant message, in order. */
export function toolCallsOf(message: RawEntry): readonly ToolCall[] {
  return blocksOf(message['content'])
    .filter((block) => block['type'] === 'toolCall')
    .map((block) => ({
      id: stringOf(block['id']),
      name: stringOf(block['name']) ?? '',
      arguments: block['arguments'],
    }))
}
