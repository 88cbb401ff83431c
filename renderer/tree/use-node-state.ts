import { useCallback } from 'react'
import { isHidden, isOnPath, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useHitsIn } from '../search/hits.ts'
import { useContext } from '../state/derived.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { contextWords } from './node-state.ts'
import type { NodeState } from './node-state.ts'

/** The state of a drawn node. It is drawn anew only when something of it changes, not with every selection. */
export function useNodeState(tree: FoldedTree, node: number): NodeState {
  const context = useContext()
  const isSelected = useSession(
    useCallback(({ selected }: SessionState) => selected !== null && nodeOf(tree, selected) === node, [tree, node]),
  )
  const piOpensHere = useSession(
    useCallback(
      ({ facts }: SessionState) => facts !== null && facts.fileLeaf !== null && nodeOf(tree, facts.fileLeaf) === node,
      [tree, node],
    ),
  )
  const leafIsHidden = useSession(useCallback(({ leaf }: SessionState) => isHidden(tree, leaf), [tree]))
  const piIsHidden = useSession(
    useCallback(({ facts }: SessionState) => isHidden(tree, facts?.fileLeaf ?? null), [tree]),
  )
  const selectionIsHidden = useSession(
    useCallback(({ selected, leaf }: SessionState) => selected !== leaf && isHidden(tree, selected), [tree]),
  )
  return {
    isLeaf: tree.leafNode === node,
    leafIsHidden: leafIsHidden && tree.leafNode === node,
    onPath: isOnPath(tree, node),
    piOpensHere,
    piIsHidden: piIsHidden && piOpensHere,
    isSelected,
    selectionIsHidden: selectionIsHidden && isSelected,
    hits: useHitsIn(tree, node),
    context: contextWords(tree, node, context),
  }
}
