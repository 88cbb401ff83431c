import { branchKey, branchKeys, keyToClose, keyToOpen, runKey } from '../../shared/tree/fold-moves.ts'
import { EVERYTHING, withFold } from '../../shared/tree/fold-keys.ts'
import { firstOf, lastOf, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { foldHead, walk, walkRows } from '../../shared/tree/walk.ts'
import type { Step } from '../../shared/tree/walk.ts'
import { goBefore, goToLeaf, select } from './session-actions.ts'
import { useSession } from './session-store.ts'
import type { SessionState } from './session-store.ts'
import { orderOf, treeNow } from './tree-view.ts'

/** What a click or a key does to a drawn node. Nothing here writes to a file. */

/** The entry a node stands for when it is chosen: what it shows; of a branch that is closed, its latest entry. */
export function entryOf(tree: FoldedTree, node: number): number {
  const kind = tree.kind[node]
  return kind === Drawn.card || kind === Drawn.stub ? lastOf(tree, node) : firstOf(tree, node)
}

/** A click: an entry becomes the leaf, a segment opens, a branch that is closed or has no lane is gone to. */
export function chooseNode(tree: FoldedTree, node: number): void {
  if (tree.kind[node] === Drawn.segment) openFold(tree, node)
  else goToLeaf(entryOf(tree, node))
}

/** A click with Alt: *before this*, as pi steps when a user message is chosen. */
export function chooseBefore(tree: FoldedTree, node: number): void {
  goBefore(entryOf(tree, node))
}

/** Opens a closed node where it stands. */
export function openFold(tree: FoldedTree, node: number): boolean {
  const key = keyToOpen(tree, node)
  const isSet = setFold(key, 'open', firstOf(tree, node))
  // What was closed though it stood closed by itself is only itself again.
  if (isSet && treeNow()?.count === tree.count) setFold(key, 'open', firstOf(tree, node))
  return isSet
}

/** Closes what a node heads. */
export function closeFold(tree: FoldedTree, node: number): boolean {
  return setFold(keyToClose(tree, node), 'closed', firstOf(tree, node))
}

/** Opens what is closed, closes what stands open. */
export function toggleFold(tree: FoldedTree, node: number): void {
  if (!openFold(tree, node)) closeFold(tree, node)
}

/** Moves the selection through the drawn nodes. */
export function step(by: Step): void {
  withNode((tree, node) => select(entryOf(tree, walk(tree, orderOf(tree), node, by))))
}

/** Moves the selection so many rows down, or up where that is negative, and no further than to the last or the first. */
export function stepRows(rows: number): void {
  withNode((tree, node) => select(entryOf(tree, walkRows(tree, orderOf(tree), node, rows))))
}

/** The right arrow: opens what is closed, else goes to the first child. */
export function openOrEnter(): void {
  withNode((tree, node) => {
    if (!openFold(tree, node)) step('child')
  })
}

/** The left arrow: closes what the node heads, else goes to the head of what it lies in, else to its parent. */
export function closeOrLeave(): void {
  withNode((tree, node) => {
    if (closeFold(tree, node)) return
    const head = foldHead(tree, node)
    if (head === node) step('parent')
    else select(entryOf(tree, head))
  })
}

/** Closes the run of turns that the selection lies in. */
export function closeRun(): void {
  withNode((tree, node) => setFold(runKey(tree, node), 'closed'))
}

/** Closes the branch that the selection lies in into one card. */
export function closeBranch(): void {
  withNode((tree, node) => setFold(branchKey(tree, node), 'closed'))
}

/** Whether the selection lies in a run that can be closed. */
export function isInRun(): boolean {
  return ofNode((tree, node) => runKey(tree, node) !== null) ?? false
}

/** Whether the selection lies in a branch that can be closed. */
export function isInSideBranch(): boolean {
  return ofNode((tree, node) => branchKey(tree, node) !== null) ?? false
}

/** Whether the selection lies in a branch that a stub stands for: it found no lane, or a person hid it. */
export function isInStub(): boolean {
  return ofNode((tree, node) => tree.kind[node] === Drawn.stub) ?? false
}

/** How many branches the stub stands for that the selection lies in; 0 where it has a lane. */
export function branchesOfStub(): number {
  return (
    ofNode((tree, node) =>
      tree.kind[node] === Drawn.stub && !tree.model.hidden.has(firstOf(tree, node))
        ? nodeFacts(tree, node).branches
        : 0,
    ) ?? 0
  )
}

/** Closes every branch that leaves the path to the leaf into a card. */
export function closeBranches(): void {
  withNode((tree) => {
    const { folds } = useSession.getState()
    const closed = branchKeys(tree).map((key) => [key, 'closed'] as const)
    useSession.setState({ folds: new Map([...folds, ...closed]) })
  })
}

/** Opens every run, turn and step. */
export function openEverything(): void {
  useSession.setState({ folds: new Map([[EVERYTHING, 'open']]) })
}

/** Takes back everything a person opened or closed. */
export function resetFolds(): void {
  useSession.setState({ folds: new Map() })
}

/** @param at the entry whose node was opened or closed, if it was one that was pointed at */
function setFold(key: string | null, state: 'open' | 'closed', at: number | null = null): boolean {
  if (key === null) return false
  const folds = withFold(useSession.getState().folds, key, state)
  if (at !== null) pointedAt.set(folds, at)
  useSession.setState({ folds })
  return true
}

const pointedAt = new WeakMap<SessionState['folds'], number>()

/** The entry that was opened or closed at last, for views that keep it under the pointer; null where all was. */
export function foldedAt(folds: SessionState['folds']): number | null {
  return pointedAt.get(folds) ?? null
}

/** Does something with the node that stands for the selection, or for the leaf, or else with the first one. */
function withNode(work: (tree: FoldedTree, node: number) => void): void {
  ofNode(work)
}

/** What is true of that node; null where nothing is drawn. */
function ofNode<R>(tell: (tree: FoldedTree, node: number) => R): R | null {
  const tree = treeNow()
  if (tree === null || tree.count === 0) return null
  const selected = nodeOf(tree, useSession.getState().selected)
  return tell(tree, selected >= 0 ? selected : Math.max(0, tree.leafNode))
}
