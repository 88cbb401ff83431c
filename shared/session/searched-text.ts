import { isImage } from './entry-image.ts'
import { isRecord, recordOf, type RawEntry } from './entry.ts'
import { listOf } from './plain-text.ts'
import { summaryParts } from './summary-text.ts'

/** Where in an entry a text stands. */
export type SearchedPart =
  | 'user'
  | 'assistant'
  | 'thinking'
  | 'tool'
  | 'arguments'
  | 'result'
  | 'command'
  | 'output'
  | 'system'
  | 'summary'
  | 'files'
  | 'label'
  | 'name'
  | 'setting'
  | 'custom'
  | 'edit'
  | 'error'
  | 'other'

export interface SearchedText {
  readonly part: SearchedPart
  /** Always one string of the line, or a piece of one: a search of the line's bytes may rely on that. */
  readonly text: string
}

/**
 * The texts of an entry that a search looks through, in the order of the line: what a person reads of it. Not among them
 * are names of fields, ids, times, signatures, usage and the data of images. Nor is the text of a `label` entry: a label
 * is found on the entry that it stands on. Takes any shape and never throws.
 */
export function* searchedTexts(entry: unknown): Generator<SearchedText> {
  if (!isRecord(entry)) {
    yield* strings(entry, 'other')
    return
  }
  switch (entry['type']) {
    case 'message':
      yield* messageTexts(recordOf(entry['message']))
      return
    case 'compaction':
      yield* summaryTexts(entry)
      yield* systemTexts(recordOf(entry['systemMessage']))
      return
    case 'branch_summary':
      yield* summaryTexts(entry)
      return
    case 'custom_message':
      yield* named(entry['customType'], 'custom')
      yield* contentTexts(entry['content'], 'custom')
      return
    case 'custom':
      yield* named(entry['customType'], 'custom')
      yield* strings(entry['data'], 'custom')
      return
    case 'session_info':
      yield* named(entry['name'], 'name')
      return
    case 'title_change':
      yield* named(entry['title'], 'name')
      return
    case 'model_change':
      yield* named(entry['provider'], 'setting')
      yield* named(entry['modelId'] ?? entry['model'], 'setting')
      return
    case 'thinking_level_change':
      yield* named(entry['thinkingLevel'], 'setting')
      return
    case 'context_edit': {
      const { replacement } = entry
      yield* contentTexts(isRecord(replacement) ? replacement['content'] : replacement, 'edit')
      return
    }
    case 'label':
    case 'usage':
      return
    default:
      yield* strings(entry, 'other')
  }
}

function* messageTexts(message: RawEntry): Generator<SearchedText> {
  switch (message['role']) {
    case 'user':
      yield* contentTexts(message['content'], 'user')
      return
    case 'assistant':
      yield* contentTexts(message['content'], 'assistant')
      yield* named(message['errorMessage'], 'error')
      return
    case 'toolResult':
      yield* named(message['toolName'], 'tool')
      yield* contentTexts(message['content'], 'result')
      yield* strings(message['details'], 'result')
      return
    case 'bashExecution':
      yield* named(message['command'], 'command')
      yield* named(message['output'], 'output')
      return
    case 'system':
      yield* systemTexts(message)
      return
    case 'custom':
    case 'hookMessage':
      yield* named(message['customType'], 'custom')
      yield* contentTexts(message['content'], 'custom')
      yield* strings(message['details'], 'custom')
      return
    case 'branchSummary':
    case 'compactionSummary':
      yield* summaryTexts(message)
      return
    default:
      yield* strings(message, 'other')
  }
}

function* named(value: unknown, part: SearchedPart): Generator<SearchedText> {
  if (typeof value === 'string' && value !== '') yield { part, text: value }
}

function* contentTexts(content: unknown, part: SearchedPart): Generator<SearchedText> {
  if (!Array.isArray(content)) {
    yield* strings(content, part)
    return
  }
  for (const block of content as readonly unknown[]) {
    if (!isRecord(block)) yield* strings(block, part)
    else if (isImage(block)) continue
    else if (block['type'] === 'text') yield* named(block['text'], part)
    else if (block['type'] === 'thinking') yield* named(block['thinking'], 'thinking')
    else if (block['type'] === 'toolCall') {
      yield* named(block['name'], 'tool')
      yield* strings(block['arguments'], 'arguments', () => true)
    } else yield* strings(block, part)
  }
}

function* systemTexts(message: RawEntry): Generator<SearchedText> {
  yield* contentTexts(message['content'], 'system')
  yield* strings(message['sections'], 'system', () => true)
  for (const tool of listOf(message['toolsAdded'])) {
    yield* named(recordOf(tool)['name'], 'tool')
    yield* named(recordOf(tool)['description'], 'system')
  }
}

/** A summary without what pi puts round it, and the files that it lists. */
function* summaryTexts(holder: RawEntry): Generator<SearchedText> {
  const { summary } = holder
  if (typeof summary === 'string') {
    const { text, readFiles, modifiedFiles } = summaryParts(summary)
    yield* named(text, 'summary')
    for (const file of [...readFiles, ...modifiedFiles]) yield { part: 'files', text: file }
  }
  yield* strings(holder['details'], 'files')
}

/** Fields that name or prove something and are no text. Nobody looks for them here: an id is gone to, not searched. */
const UNREAD = /^(?:type|role|id|timestamp|usage)$|Id$|[sS]ignature$/u

/** Whether the strings of a field by this name are read, but for where every field is: in arguments and sections. */
export function isReadField(name: string): boolean {
  return !UNREAD.test(name)
}

/** Every string inside a value, in its order, without recursion: a line may nest a hundred thousand deep. */
function* strings(
  value: unknown,
  part: SearchedPart,
  takes: (name: string) => boolean = isReadField,
): Generator<SearchedText> {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (next !== '' && !next.startsWith('data:image/')) yield { part, text: next }
    } else if (Array.isArray(next)) pushAll(waiting, next)
    else if (isRecord(next)) {
      const names = Object.keys(next).filter((name) => takes(name) && !(name === 'data' && isImage(next)))
      pushAll(
        waiting,
        names.map((name) => next[name]),
      )
    }
  }
}

/** Puts values on a stack so that the first of them is taken first. */
function pushAll(stack: unknown[], values: readonly unknown[]): void {
  for (let at = values.length - 1; at >= 0; at -= 1) stack.push(values[at])
}
