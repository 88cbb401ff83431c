import { MAX_TEXT, type Block, type EntryView } from '../ipc.ts'
import type { PairOf } from './blocks-content.ts'
import { entryBlocks } from './blocks-entry.ts'
import { boundBlocks } from './bound-blocks.ts'
import { isRecord, recordOf } from './entry.ts'
import { jsonText, type JsonText } from './json-text.ts'
import { plainText } from './plain-text.ts'
import { inMiB, rowOf, type AnsweredCall } from './row.ts'
import { cutText, oneLine, shownText } from './shown-text.ts'

/** One entry as the host has it: the parsed line, and what only the whole session can tell about it. */
export interface EntrySource {
  /** The entry as pi has it in memory, migrated; the value itself where the line is no object. */
  readonly raw: unknown
  /** The line as it stands in the file, where that is something else: before migration. */
  readonly stored?: unknown
  /** Of a line too long to be read whole: the text it begins with. `raw` then has the fields of its start alone. */
  readonly beginning?: string
  readonly ordinal: number
  /** After migration; null where the entry has none. */
  readonly id: string | null
  /** Physical line number, from 1, and the line's length in bytes. */
  readonly line: number
  readonly bytes: number
  /** pi's estimate of what the entry sends; 0 where it sends nothing. */
  readonly tokens: number
  /** Its resolved label. */
  readonly label: string | null
  /** For a tool result: the call it answers, where the path has one. */
  readonly answered?: AnsweredCall
  /** For a reply the results of its calls, for a tool result its call: found along the path. */
  readonly pairOf: PairOf
}

/** One entry for reading. Never throws, whatever shape the entry has. */
export function viewOf(source: EntrySource): EntryView {
  const { raw, ordinal, id, line, bytes, tokens, label } = source
  const json = lineText(source)
  return {
    row: rowOf(raw, ordinal, id, source.answered, source.beginning === undefined ? undefined : bytes),
    line,
    bytes,
    time: timestampOf(raw),
    tokens,
    model: modelOf(raw),
    label: label === null ? null : oneLine(label, 200),
    blocks: boundBlocks(blocksFrom(source)),
    json: json.text,
    jsonCut: json.cut,
  }
}

function lineText({ raw, stored, beginning }: EntrySource): JsonText {
  if (beginning === undefined) return jsonText(stored ?? raw, MAX_TEXT, 2)
  return { text: shownText(cutText(beginning, MAX_TEXT)), cut: true }
}

function blocksFrom({ raw, beginning, bytes, pairOf, answered }: EntrySource): Iterable<Block> {
  if (beginning !== undefined) {
    const text = `This line is ${inMiB(bytes)} long, too long to be read here. It was not checked, and only its beginning is shown:`
    return [
      { kind: 'notice', tone: 'error', text },
      { kind: 'text', text: beginning, markdown: false },
    ]
  }
  if (isRecord(raw)) return entryBlocks(raw, { pairOf, answered })
  const text = 'This line is JSON but no object. pi keeps it as an entry without an id: it can never be a leaf.'
  return [{ kind: 'notice', tone: 'error', text }]
}

/** The entry's own time as it is written; null where it is none that can be read. */
function timestampOf(raw: unknown): string | null {
  const time = recordOf(raw)['timestamp']
  return typeof time === 'string' && time.length < 80 && !Number.isNaN(Date.parse(time)) ? time : null
}

/** `provider/model` of a reply, a model change or a usage entry. */
function modelOf(raw: unknown): string | null {
  const entry = recordOf(raw)
  const holder = entry['type'] === 'message' ? recordOf(entry['message']) : entry
  const model = oneLine(plainText(holder['modelId'] ?? holder['model']), 120)
  const provider = oneLine(plainText(holder['provider']), 120)
  if (model === '') return null
  return provider === '' ? model : `${provider}/${model}`
}
