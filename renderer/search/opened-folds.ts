import type { OpenedSession } from '../../shared/ipc.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { firstOf, nodeOf } from '../../shared/tree/folded-tree.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { showEntry } from '../state/go-to.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { treeNow } from '../state/tree-view.ts'

/** What stepping through hits opened, so that it folds again with the end of the search. */

type Choice = 'open' | 'closed' | undefined

/** By key: what a person had chosen before, and what the search left. */
let opened: ReadonlyMap<string, { readonly before: Choice; readonly left: Choice }> = new Map()
let openedIn: OpenedSession | null = null

/** Shows a hit, and notes what that opens. */
export function showHit(ordinal: number): void {
  const { folds: before, opened: session } = useSession.getState()
  showEntry(ordinal)
  const { folds } = useSession.getState()
  const known = openedIn === session ? opened : new Map<string, never>()
  const changed = [...new Set([...before.keys(), ...folds.keys()])].filter((key) => before.get(key) !== folds.get(key))
  const noted = changed.map(
    (key) => [key, { before: (known.get(key) ?? { before: before.get(key) }).before, left: folds.get(key) }] as const,
  )
  opened = new Map([...known, ...noted])
  openedIn = session
}

/** Folds again what hits opened and nobody has touched since; what the selection lies in stays open. */
export function foldHitsAgain(): void {
  const { folds, selected, opened: session } = useSession.getState()
  const its = openedIn === session ? opened : new Map<string, never>()
  opened = new Map()
  const next = new Map<string, 'open' | 'closed'>(folds)
  for (const [key, { before, left }] of its) {
    if (folds.get(key) !== left) continue
    if (before === undefined) next.delete(key)
    else next.set(key, before)
  }
  if (isSame(next, folds)) return
  const isShown = selected !== null && isDrawn(selected)
  useSession.setState({ folds: next })
  if (isShown) showEntry(selected)
}

/** Whether an entry is drawn as itself, and not as part of something folded. */
function isDrawn(ordinal: number): boolean {
  const tree = treeNow()
  const node = tree === null ? -1 : nodeOf(tree, ordinal)
  if (tree === null || node < 0) return false
  const kind = tree.kind[node]
  const isFolded = kind === Drawn.segment || kind === Drawn.card || kind === Drawn.stub
  return !isFolded && firstOf(tree, node) === shownAt(tree.model.tree, ordinal)
}

function isSame(a: SessionState['folds'], b: SessionState['folds']): boolean {
  return a.size === b.size && [...a].every(([key, choice]) => b.get(key) === choice)
}
