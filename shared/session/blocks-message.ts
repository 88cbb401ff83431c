import type { Block } from '../ipc.ts'
import { contentBlocks, imageBlock, type PairOf } from './blocks-content.ts'
import { field, fieldsBlock, names, otherFields, usageFields, type Field } from './blocks-fields.ts'
import { summaryBlocks } from './blocks-summary.ts'
import { isImage } from './entry-image.ts'
import { isRecord, numberOf, recordOf, stringOf, type RawEntry } from './entry.ts'
import { jsonText } from './json-text.ts'
import { listOf, plainText } from './plain-text.ts'
import type { AnsweredCall } from './row.ts'
import { oneLine } from './shown-text.ts'

/** What the message readers need to know from outside the entry. */
export interface ReadingContext {
  readonly pairOf: PairOf
  /** For a tool result: the call it answers, where one was found. */
  readonly answered: AnsweredCall | undefined
}

/** The `message` of an entry for reading, by its role; a message of an unknown role as its fields. */
export function* messageBlocks(message: RawEntry, context: ReadingContext): Generator<Block> {
  switch (message['role']) {
    case 'user':
      yield* contentBlocks(message['content'], { markdown: true, pairOf: context.pairOf })
      yield* fieldsBlock(otherFields(message, USER))
      return
    case 'assistant':
      yield* assistantBlocks(message, context)
      return
    case 'toolResult':
      yield* toolResultBlocks(message, context)
      return
    case 'bashExecution':
      yield* bashBlocks(message)
      return
    case 'system':
      yield* systemBlocks(message, context)
      return
    case 'custom':
    case 'hookMessage':
      yield* customMessageBlocks(message, MESSAGE_BASE, context)
      return
    case 'branchSummary':
    case 'compactionSummary':
      yield* summaryBlocks(message, MESSAGE_BASE)
      return
    default:
      yield* fieldsBlock(otherFields(message, new Set()))
  }
}

/** Content that an extension put in: a `custom_message` entry, or a message of the role `custom`. */
export function* customMessageBlocks(
  holder: RawEntry,
  base: ReadonlySet<string>,
  context: ReadingContext,
): Generator<Block> {
  yield* contentBlocks(holder['content'], { markdown: true, pairOf: context.pairOf })
  if (holder['display'] === false) {
    yield { kind: 'notice', tone: 'plain', text: 'pi does not show this message in the conversation, but sends it.' }
  }
  yield* fieldsBlock([
    field('custom type', holder['customType']),
    ...otherFields(holder, new Set([...base, 'content', 'display', 'customType'])),
  ])
}

const MESSAGE_BASE = names('role timestamp')
const USER = names('role timestamp content')
const ASSISTANT = names('role timestamp content provider model usage stopReason errorMessage')
const TOOL_RESULT = names('role timestamp content toolCallId toolName isError details usage')
const DIFF = names('diff')
const BASH = names('role timestamp command output exitCode cancelled truncated excludeFromContext')
const SYSTEM = names('role timestamp content sections toolsAdded toolsRemoved')

function* assistantBlocks(message: RawEntry, context: ReadingContext): Generator<Block> {
  yield* contentBlocks(message['content'], { markdown: true, pairOf: context.pairOf })
  const reason = oneLine(plainText(message['stopReason']), 40)
  const failure = plainText(message['errorMessage'])
  if (reason === 'error' || (failure !== '' && reason !== 'aborted')) {
    yield { kind: 'notice', tone: 'error', text: failure || 'The provider answered with an error.' }
  } else if (reason === 'aborted') {
    yield { kind: 'notice', tone: 'error', text: `This reply was aborted. ${failure}`.trim() }
  } else if (reason === 'length') {
    yield { kind: 'notice', tone: 'error', text: 'This reply was cut: it reached the length limit.' }
  }
  yield* fieldsBlock([
    field('stop reason', message['stopReason']),
    ...usageFields(message['usage']),
    ...otherFields(message, ASSISTANT),
  ])
}

function* toolResultBlocks(message: RawEntry, context: ReadingContext): Generator<Block> {
  const content = message['content']
  const id = stringOf(message['toolCallId'])
  const name = oneLine(plainText(message['toolName'] ?? context.answered?.name), 80) || 'tool'
  yield {
    kind: 'toolResult',
    name,
    text: resultText(content),
    isError: message['isError'] === true,
    call: id === null ? null : context.pairOf(id),
  }
  let image = 0
  for (const part of listOf(content)) if (isImage(part)) yield imageBlock(part, image++)

  const details = message['details']
  const diff = stringOf(recordOf(details)['diff'])
  if (diff !== null) {
    const path = recordOf(context.answered?.arguments)['path'] ?? recordOf(details)['path']
    yield { kind: 'diff', path: oneLine(plainText(path), 400) || null, diff }
  }
  yield* fieldsBlock([
    ...(isRecord(details) ? otherFields(details, DIFF, 'details: ') : [field('details', details)]),
    ...('usage' in message ? usageFields(message['usage']) : []),
    ...otherFields(message, TOOL_RESULT),
  ])
}

/** Text parts of a result, one below the other; parts of an unknown kind as JSON, images apart. */
function resultText(content: unknown): string {
  if (!Array.isArray(content)) return plainText(content)
  return (content as readonly unknown[])
    .filter((part) => !isImage(part))
    .map((part) =>
      isRecord(part) && part['type'] === 'text' ? plainText(part['text']) : jsonText(part, 20_000, 2).text,
    )
    .join('\n')
}

function* bashBlocks(message: RawEntry): Generator<Block> {
  yield {
    kind: 'bash',
    command: plainText(message['command']),
    output: plainText(message['output']),
    exitCode: numberOf(message['exitCode']),
    excluded: message['excludeFromContext'] === true,
  }
  if (message['cancelled'] === true) {
    yield { kind: 'notice', tone: 'error', text: 'This command was cancelled before it ended.' }
  }
  if (message['truncated'] === true) {
    yield { kind: 'notice', tone: 'plain', text: 'pi kept only a part of the output.' }
  }
  yield* fieldsBlock(otherFields(message, BASH))
}

function* systemBlocks(message: RawEntry, context: ReadingContext): Generator<Block> {
  yield* contentBlocks(message['content'], { markdown: false, pairOf: context.pairOf })
  yield* fieldsBlock(systemFields(message))
}

/** A system message's sections and tools: also for the checkpoint that a compaction carries. */
export function systemFields(message: RawEntry): readonly Field[] {
  const sections = Object.entries(recordOf(message['sections'])).map(([name, text]) =>
    field(`section: ${oneLine(name, 80)}`, text === null ? '(removed)' : text),
  )
  const added = listOf(message['toolsAdded']).map((tool) =>
    field(`tool added: ${toolName(tool)}`, recordOf(tool)['description'] ?? '(no description)'),
  )
  const removed = listOf(message['toolsRemoved']).map((tool): Field => ['tool removed', toolName(tool)])
  return [...sections, ...added, ...removed, ...otherFields(message, SYSTEM)]
}

function toolName(tool: unknown): string {
  return oneLine(plainText(isRecord(tool) ? tool['name'] : tool), 80) || '(no name)'
}
