import type { Block } from '../ipc.ts'
import { field, fieldsBlock, names, otherFields, usageFields, type Field } from './blocks-fields.ts'
import { recordOf, type RawEntry } from './entry.ts'
import { listOf, plainText } from './plain-text.ts'
import { EMPTY_SUMMARY_WARNING, summaryParts } from './summary-text.ts'

const SUMMARY = names('summary details usage fromHook tokensBefore fromId')
const FILE_LISTS = names('readFiles modifiedFiles')

/**
 * The summary of a compaction or of a branch: its text as Markdown without pi's wrapping, then the lists of files, then
 * whatever else it carries. `own` names the fields that the caller tells itself.
 */
export function* summaryBlocks(
  holder: RawEntry,
  own: ReadonlySet<string>,
  told: readonly Field[] = [],
): Generator<Block> {
  const parts = summaryParts(plainText(holder['summary']))
  if (parts.text.trim() === '') yield emptyNotice(holder)
  else yield { kind: 'text', text: parts.text, markdown: true }

  const details = recordOf(holder['details'])
  yield* fieldsBlock([
    ...told,
    field('tokens before', holder['tokensBefore']),
    field('came from', holder['fromId']),
    ['read files', fileList(details['readFiles'], parts.readFiles)],
    ['modified files', fileList(details['modifiedFiles'], parts.modifiedFiles)],
    ['made by', holder['fromHook'] === true ? 'an extension' : ''],
    ...('usage' in holder ? usageFields(holder['usage']) : []),
    ...otherFields(details, FILE_LISTS, 'details: '),
    ...otherFields(holder, new Set([...own, ...SUMMARY])),
  ])
}

function emptyNotice(holder: RawEntry): Block {
  return holder['type'] === 'compaction' || holder['role'] === 'compactionSummary'
    ? { kind: 'notice', tone: 'error', text: `The summary is (empty): ${EMPTY_SUMMARY_WARNING}` }
    : { kind: 'notice', tone: 'plain', text: 'The summary is empty.' }
}

/** One path a line. `details` is what pi itself goes on from, so it wins over the list in the text. */
function fileList(details: unknown, inText: readonly string[]): string {
  const files = Array.isArray(details) ? listOf(details).map(plainText) : inText
  return files.join('\n')
}
