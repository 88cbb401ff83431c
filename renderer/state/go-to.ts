import type { Block, Destination } from '../../shared/ipc.ts'
import { FOLDS } from '../../shared/tree/fold-keys.ts'
import { firstOf, isHidden, nodeOf } from '../../shared/tree/folded-tree.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { call } from './connection.ts'
import { readEntryNow } from './entry-view.ts'
import { useLibrary } from './library.ts'
import { notify } from './notices.ts'
import { openSession } from './open-session.ts'
import { select } from './session-actions.ts'
import { useSession } from './session-store.ts'
import { openFold } from './tree-actions.ts'
import { treeNow } from './tree-view.ts'

/** Selects an entry and opens what it, or what stands for it, is folded into, so that it is seen. The leaf stays. */
export function showEntry(ordinal: number): void {
  select(ordinal)
  // A branch holds runs, a run turns, a turn steps, a step entries: no entry lies under more folds than there are kinds.
  for (const _ of FOLDS) {
    const tree = treeNow()
    const node = tree === null ? -1 : nodeOf(tree, ordinal)
    if (tree === null || node < 0) return
    const kind = tree.kind[node]
    const isText = kind === Drawn.entry || kind === Drawn.step || kind === Drawn.turn
    if ((isText && firstOf(tree, node) === shownAt(tree.model.tree, ordinal)) || !openFold(tree, node)) return
  }
}

/** Shows an entry, and says so where the filter hides it. */
export function goToEntry(ordinal: number): void {
  showEntry(ordinal)
  const tree = treeNow()
  if (tree !== null && isHidden(tree, ordinal))
    notify('plain', `The filter “${useSession.getState().filter}” hides this entry: the inspector shows it.`)
}

/** Goes from a tool call to its result, and from a result to its call. */
export async function goToPair(ordinal: number): Promise<void> {
  const result = await readEntryNow(ordinal)
  if (!result.ok) {
    notify('error', result.failure.message)
    return
  }
  const { blocks } = result.value
  const other = blocks.map(pairOf).find((at) => at !== null) ?? null
  if (other !== null) goToEntry(other)
  else if (blocks.some(({ kind }) => kind === 'toolCall')) notify('plain', 'This call has no result on its path.')
  else if (blocks.some(({ kind }) => kind === 'toolResult'))
    notify('plain', 'The call of this result is not on its path.')
  else notify('plain', 'This entry neither calls a tool nor is the result of one.')
}

function pairOf(block: Block): number | null {
  return block.kind === 'toolCall' ? block.result : block.kind === 'toolResult' ? block.call : null
}

/** Goes where the text on the clipboard leads. */
export async function goToClipboard(): Promise<void> {
  const sessionId = useSession.getState().opened?.sessionId ?? null
  const to = await call('clipboard:go', { sessionId })
  const refused = to === null ? null : await goTo(to)
  if (refused !== null && refused !== '') notify('plain', refused)
}

/**
 * Goes where a typed text leads: the id of an entry of this session, or the path of a session of the list. Answers why
 * it leads nowhere, in a sentence; null where it was gone to.
 */
export async function goToText(text: string): Promise<string | null> {
  const known = useLibrary.getState().sessions.find(({ file }) => file === text)
  if (known !== undefined) return await goTo({ kind: 'session', sessionId: known.sessionId })
  // SECURITY: a path is never sent; one that is not in the list is opened by the system's dialog or from the clipboard.
  if (/[/\\]/.test(text)) return NOT_LISTED
  const sessionId = useSession.getState().opened?.sessionId
  if (sessionId === undefined) return 'No session is open in which an entry could have this id.'
  const to = await call('session:find', { sessionId, id: text.slice(0, 200) })
  return to === null ? '' : await goTo(to)
}

const NOT_LISTED =
  'No session of the list is this file. Open it by “Open a session file…”, or copy its path and paste it into the tree.'

async function goTo(to: Destination): Promise<string | null> {
  switch (to.kind) {
    case 'entry':
      goToEntry(to.ordinal)
      return null
    case 'session':
      await openSession(to.sessionId)
      return null
    case 'none':
      return to.message
  }
}
