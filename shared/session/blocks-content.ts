import type { Block } from '../ipc.ts'
import { fieldsBlock, names, otherFields } from './blocks-fields.ts'
import { base64Bytes, isImage } from './entry-image.ts'
import { isRecord, type RawEntry } from './entry.ts'
import { jsonText } from './json-text.ts'
import { plainText } from './plain-text.ts'
import { cutText, oneLine } from './shown-text.ts'

/** Ordinal of a tool call's result, or of the call a result answers; null where the path has none. */
export type PairOf = (toolCallId: string) => number | null

/** Characters of a call's arguments that are read; the view cuts once more. */
const MAX_ARGUMENTS = 200_000

/** pi's call ids take up to some 150 characters; a longer one is shown in part and pairs with nothing. */
const MAX_ID = 500

const PART_BASE = names('type')

/**
 * A message's content for reading: a string, or a list of text, thinking, tool calls and images; parts of another
 * kind as their fields. `firstImage` is how many images of the entry come before this content.
 */
export function* contentBlocks(
  content: unknown,
  options: { readonly markdown: boolean; readonly pairOf: PairOf; readonly firstImage?: number },
): Generator<Block> {
  if (typeof content === 'string') {
    if (content !== '') yield { kind: 'text', text: content, markdown: options.markdown }
    return
  }
  if (content === null || content === undefined) return
  if (!Array.isArray(content)) {
    yield { kind: 'text', text: plainText(content), markdown: false }
    return
  }
  let image = options.firstImage ?? 0
  for (const part of content as readonly unknown[]) {
    if (isImage(part)) yield imageBlock(part, image++)
    else if (isRecord(part)) yield* partBlocks(part, options.markdown, options.pairOf)
    else yield { kind: 'text', text: plainText(part), markdown: false }
  }
}

/** An image's kind and size, never its data; `index` is its place among the entry's images. */
export function imageBlock(image: RawEntry, index: number): Block {
  return {
    kind: 'image',
    index,
    mimeType: oneLine(plainText(image['mimeType']), 80) || 'unknown kind',
    bytes: base64Bytes(image['data']),
  }
}

function* partBlocks(part: RawEntry, markdown: boolean, pairOf: PairOf): Generator<Block> {
  switch (part['type']) {
    case 'text':
      yield { kind: 'text', text: plainText(part['text']), markdown }
      return
    case 'thinking': {
      const text = plainText(part['thinking'])
      if (text !== '') yield { kind: 'thinking', text }
      else if (part['redacted'] === true) {
        yield { kind: 'notice', tone: 'plain', text: 'The provider kept this thinking to itself.' }
      }
      return
    }
    case 'toolCall': {
      const id = cutText(plainText(part['id']), MAX_ID)
      yield {
        kind: 'toolCall',
        id,
        name: oneLine(plainText(part['name']), 80) || 'tool',
        arguments: jsonText(part['arguments'] ?? {}, MAX_ARGUMENTS, 2).text,
        result: id === '' ? null : pairOf(id),
      }
      return
    }
    default: {
      const kind = oneLine(plainText(part['type']), 80)
      yield* fieldsBlock([['part', kind || 'without a type'], ...otherFields(part, PART_BASE)])
    }
  }
}
