import { formatCount } from '../figures.ts'
import { MAX_TEXT, type Block } from '../ipc.ts'
import { cutText, shownText } from './shown-text.ts'

/** Blocks of one view. A message of more parts than this is no message that anybody wrote. */
const MAX_BLOCKS = 400

/**
 * The blocks as they are sent to the page: at most `MAX_BLOCKS`, together at most `MAX_TEXT` characters of text, each
 * text made fit to be shown. What had to go is said in a notice after it.
 */
export function boundBlocks(blocks: Iterable<Block>): readonly Block[] {
  const bounded: Block[] = []
  const budget = { left: MAX_TEXT }
  for (const block of blocks) {
    if (bounded.length >= MAX_BLOCKS || budget.left <= 0) {
      bounded.push(notice('Further parts of this entry are not shown here; the line itself has them all.'))
      break
    }
    const before = budget.left
    const fitted = fitBlock(block, budget)
    bounded.push(fitted)
    const wanted = textLength(block)
    if (wanted > before) {
      bounded.push(notice(`Only the first ${formatCount(before)} of ${formatCount(wanted)} characters are shown.`))
    }
  }
  return bounded
}

interface Budget {
  left: number
}

type ImageBlock = Extract<Block, { kind: 'image' }>

/** An image has no text: a new kind of block fails to compile here until someone says what its text is. */
function imageText(_block: ImageBlock): number {
  return 0
}

function notice(text: string): Block {
  return { kind: 'notice', tone: 'cut', text }
}

function fit(text: string, budget: Budget): string {
  const cut = cutText(text, Math.max(budget.left, 0))
  budget.left -= cut.length
  return shownText(cut)
}

function fitBlock(block: Block, budget: Budget): Block {
  switch (block.kind) {
    case 'text':
    case 'thinking':
    case 'notice':
      return { ...block, text: fit(block.text, budget) }
    case 'toolCall':
      return { ...block, arguments: fit(block.arguments, budget) }
    case 'toolResult':
      return { ...block, text: fit(block.text, budget) }
    case 'bash':
      return { ...block, command: fit(block.command, budget), output: fit(block.output, budget) }
    case 'diff':
      return { ...block, diff: fit(block.diff, budget) }
    case 'fields':
      return { ...block, fields: block.fields.map(([name, value]) => [fit(name, budget), fit(value, budget)] as const) }
    default:
      return block satisfies ImageBlock
  }
}

function textLength(block: Block): number {
  switch (block.kind) {
    case 'text':
    case 'thinking':
    case 'notice':
    case 'toolResult':
      return block.text.length
    case 'toolCall':
      return block.arguments.length
    case 'bash':
      return block.command.length + block.output.length
    case 'diff':
      return block.diff.length
    case 'fields':
      return block.fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
    default:
      return imageText(block)
  }
}
