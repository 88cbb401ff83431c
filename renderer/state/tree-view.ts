import type { Facts, TreeColumns } from '../../shared/session/columns.ts'
import type { FilterName } from '../../shared/tree/filter-names.ts'
import { escapesAsLeaf } from '../../shared/tree/filters.ts'
import { foldChoices } from '../../shared/tree/fold-keys.ts'
import type { FoldChoices } from '../../shared/tree/fold-keys.ts'
import {
  foldedTree,
  grownTree,
  isBeyondLanes,
  refoldedTree,
  withOtherLeaf,
  withOtherModel,
} from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { isPrefix } from '../../shared/tree/is-prefix.ts'
import { nextModel } from '../../shared/tree/next-model.ts'
import { outlineOrder } from '../../shared/tree/outline-order.ts'
import type { OutlineOrder } from '../../shared/tree/outline-order.ts'
import { treeModel } from '../../shared/tree/tree-model.ts'
import type { Anchor, TreeModel } from '../../shared/tree/tree-model.ts'
import { anchorNow, useAnchor } from './anchors.ts'
import { begunTree } from './begun-tree.ts'
import { correctedSince, correctionsIn } from './corrections.ts'
import { giveBack } from './give-back.ts'
import { hiddenNow, useHiddenBranches } from './hidden-branches.ts'
import { lastOf } from './last-of.ts'
import { selectFilter, selectLeaf, selectRevision } from './session-selectors.ts'
import { columnsNow, useSession } from './session-store.ts'
import type { SessionState } from './session-store.ts'

/**
 * The tree as canvas and outline draw it, worked out once for what is shown: columns, filter, folds, leaf, and what the
 * lanes were laid out for.
 */

/** The folded tree; null while no session is complete. */
export function useTree(): FoldedTree | null {
  useSession(selectRevision)
  useSession(selectFilter)
  useSession(selectFolds)
  useSession(selectLeaf)
  useAnchor()
  useHiddenBranches()
  return treeNow()
}

/** The same as `useTree`, outside of React. */
export function treeNow(): FoldedTree | null {
  const { folds, leaf } = useSession.getState()
  const model = shownModel()
  return model === null ? null : folded(model, choicesOf(folds), leaf)
}

/** What the folded tree is drawn from; null while no session is complete. */
export function shownModel(): TreeModel | null {
  const { opened, facts, status, filter, leaf } = useSession.getState()
  if (opened === null || facts === null || status !== 'ready') return null
  const columns = columnsNow()
  return modelNow(columns, facts, filter, anchorNow(opened, facts, columns.count), leaf, hiddenNow(opened.sessionId))
}

/**
 * The model; where the leaf lies in a branch that found no lane, one that is laid out for it. That one stays while the
 * leaf moves on within what it shows.
 */
function modelNow(
  columns: TreeColumns,
  facts: Facts,
  filter: FilterName,
  anchor: Anchor,
  leaf: number | null,
  hidden: ReadonlySet<number>,
): TreeModel {
  const escaping = leaf !== null && escapesAsLeaf(columns, leaf) ? leaf : null
  const model = modelOf(columns, facts, filter, anchor, escaping, hidden)
  if (!isBeyondLanes(model, leaf)) return model
  if (bent?.from === anchor) {
    const before = bentModelOf(columns, facts, filter, bent.anchor, escaping, hidden)
    if (!isBeyondLanes(before, leaf)) return before
  }
  bent = { from: anchor, anchor: { ...anchor, leaf, count: columns.count } }
  return bentModelOf(columns, facts, filter, bent.anchor, escaping, hidden)
}

/** What the lanes were last laid out for besides the anchor, because a leaf had no lane in its layout. */
let bent: { readonly from: Anchor; readonly anchor: Anchor } | null = null

const choicesOf = lastOf(foldChoices)

/** The tree as it was drawn last: another leaf, or other figures, need not draw it anew. */
let drawn: { readonly tree: FoldedTree; readonly choices: FoldChoices; readonly leaf: number | null } | null = null

function folded(model: TreeModel, choices: FoldChoices, leaf: number | null): FoldedTree {
  if (drawn?.tree.model === model && drawn.choices === choices && drawn.leaf === leaf) return drawn.tree
  const tree = redrawn(model, choices, leaf) ?? foldedTree(model, choices, leaf)
  if (drawn !== null) giveBack(drawn.tree, held)
  drawn = { tree, choices, leaf }
  return tree
}

/** All that is drawn from, or gone on from. */
function held(): readonly (object | null)[] {
  return [drawn?.tree ?? null, modelOf.last(), bentModelOf.last()]
}

/** The drawing that stands, as far as it only has to be changed; null where other nodes are drawn. */
function redrawn(model: TreeModel, choices: FoldChoices, leaf: number | null): FoldedTree | null {
  if (drawn === null) return null
  if (drawn.choices !== choices)
    return drawn.tree.model === model ? refoldedTree(drawn.tree, drawn.choices, choices, leaf) : null
  const tree = drawn.tree.model === model ? drawn.tree : withOtherModel(drawn.tree, model)
  if (tree === null) return grownTree(drawn.tree, model, choices, leaf)
  return drawn.leaf === leaf ? tree : withOtherLeaf(tree, leaf)
}

let ordered: { readonly tree: FoldedTree; readonly order: OutlineOrder } | null = null

/** The drawn nodes as rows of the outline. */
export function orderOf(tree: FoldedTree): OutlineOrder {
  // Which nodes lie on the path follows from the node of the leaf.
  const before = ordered?.tree.y === tree.y && ordered.tree.leafNode === tree.leafNode ? ordered.order : null
  const order = before ?? outlineOrder(tree)
  ordered = { tree, order }
  return order
}

/** The default view found for an anchor and a filter: kept while the file grows, so that nothing folds or opens then. */
interface Found {
  readonly filter: FilterName
  readonly leaf: number | null
  readonly model: TreeModel
  /** How often figures had been corrected when it was found. */
  readonly corrections: number
}

/** A function that keeps the model it made last, to go on from it while filter, anchor and escaping leaf are the same. */
interface KeptModel {
  (
    columns: TreeColumns,
    facts: Facts,
    filter: FilterName,
    anchor: Anchor,
    escaping: number | null,
    hidden: ReadonlySet<number>,
  ): TreeModel
  readonly last: () => TreeModel | null
}

function keptModel(): KeptModel {
  let found: Found | null = null
  const modelFor = lastOf((...[columns, facts, filter, anchor, escaping, hidden]: Parameters<KeptModel>) => {
    const known = found?.model.anchor === anchor && found.filter === filter ? found : null
    const next = known?.leaf === escaping && known.model.hidden === hidden ? grownModel(known, columns, facts) : null
    const trunk = found !== null && isPrefix(found.model.columns, columns) ? found.model.forest : null
    // Taken in any case: what was begun is of no use for a later revision.
    const begun = begunTree(columns, filter)
    const base = escaping === null ? begun : null
    const model =
      next ?? treeModel(columns, facts, filter, anchor, escaping, known?.model.defaults ?? null, trunk, base, hidden)
    found = { filter, leaf: escaping, model, corrections: correctionsIn(columns) }
    return model
  })
  return Object.assign(modelFor, { last: () => found?.model ?? null })
}

function grownModel(known: Found, columns: TreeColumns, facts: Facts): TreeModel | null {
  const corrected = correctedSince(known.model.columns, known.corrections, columns)
  return nextModel(known.model, columns, facts, known.filter, known.leaf, corrected)
}

const modelOf = keptModel()
const bentModelOf = keptModel()

function selectFolds(state: SessionState): SessionState['folds'] {
  return state.folds
}
