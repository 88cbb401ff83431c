import { Flag } from '../../shared/session/kinds.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { parentOf } from '../../shared/tree/node-links.ts'
import { SIZE } from '../../shared/tree/rows.ts'
import { eachInLane, laneX } from './in-view.ts'
import type { Area } from './in-view.ts'

/** Why a tree stands by itself, said above its first entry. */
export interface LooseMark {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly words: string
}

/** The marks of the loose trees that begin in an area. */
export function looseMarksIn(tree: FoldedTree, area: Area): readonly LooseMark[] {
  const { tree: visible } = tree.model
  const marks: LooseMark[] = []
  for (let lane = 0; lane < tree.laneCount; lane += 1) {
    eachInLane(tree, lane, area.top, area.bottom + SIZE.lead, (node) => {
      const first = firstOf(tree, node)
      if (visible.loose[first] !== 1 || parentOf(tree, node) >= 0) return 0
      marks.push({
        key: `loose${first}`,
        left: laneX(lane),
        top: (tree.y[node] ?? 0) - SIZE.lead - 2,
        words: wordsFor(tree.model.columns.flags[first] ?? 0),
      })
      return 0
    })
  }
  return marks
}

function wordsFor(flags: number): string {
  if ((flags & Flag.hasId) === 0) return 'without an id: pi cannot reach it'
  if ((flags & Flag.inCycle) !== 0) return 'from a ring of parents'
  return 'its parent is not in the file'
}
