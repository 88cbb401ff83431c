import type { Row } from '../../shared/ipc.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { keyToClose, keyToOpen } from '../../shared/tree/fold-moves.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { branchWord } from './card-words.ts'
import { kindWord } from './kind-words.ts'
import type { NodeState } from './node-state.ts'
import { hiddenWords, holdsWords, nodeWord } from './node-words.ts'
import { rowText } from './row-text.ts'

/** A drawn node in one sentence for a screen reader: its marks, what it is, what it says, and whether it opens. */
export function spokenNode(tree: FoldedTree, node: number, row: Row | null, state: NodeState): string {
  const kind = tree.kind[node] ?? 0
  const isCounts = kind === Drawn.segment || kind === Drawn.stub
  const { text, error } = rowText(row)
  const what = isCounts
    ? nodeWord(tree, node)
    : kind === Drawn.card
      ? branchWord(nodeFacts(tree, node))
      : kindWord(tree.model.columns.kind[firstOf(tree, node)] ?? 0, row?.type ?? null)
  const parts = [
    state.isLeaf ? `you are here${hiddenWords(state.leafIsHidden)}` : '',
    state.piOpensHere ? `pi opens here${hiddenWords(state.piIsHidden)}` : '',
    state.selectionIsHidden ? `selected${hiddenWords(true)}` : '',
    what,
    error ?? '',
    isCounts ? holdsWords(tree, node).join(', ') : text,
    keyToOpen(tree, node) !== null ? 'folded' : keyToClose(tree, node) !== null ? 'open' : '',
    state.onPath ? '' : 'off the path',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
