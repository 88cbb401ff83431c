import type { Block } from '../../shared/ipc.ts'
import { BOOKKEEPING } from '../../shared/tree/filters.ts'
import { turnEntries } from '../../shared/tree/turn-entries.ts'
import { copyText } from '../state/clipboard.ts'
import { ask } from '../state/connection.ts'
import { readEntryNow } from '../state/entry-view.ts'
import { notify } from '../state/notices.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { treeNow } from '../state/tree-view.ts'

/** Characters of a turn that are copied at most, and entries that are read for it. */
const MAX_COPIED = 2_000_000
const MAX_ENTRIES = 1_000

/** Copies what an entry says, as text; what a person has marked goes before. */
export async function copyEntryText(ordinal: number): Promise<void> {
  if (await copyMarked()) return
  const result = await readEntryNow(ordinal)
  if (result.ok) await copyText(textOf(result.value.blocks), 'The text of the entry')
  else notify('error', result.failure.message)
}

/** Copies what all entries of a turn say, each under its role, as Markdown. */
export async function copyTurnText(ordinal: number): Promise<void> {
  const tree = treeNow()
  const sessionId = useSession.getState().opened?.sessionId
  if (tree === null || sessionId === undefined) return
  const parts: string[] = []
  let length = 0
  let isCut = false
  for (const at of turnEntries(tree, ordinal)) {
    isCut = parts.length >= MAX_ENTRIES || length >= MAX_COPIED
    if (isCut) break
    const result = await ask('session:entry', { sessionId, ordinal: at })
    if (!result.ok) {
      notify('error', result.failure.message)
      return
    }
    const { row, blocks } = result.value
    const text = textOf(blocks)
    if (text === '' || isBookkeeping(at)) continue
    parts.push(`## ${row.role ?? row.type}\n\n${text}`)
    length += text.length
  }
  await copyText(
    parts.join('\n\n'),
    isCut ? 'The beginning of the turn, which is too long to be copied whole,' : 'The turn',
  )
}

/** Copies a piece of code; what a person has marked goes before. */
export async function copyCode(code: string | null): Promise<void> {
  if (code === null || (await copyMarked())) return
  await copyText(code, 'The code')
}

/** Copies what a person has marked; false where that is nothing. */
async function copyMarked(): Promise<boolean> {
  const marked = window.getSelection()?.toString() ?? ''
  if (marked !== '') await copyText(marked, 'The marked text')
  return marked !== ''
}

function isBookkeeping(ordinal: number): boolean {
  return BOOKKEEPING.includes(columnsNow().kind[ordinal] ?? 0)
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
