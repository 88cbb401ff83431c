import type { OpenedSession } from '../../shared/ipc.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { isHidden } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { useSession } from './session-store.ts'
import { entryOf } from './tree-actions.ts'
import { treeNow } from './tree-view.ts'

/** A selection that a filter moved: it comes back with a filter that lets it through. */
interface Moved {
  readonly opened: OpenedSession | null
  readonly from: number
  readonly to: number
}

let moved: Moved | null = null

/**
 * Chooses one of pi's five filters. A selection that it hides goes to the nearest entry above that it lets through, as in
 * pi's tree: keys act on what the row says. With a filter that lets it through it comes back, if nobody moved it. The
 * leaf stays in any case.
 */
export function setFilter(filter: FilterName): void {
  const { selected, opened } = useSession.getState()
  const isBack = moved?.opened === opened && moved.to === selected
  const wanted = isBack ? (moved?.from ?? null) : selected
  useSession.setState({ filter })
  selectShown(wanted)
}

/** Selects an entry, or what stands for it where the filter hides it: until a filter lets it through. */
export function selectShown(wanted: number | null): void {
  const { selected, opened, isFollowing } = useSession.getState()
  const tree = treeNow()
  // Whoever follows the end has the newest entry selected, whatever it is.
  if (tree === null || tree.count === 0 || wanted === null || isFollowing) return
  const to = isHidden(tree, wanted) ? standIn(tree, wanted) : wanted
  moved = to === wanted ? null : { opened, from: wanted, to }
  if (to !== selected) useSession.setState({ selected: to })
}

/** The nearest entry above one that is hidden; without one what stands for the leaf, or the first of all. */
function standIn(tree: FoldedTree, ordinal: number): number {
  const above = shownAt(tree.model.tree, ordinal)
  return above >= 0 ? above : entryOf(tree, Math.max(0, tree.leafNode))
}
