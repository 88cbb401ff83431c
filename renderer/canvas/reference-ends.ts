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
    const found: { readonly place: number; readonly summary: BranchSummaryFact }[] = []
    for (const summary of facts) {
      if (summary.from === null) continue
      for (const ordinal of [summary.at, summary.from]) {
        const place = branches.place[shownAt(tree, ordinal)] ?? -1
        if (place >= 0) found.push({ place, summary })
      }
    }
    const order = sortedByKey(found.length, (end) => found[end]?.place ?? 0)
    return {
      places: Int32Array.from(order, (end) => found[end]?.place ?? 0),
      summaries: Array.from(order).flatMap((end) => found[end]?.summary ?? []),
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
