import type { BranchSummaryFact } from '../../shared/session/columns.ts'
import { sortedByKey } from '../../shared/tree/sorted-keys.ts'
import type { TreeModel } from '../../shared/tree/tree-model.ts'
import { lastAtOrBelow } from '../../shared/tree/turns.ts'
import { shownAt } from '../../shared/tree/visible-tree.ts'
import { lastOf } from '../state/last-of.ts'

/** Both ends of all references, by their places: what is in view is found without a look at the rest. */
export interface ReferenceEnds {
  /** Ascending. */
  readonly places: Int32Array
  /** By end: the summary it is an end of. */
  readonly summaries: readonly BranchSummaryFact[]
}

/** The ends of the references of a tree; where the file does not say the leaf, there is none. */
export const referenceEnds = lastOf(
  ({ tree, branches }: TreeModel, facts: readonly BranchSummaryFact[]): ReferenceEnds => {
    const given = new Int32Array(2 * facts.length).fill(-1)
    for (const [index, { at, from }] of facts.entries()) {
      if (from === null) continue
      given[2 * index] = branches.place[shownAt(tree, at)] ?? -1
      given[2 * index + 1] = branches.place[shownAt(tree, from)] ?? -1
    }
    const order = sortedByKey(given.length, (end) => (given[end] ?? -1) + 1).filter((end) => (given[end] ?? -1) >= 0)
    return {
      places: order.map((end) => given[end] ?? -1),
      summaries: Array.from(order).flatMap((end) => facts[end >> 1] ?? []),
    }
  },
)

/** Adds the summaries of the references that end in places [from, to). */
export function addEndingIn(
  { places, summaries }: ReferenceEnds,
  from: number,
  to: number,
  into: Set<BranchSummaryFact>,
): void {
  for (let end = lastAtOrBelow(places, places.length, from - 1) + 1; (places[end] ?? to) < to; end += 1) {
    const summary = summaries[end]
    if (summary !== undefined) into.add(summary)
  }
}
