import { copyCode, copyEntryId, copyEntryText, copyTurnText } from '../inspector/copy-entry.ts'
import { codeAtHand } from '../reading/code-text.ts'
import { openDialog } from '../state/dialogs.ts'
import { goToClipboard, goToPair } from '../state/go-to.ts'
import { goBack, goBefore, goForward, goToFileLeaf, goToLeaf, toggleFollowing } from '../state/session-actions.ts'
import { useSession } from '../state/session-store.ts'
import type { Command } from './command.ts'
import { never, withoutPossibleLeaf, withoutSelection, withoutSession } from './refusals.ts'

/** Runs something with the selected entry. */
function withSelected(work: (ordinal: number) => void): () => void {
  return () => {
    const { selected } = useSession.getState()
    if (selected !== null) work(selected)
  }
}

/** Choosing where to stand, and reading what stands there. */
export const leafCommands: readonly Command[] = [
  {
    name: 'leaf:here',
    title: 'Leaf here',
    group: 'Leaf',
    keys: ['Enter'],
    where: 'tree',
    refusal: withoutPossibleLeaf,
    run: withSelected(goToLeaf),
  },
  {
    name: 'leaf:before',
    title: 'Leaf before this',
    group: 'Leaf',
    keys: ['Shift+Enter'],
    where: 'tree',
    refusal: withoutSelection,
    run: withSelected(goBefore),
  },
  {
    name: 'leaf:back',
    title: 'Back to the leaf before',
    group: 'Leaf',
    keys: ['Alt+Left'],
    where: 'anywhere',
    refusal: () =>
      withoutSession() ?? (useSession.getState().back.length === 0 ? 'There is no leaf before this one.' : null),
    run: goBack,
  },
  {
    name: 'leaf:forward',
    title: 'Forward to the leaf after',
    group: 'Leaf',
    keys: ['Alt+Right'],
    where: 'anywhere',
    refusal: () =>
      withoutSession() ?? (useSession.getState().forward.length === 0 ? 'There is no leaf after this one.' : null),
    run: goForward,
  },
  {
    name: 'leaf:file',
    title: 'Go where pi opens',
    group: 'Leaf',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: goToFileLeaf,
  },
  {
    name: 'leaf:follow',
    title: 'Follow the end of the file, or stop',
    group: 'Leaf',
    keys: ['Mod+E'],
    where: 'anywhere',
    refusal: withoutSession,
    run: toggleFollowing,
  },
  {
    name: 'leaf:root',
    title: 'Go before the first entry',
    group: 'Leaf',
    keys: [],
    where: 'anywhere',
    refusal: withoutSession,
    run: () => goToLeaf(null),
  },
  {
    name: 'entry:copy',
    title: 'Copy the text of the entry',
    group: 'Leaf',
    keys: ['Mod+C'],
    where: 'tree',
    refusal: withoutSelection,
    run: withSelected((ordinal) => void copyEntryText(ordinal)),
  },
  {
    name: 'entry:copy-turn',
    title: 'Copy the text of the turn',
    group: 'Leaf',
    keys: ['Mod+Alt+C'],
    where: 'tree',
    refusal: withoutSelection,
    run: withSelected((ordinal) => void copyTurnText(ordinal)),
  },
  {
    name: 'code:copy',
    title: 'Copy the code block',
    group: 'Leaf',
    keys: ['Mod+C'],
    where: 'code',
    refusal: () => withoutSession() ?? (codeAtHand() === null ? 'The inspector shows no code block.' : null),
    run: () => void copyCode(codeAtHand()),
  },
  {
    name: 'entry:copy-id',
    title: 'Copy the id of the entry',
    group: 'Leaf',
    keys: ['Mod+Shift+C'],
    where: 'tree',
    refusal: withoutSelection,
    run: withSelected((ordinal) => void copyEntryId(ordinal)),
  },
  {
    name: 'entry:pair',
    title: 'Go to the result of the call, or back to the call',
    group: 'Leaf',
    keys: ['R'],
    where: 'tree',
    refusal: withoutSelection,
    run: withSelected((ordinal) => void goToPair(ordinal)),
  },
  {
    name: 'go:to',
    title: 'Go to an id or a path…',
    group: 'Leaf',
    keys: ['Mod+G'],
    where: 'anywhere',
    refusal: never,
    run: () => openDialog('go'),
  },
  {
    name: 'go:paste',
    title: 'Go to the id or the path on the clipboard',
    group: 'Leaf',
    keys: ['Mod+V'],
    where: 'tree',
    refusal: never,
    run: () => void goToClipboard(),
  },
]
