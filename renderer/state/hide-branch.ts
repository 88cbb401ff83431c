import { hideable } from '../../shared/tree/hidden-branches.ts'
import { hiddenNow } from './hidden-branches.ts'
import { keepHidden, keepNoneHidden } from './kept.ts'
import { notify } from './notices.ts'
import { useSession } from './session-store.ts'
import { treeNow } from './tree-view.ts'

/** Hides the branch that the selected entry lies in. Kept beside the settings: nothing is written to the session. */
export function hideBranch(): void {
  const { opened } = useSession.getState()
  const found = selectedBranch()
  if (opened === null || found === null || 'refused' in found) return
  void keepHidden(opened.sessionId, found.head)
  notify('plain', 'The branch is hidden here, and stays in the file.', { label: 'Show it again', run: showHidden })
}

/** Shows all hidden branches of the open session again. */
export function showHidden(): void {
  const { opened } = useSession.getState()
  if (opened !== null) void keepNoneHidden(opened.sessionId)
}

/** Why the branch of the selected entry cannot be hidden; null where it can. */
export function whyNotHidden(): string | null {
  const found = selectedBranch()
  return found !== null && 'refused' in found ? found.refused : null
}

/** The entries that the hidden branches of the open session begin with. */
export function hiddenHere(): ReadonlySet<number> {
  return hiddenNow(useSession.getState().opened?.sessionId ?? '')
}

function selectedBranch(): ReturnType<typeof hideable> | null {
  const tree = treeNow()
  const { selected, leaf, facts } = useSession.getState()
  return tree === null || selected === null ? null : hideable(tree.model, selected, leaf, facts?.fileLeaf ?? null)
}
