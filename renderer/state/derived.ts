import type { Facts, LabelFact, TreeColumns } from '../../shared/session/columns.ts'
import { NO_FACTS } from '../../shared/session/no-facts.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import type { ContextState } from '../../shared/session/states.ts'
import { contextOf } from '../../shared/tree/context.ts'
import type { PathContext } from '../../shared/tree/context.ts'
import { isPrefix } from '../../shared/tree/is-prefix.ts'
import { listedSources, sentSources } from '../../shared/tree/message-sources.ts'
import { pathStates, stateWord } from '../../shared/tree/path-states.ts'
import { leafTally } from '../../shared/tree/leaf-tally.ts'
import type { LeafTally } from '../../shared/tree/leaf-tally.ts'
import { pathNear, pathTo, placesOn } from '../../shared/tree/path.ts'
import { useUnpaired } from './context-summary.ts'
import { lastOf } from './last-of.ts'
import { selectFacts, selectLeaf, selectRevision } from './session-selectors.ts'
import { columnsNow, useSession } from './session-store.ts'
import { oneLine } from '../../shared/session/shown-text.ts'

/**
 * What follows from the columns and the leaf, worked out once for each pair of them and shared by every view. Each
 * hook returns the same object until the columns, the facts or the leaf change.
 */

/** The path from its root to the leaf in view. */
export interface PathView {
  readonly leaf: number | null
  /** Ordinals, root first; empty before the first entry. */
  readonly ordinals: Int32Array
  /** Place of an entry on the path; -1 for entries off it. */
  readonly placeOf: (ordinal: number) => number
}

/** What happens to each entry of the path when a request is built at the leaf in view. */
export interface ContextView {
  readonly context: PathContext
  /** The word for an entry; null off the path. */
  readonly stateOf: (ordinal: number) => ContextState | null
}

/** The path to the leaf in view. */
export function usePath(): PathView {
  useSession(selectRevision)
  const leaf = useSession(selectLeaf)
  return pathView(columnsNow(), leaf)
}

/** The same as `usePath`, outside of React. */
export function pathNow(): PathView {
  return pathView(columnsNow(), useSession.getState().leaf)
}

/** The context at the leaf in view, from columns alone (its tokens are pi's estimates), and what is unpaired in it. */
export function useContext(): ContextView {
  const facts = useSession(selectFacts)
  return contextView(columnsNow(), facts, usePath(), useUnpaired())
}

/** The entry that each message comes from which reaches the model at the leaf in view, in the order they are sent. */
export function useSources(): readonly number[] {
  return sourcesOf(useContext().context)
}

/** What pi has in its list at the leaf in view and leaves out when it makes a request of it. */
export function useLeftOut(): { readonly messages: number; readonly tokens: number } {
  const { context } = useContext()
  return leftOutOf(columnsNow(), context)
}

/** How much there is in the open session. */
export interface Totals {
  readonly entries: number
  /** Leaves of the tree: entries that no other entry names as its parent. */
  readonly branches: number
}

/** How much there is in the open session. */
export function useTotals(): Totals {
  useSession(selectRevision)
  return totalsOf(columnsNow())
}

/** The labels of the session by the ordinal they stand on, each as one line to be shown. */
export function useLabels(): ReadonlyMap<number, LabelFact> {
  return labelsOf(useSession(selectFacts))
}

let lastPath: { readonly columns: TreeColumns; readonly view: PathView } | null = null

function pathView(columns: TreeColumns, leaf: number | null): PathView {
  const known = lastPath !== null && isPrefix(lastPath.columns, columns) ? lastPath.view : null
  const view = known?.leaf === leaf ? known : pathOf(columns, leaf, known)
  lastPath = { columns, view }
  return view
}

function pathOf(columns: TreeColumns, leaf: number | null, known: PathView | null): PathView {
  const ordinals = known === null ? pathTo(columns, leaf) : pathNear(columns, leaf, known.ordinals, known.placeOf)
  return { leaf, ordinals, placeOf: placesOn(ordinals) }
}

let lastContext: { readonly columns: TreeColumns; readonly facts: Facts; readonly context: PathContext } | null = null

const bareContext = lastOf((columns: TreeColumns, facts: Facts | null, path: PathView): PathContext => {
  if (facts === null) return contextOf(NO_COLUMNS, NO_FACTS, NO_PATH)
  const known = lastContext?.columns === columns && lastContext.facts === facts ? lastContext.context : null
  const context = contextOf(columns, facts, path.ordinals, known)
  lastContext = { columns, facts, context }
  return context
})

const contextView = lastOf(
  (columns: TreeColumns, facts: Facts | null, path: PathView, unpaired: readonly number[]): ContextView => {
    const bare = bareContext(columns, facts, path)
    const states = pathStates(bare, unpaired)
    const context = states === bare.states ? bare : { ...bare, states }
    return { context, stateOf: (ordinal) => stateWord(states, path.placeOf(ordinal)) }
  },
)

const sourcesOf = lastOf(sentSources)

const leftOutOf = lastOf((columns: TreeColumns, context: PathContext) => ({
  messages: listedSources(columns, context).length - sourcesOf(context).length,
  tokens: context.tokens - context.sentTokens,
}))

let tally: LeafTally | null = null

const totalsOf = lastOf((columns: TreeColumns): Totals => ({ entries: columns.count, branches: countLeaves(columns) }))

/** Counts the leaves among entries that were not counted yet: a session that is being read is counted as it comes. */
export function countLeaves(columns: TreeColumns): number {
  tally = leafTally(columns, tally)
  return tally.leaves
}

/** Entries that were counted are others now, in the same memory. */
export function forgetLeaves(): void {
  tally = null
}

/** Characters of a label that are shown. */
const MAX_LABEL = 200

const labelsOf = lastOf(
  (facts: Facts | null): ReadonlyMap<number, LabelFact> =>
    new Map(
      facts?.labels.map((fact) => [fact.target, { ...fact, label: oneLine(fact.label, MAX_LABEL) }] as const) ?? [],
    ),
)

const NO_COLUMNS = emptyColumns(0)
const NO_PATH = new Int32Array(0)
