import { BOOKKEEPING } from '../../shared/tree/filters.ts'
import { turnEntries } from '../../shared/tree/turn-entries.ts'
import { copyText } from '../state/clipboard.ts'
import { ask } from '../state/connection.ts'
import { readEntryNow } from '../state/entry-view.ts'
import { notify } from '../state/notices.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { treeNow } from '../state/tree-view.ts'
import { entryText, isWhole } from './entry-text.ts'

/** Characters of a turn that are copied at most, and entries that are read for it. */
const MAX_COPIED = 2_000_000
const MAX_ENTRIES = 1_000

/** Copies what an entry says, as text; what a person has marked goes before. */
export async function copyEntryText(ordinal: number): Promise<void> {
  if (await copyMarked()) return
  const result = await readEntryNow(ordinal)
  if (!result.ok) {
    notify('error', result.failure.message)
    return
  }
  const { blocks } = result.value
  const what = isWhole(blocks) ? 'The text of the entry' : 'The beginning of the entry, as far as it is shown here,'
  await copyText(entryText(blocks), what)
}

/** Copies what all entries of a turn say, each under its role, as Markdown. */
export async function copyTurnText(ordinal: number): Promise<void> {
  const tree = treeNow()
  const sessionId = useSession.getState().opened?.sessionId
  if (tree === null || sessionId === undefined) return
  const parts: string[] = []
  let length = 0
  let read = 0
  let isCut = false
  let hasAll = true
  for (const at of turnEntries(tree, ordinal)) {
    if (isBookkeeping(at)) continue
    isCut = read >= MAX_ENTRIES || length >= MAX_COPIED
    if (isCut) break
    read += 1
    const result = await ask('session:entry', { sessionId, ordinal: at })
    if (!result.ok) {
      notify('error', result.failure.message)
      return
    }
    const { row, blocks } = result.value
    hasAll &&= isWhole(blocks)
    const text = entryText(blocks)
    if (text === '') continue
    parts.push(`## ${row.role ?? row.type}\n\n${text}`)
    length += text.length
  }
  await copyText(
    parts.join('\n\n'),
    isCut
      ? 'The beginning of the turn, which is too long to be copied whole,'
      : hasAll
        ? 'The turn'
        : 'The turn, its longest entries as far as they are shown here,',
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
