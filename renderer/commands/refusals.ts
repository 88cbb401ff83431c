import { countOf } from '../../shared/figures.ts'
import { canBeLeaf } from '../state/session-actions.ts'
import { useSession } from '../state/session-store.ts'
import { branchesOfStub } from '../state/tree-actions.ts'

/** For commands that can always be run. */
export function never(): null {
  return null
}

/** Refuses while no session is open. */
export function withoutSession(): string | null {
  return useSession.getState().status === 'ready' ? null : 'No session is open.'
}

/** Refuses while nothing is selected. */
export function withoutSelection(): string | null {
  return withoutSession() ?? (useSession.getState().selected === null ? 'No entry is selected.' : null)
}

/** Refuses while the selected entry cannot be the leaf. */
export function withoutPossibleLeaf(): string | null {
  const { selected } = useSession.getState()
  const refused = withoutSelection()
  if (refused !== null || selected === null) return refused
  return canBeLeaf(selected) ? null : 'This entry has no id of its own, so pi cannot reach it as a leaf.'
}

/** Refuses where the selection lies in branches that have no lane, so that nothing of them can be opened or folded. */
export function withoutLane(): string | null {
  const branches = branchesOfStub()
  if (branches === 0) return null
  const words = countOf(branches, 'branch has', 'branches have')
  return `${words} no lane here. T shows the newest of them in one; the inspector lists them all.`
}

/** Refuses where nothing may be appended to the open file. */
export function withoutWriting(): string | null {
  const { file, opened } = useSession.getState()
  return withoutSession() ?? (file.kind === 'lost' ? file.message : (opened?.readOnly ?? null))
}
