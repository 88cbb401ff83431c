import type { Block } from '../../shared/ipc.ts'
import { copyText } from '../state/clipboard.ts'
import { readEntryNow } from '../state/entry-view.ts'
import { notify } from '../state/notices.ts'

/** Copies what an entry says, as text; what a person has marked goes before. */
export async function copyEntryText(ordinal: number): Promise<void> {
  const marked = window.getSelection()?.toString() ?? ''
  if (marked !== '') {
    await copyText(marked, 'The marked text')
    return
  }
  const result = await readEntryNow(ordinal)
  if (result.ok) await copyText(textOf(result.value.blocks), 'The text of the entry')
  else notify('error', result.failure.message)
}

/** Copies the id of an entry. */
export async function copyEntryId(ordinal: number): Promise<void> {
  const result = await readEntryNow(ordinal)
  if (!result.ok) notify('error', result.failure.message)
  else if (result.value.row.id === null) notify('plain', 'This entry has no id.')
  else await copyText(result.value.row.id, 'The id of the entry')
}

/** What the blocks of an entry say, one after the other. Images are named, not copied. */
function textOf(blocks: readonly Block[]): string {
  return blocks
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n\n')
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'thinking':
    case 'toolResult':
    case 'notice':
      return block.text
    case 'toolCall':
      return `${block.name} ${block.arguments}`
    case 'bash':
      return `$ ${block.command}\n${block.output}`
    case 'diff':
      return block.diff
    case 'image':
      return `[image: ${block.mimeType}]`
    case 'fields':
      return block.fields.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}
