import { isRecord, recordOf, type RawEntry } from './entry.ts'
import { listOf } from './plain-text.ts'

/** An image of an entry, ready for a `data:` URL: `data:${mimeType};base64,${base64}`. */
export interface EntryImage {
  readonly mimeType: string
  readonly base64: string
}

/** Image kinds that are shown. No SVG: it can carry scripts. */
const SHOWN_KINDS: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** The content of an entry that can hold images, by its type: images are counted along this one list. */
function contentOf(raw: unknown): readonly unknown[] {
  const entry = recordOf(raw)
  switch (entry['type']) {
    case 'message':
      return listOf(recordOf(entry['message'])['content'])
    case 'context_edit':
      return listOf(recordOf(entry['replacement'])['content'])
    default:
      return listOf(entry['content'])
  }
}

/**
 * The image at a place among the entry's images, counted from 0, shown or not. Null where there is no
 * such image, where its kind is not one that is shown, or where its data is no base64 (oh-my-pi keeps large images
 * outside the file and writes a reference in place of the data).
 */
export function imageOf(raw: unknown, index: number): EntryImage | null {
  const image = contentOf(raw).filter(isImage)[index]
  if (image === undefined) return null
  const { mimeType, data } = image
  if (typeof mimeType !== 'string' || !SHOWN_KINDS.has(mimeType)) return null
  return typeof data === 'string' && isBase64(data) ? { mimeType, base64: data } : null
}

/** Whether a block of content calls itself an image, whatever it holds. */
export function isImage(block: unknown): block is RawEntry {
  return isRecord(block) && block['type'] === 'image'
}

/** Bytes that base64 text stands for; 0 where it is none. */
export function base64Bytes(data: unknown): number {
  if (typeof data !== 'string' || !isBase64(data)) return 0
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  return (data.length / 4) * 3 - padding
}

/** Strict: the standard alphabet, whole groups of four, padding at the end only, not empty. */
function isBase64(data: string): boolean {
  if (data.length === 0 || data.length % 4 !== 0) return false
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0
  // Looking for what does not belong needs no backtracking: the data can be tens of megabytes.
  return !/[^A-Za-z0-9+/]/.test(data.slice(0, data.length - padding))
}
