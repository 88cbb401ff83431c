import { useSession } from '../state/session-store.ts'
import { treeNow } from '../state/tree-view.ts'
import { hitOrder } from './hits.ts'
import { foldHitsAgain, showHit } from './opened-folds.ts'
import { endSearch, searchAnew, searchNow } from './run-search.ts'
import { useSearch } from './search-store.ts'

/** Shows the field, and looks again for what stands in it. */
export function openSearch(): void {
  if (useSearch.getState().isOpen) return
  useSearch.setState({ isOpen: true })
  searchAnew()
}

/** Takes the field and all marks away, and folds again what was opened for hits. */
export function closeSearch(): void {
  endSearch()
  useSearch.setState({ isOpen: false })
  foldHitsAgain()
}

/** Takes what a person typed, and looks for it when they pause. */
export function typeSearch(typed: string): void {
  useSearch.setState({ typed })
  searchAnew('soon')
}

/** Tells capitals from small letters from now on, or no more, and looks again. */
export function toggleExactCase(): void {
  useSearch.setState(({ exactCase }) => ({ exactCase: !exactCase }))
  searchAnew()
}

/** Leaves out hits off the path to the leaf, or counts them again; nothing has to be looked for anew. */
export function togglePathOnly(): void {
  useSearch.setState(({ isPathOnly }) => ({ isPathOnly: !isPathOnly }))
}

/** Ends the waiting for a hit to step to. */
let stopWaiting: (() => void) | null = null

/** Goes to the next hit or the one before, round the tree; as soon as there is one, while nothing is found yet. */
export function stepHit(by: 1 | -1): void {
  searchNow()
  stopWaiting?.()
  stopWaiting = null
  if (stepNow(by) || useSearch.getState().status !== 'searching') return
  stopWaiting = useSearch.subscribe(({ status }) => {
    if (!stepNow(by) && status === 'searching') return
    stopWaiting?.()
    stopWaiting = null
  })
}

function stepNow(by: 1 | -1): boolean {
  const order = hitOrder(treeNow())
  if (order === null || order.hits.length === 0) return false
  const { selected } = useSession.getState()
  const index = order.indexOf(selected)
  const next = index >= 0 ? index + by : by === 1 ? order.before(selected) : order.before(selected) - 1
  const hit = order.hits.at(next % order.hits.length)
  if (hit !== undefined) showHit(hit.ordinal)
  return true
}
