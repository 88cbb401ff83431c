import type { ContextState } from '../../shared/session/states.ts'
import { DRAWN_KINDS } from '../../shared/tree/drawing.ts'
import { entriesIn, firstOf, isOnPath, lastOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import type { ContextView } from '../state/derived.ts'

/** What a node is at this moment: the marks that are never mixed up, and what becomes of its entries. */
export interface NodeState {
  readonly isLeaf: boolean
  /** The filter hides the leaf itself, and the node only stands for it. */
  readonly leafIsHidden: boolean
  readonly onPath: boolean
  /** pi would open the file here: its last entry is the node's, or is within it. */
  readonly piOpensHere: boolean
  /** As `leafIsHidden`, of the entry that pi would open. */
  readonly piIsHidden: boolean
  readonly isSelected: boolean
  /** As `leafIsHidden`, of the selection; said by that word alone where it is the leaf. */
  readonly selectionIsHidden: boolean
  /** Entries of it that a search found, or that hang from it hidden by the filter and were found. */
  readonly hits: number
  /** The words for its entries, each once, in their order; empty off the path. */
  readonly context: readonly ContextState[]
}

/** More entries than this are not looked at one by one; those of a long segment share a word in all but odd cases. */
const MANY = 200

/** The words for what becomes of a node's entries, each once, in their order; none off the path. */
export function contextWords(tree: FoldedTree, node: number, { stateOf }: ContextView): readonly ContextState[] {
  if (!isOnPath(tree, node)) return []
  const { sequence } = tree.model.branches
  const from = tree.from[node] ?? 0
  const to = Math.min(tree.to[node] ?? 0, from + MANY)
  const words = new Set<ContextState>()
  for (let place = from; place < to; place += 1) {
    const word = stateOf(sequence[place] ?? -1)
    if (word !== null) words.add(word)
  }
  return [...words]
}

/** The attributes that every drawn thing of the tree carries, for programs that look at the page. */
export function nodeAttributes(tree: FoldedTree, node: number, state: NodeState, entryId: string | null) {
  const words = [
    state.isLeaf && 'leaf',
    state.onPath && 'on-path',
    state.piOpensHere && 'pi-opens-here',
    state.isSelected && 'selected',
    state.hits > 0 && 'found',
    ...state.context,
  ]
  return {
    'data-node': DRAWN_KINDS[tree.kind[node] ?? 0],
    'data-first': firstOf(tree, node),
    'data-last': lastOf(tree, node),
    'data-count': entriesIn(tree, node),
    'data-state': words.filter((word) => word !== false).join(' '),
    ...(entryId === null ? {} : { 'data-entry-id': entryId }),
  }
}
