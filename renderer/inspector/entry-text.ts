import type { Block } from '../../shared/ipc.ts'

/**
 * What an entry says, as text to take along: its parts one after the other, images by name. What the app says of it, and
 * its figures, are left out; an entry that has nothing else, such as a change of the model, is told by them.
 */
export function entryText(blocks: readonly Block[]): string {
  const said = joined(blocks.filter(({ kind }) => kind !== 'fields' && kind !== 'notice'))
  return said === '' ? joined(blocks.filter((block) => block.kind !== 'notice' || block.tone !== 'cut')) : said
}

/** Whether the view holds all of the entry. */
export function isWhole(blocks: readonly Block[]): boolean {
  return !blocks.some((block) => block.kind === 'notice' && block.tone === 'cut')
}

function joined(blocks: readonly Block[]): string {
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
