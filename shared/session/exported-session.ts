import type { Block, EntryView } from '../ipc.ts'
import { countOf } from '../figures.ts'

/** What the head of an exported session says. */
export interface ExportedSession {
  readonly title: string
  /** Names and values, in order. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** What an entry is called: who speaks, when, and its label. */
export function exportTitle({ row, time, label }: EntryView): string {
  return [row.role ?? row.type, time, label === null ? null : `[${label}]`].filter((part) => part !== null).join(' · ')
}

/** Stands in place of an image: an export carries none. */
export function imageWords({ mimeType, bytes }: Extract<Block, { readonly kind: 'image' }>): string {
  return `(image, ${mimeType}, ${countOf(bytes, 'byte', 'bytes')})`
}
