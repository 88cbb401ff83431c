import type { Block } from '../ipc.ts'
import { contentBlocks } from './blocks-content.ts'
import { ENTRY_BASE, field, fieldsBlock, names, otherFields, usageFields, type Field } from './blocks-fields.ts'
import { customMessageBlocks, messageBlocks, systemFields, type ReadingContext } from './blocks-message.ts'
import { summaryBlocks } from './blocks-summary.ts'
import { isRecord, recordOf, textOf, type RawEntry } from './entry.ts'
import { plainText } from './plain-text.ts'

/** An entry's blocks for reading, by its type. Types that are not known are told by name and fields. */
export function* entryBlocks(entry: RawEntry, context: ReadingContext): Generator<Block> {
  switch (entry['type']) {
    case 'message':
      if (isRecord(entry['message'])) yield* messageBlocks(entry['message'], context)
      else yield { kind: 'notice', tone: 'error', text: 'This entry says it is a message, but it has none.' }
      yield* fieldsBlock(otherFields(entry, MESSAGE))
      return
    case 'compaction':
      yield* compactionBlocks(entry)
      return
    case 'branch_summary':
      yield* summaryBlocks(entry, ENTRY_BASE)
      return
    case 'custom_message':
      yield* customMessageBlocks(entry, ENTRY_BASE, context)
      return
    case 'context_edit':
      yield* editBlocks(entry, context)
      return
    case 'usage':
      yield* fieldsBlock([...usageFields(entry['usage']), ...otherFields(entry, USAGE)])
      return
    case 'label':
      yield* fieldsBlock([
        field('label', plainText(entry['label']) || '(cleared)'),
        field('on entry', entry['targetId']),
        ...otherFields(entry, LABEL),
      ])
      return
    case 'session_info':
      yield* fieldsBlock([field('name', plainText(entry['name']) || '(cleared)'), ...otherFields(entry, NAME)])
      return
    default:
      yield* fieldsBlock([field('type', entry['type']), ...otherFields(entry, ENTRY_BASE)])
  }
}

const MESSAGE = names('type id parentId timestamp message')
const COMPACTION = names('type id parentId timestamp firstKeptEntryId systemMessage')
const EDIT = names('type id parentId timestamp targetId replacement')
const USAGE = names('type id parentId timestamp usage')
const LABEL = names('type id parentId timestamp label targetId')
const NAME = names('type id parentId timestamp name')

function* compactionBlocks(entry: RawEntry): Generator<Block> {
  const kept = plainText(entry['firstKeptEntryId'])
  const retainsNone = kept !== '' && kept === entry['id']
  const first: Field = ['first kept entry', retainsNone ? 'none: it keeps nothing from before' : kept || '(not named)']
  yield* summaryBlocks(entry, COMPACTION, [first])
  if (!('systemMessage' in entry)) return
  const checkpoint = recordOf(entry['systemMessage'])
  yield {
    kind: 'notice',
    tone: 'plain',
    text: 'It carries the system prompt and tools as they stood: earlier system messages are not sent any more.',
  }
  yield* fieldsBlock([field('system prompt', textOf(checkpoint['content'], '')), ...systemFields(checkpoint)])
}

function* editBlocks(entry: RawEntry, context: ReadingContext): Generator<Block> {
  const target = plainText(entry['targetId']) || '(not named)'
  const { replacement } = entry
  if (replacement === null) {
    yield { kind: 'notice', tone: 'plain', text: `Leaves entry ${target} out of what the model is sent from here on.` }
  } else {
    const text = `Replaces the content of entry ${target} in what the model is sent from here on:`
    yield { kind: 'notice', tone: 'plain', text }
    const content = isRecord(replacement) ? replacement['content'] : replacement
    yield* contentBlocks(content, { markdown: true, pairOf: context.pairOf })
  }
  yield* fieldsBlock([field('edited entry', target), ...otherFields(entry, EDIT)])
}
