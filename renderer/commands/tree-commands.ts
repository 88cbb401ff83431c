import { canvasControls } from '../canvas/controls.ts'
import {
  closeBranch,
  closeBranches,
  closeOrLeave,
  closeRun,
  isInRun,
  isInSideBranch,
  isInStub,
  openEverything,
  openOrEnter,
  resetFolds,
  step,
  stepRows,
} from '../state/tree-actions.ts'
import { pageOfRows } from '../outline/page-of-rows.ts'
import { isLooking, lookAtSelected, putBack } from '../state/look-at.ts'
import { straighten } from '../state/anchors.ts'
import { hiddenHere, hideBranch, showHidden, whyNotHidden } from '../state/hide-branch.ts'
import { useSession } from '../state/session-store.ts'
import type { Command } from './command.ts'
import { withoutLane, withoutSelection, withoutSession } from './refusals.ts'

function inTree(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return { name, title, group: 'Tree', keys, where: 'tree', refusal: withoutSession, run }
}

/** Walking through the tree, opening and closing it, and how the canvas shows it. */
export const treeCommands: readonly Command[] = [
  inTree('tree:next', 'Next row', ['Down'], () => step('next')),
  inTree('tree:previous', 'Row before', ['Up'], () => step('previous')),
  inTree('tree:next-page', 'A page of rows down', ['PageDown'], () => stepRows(pageOfRows())),
  inTree('tree:previous-page', 'A page of rows up', ['PageUp'], () => stepRows(-pageOfRows())),
  {
    ...inTree('tree:open', 'Open, or go to the first child', ['Right'], openOrEnter),
    refusal: () => withoutSession() ?? withoutLane(),
  },
  inTree('tree:close', 'Close, or go to the parent', ['Left'], closeOrLeave),
  inTree('tree:root', 'Go to the root', ['Home'], () => step('root')),
  inTree('tree:leaf', 'Go to the leaf', ['End'], () => step('leaf')),
  inTree('tree:next-fork', 'Next branch point', [']'], () => step('next-fork')),
  inTree('tree:previous-fork', 'Branch point before', ['['], () => step('previous-fork')),
  inTree('tree:next-user', 'Next user message', ['Shift+Down'], () => step('next-user')),
  inTree('tree:previous-user', 'User message before', ['Shift+Up'], () => step('previous-user')),
  inTree('tree:next-branch', 'Sibling branch to the right', ['Mod+Right'], () => step('next-branch')),
  inTree('tree:previous-branch', 'Sibling branch to the left', ['Mod+Left'], () => step('previous-branch')),
  {
    ...inTree('tree:close-run', 'Fold the run of turns here', [], closeRun),
    refusal: () => withoutSelection() ?? withoutLane() ?? (isInRun() ? null : 'There is no run of several turns here.'),
  },
  {
    ...inTree('tree:close-branch', 'Fold the branch into a card', [], closeBranch),
    refusal: () =>
      withoutSelection() ?? withoutLane() ?? (isInSideBranch() ? null : 'The branch of the leaf cannot be folded.'),
  },
  inTree('tree:close-branches', 'Fold every branch off the path into a card', ['B'], closeBranches),
  {
    ...inTree('branch:look', 'Show this branch in a lane', ['T'], lookAtSelected),
    refusal: () => withoutSelection() ?? (isInStub() ? null : 'This branch has a lane.'),
  },
  {
    ...inTree('branch:put-back', 'Put the branch back that was given a lane', ['Shift+T'], putBack),
    refusal: () => withoutSession() ?? (isLooking() ? null : 'No branch was given a lane to be looked at.'),
  },
  {
    ...inTree('branch:hide', 'Hide this branch', ['H'], hideBranch),
    refusal: () => withoutSelection() ?? whyNotHidden(),
  },
  {
    ...inTree('branch:show-hidden', 'Show the hidden branches again', [], showHidden),
    refusal: () => withoutSession() ?? (hiddenHere().size === 0 ? 'No branch of this session is hidden.' : null),
  },
  inTree('tree:open-all', 'Open every run, turn and step', [], openEverything),
  {
    ...inTree('tree:reset', 'Back to the default view', [], resetFolds),
    refusal: () =>
      withoutSession() ?? (useSession.getState().folds.size === 0 ? 'Nothing was opened or folded.' : null),
  },
  inTree('tree:straighten', 'Straighten: the path to the leaf into lane 0', ['S'], straighten),
  inTree('canvas:leaf', 'Show the leaf on the canvas', ['C'], () => canvasControls()?.showLeaf()),
  inTree('canvas:fit', 'Show the whole tree on the canvas', ['F'], () => canvasControls()?.fit()),
  inTree('canvas:nearer', 'Zoom in', ['Plus', '='], () => canvasControls()?.zoomBy(1.25)),
  inTree('canvas:further', 'Zoom out', ['-'], () => canvasControls()?.zoomBy(0.8)),
]
