import { firstOf, nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'

/** A node that both drawings have: by its number in the one, and by that in the other. */
export interface KeptNode {
  readonly before: number
  readonly after: number
}

/**
 * What a view keeps where it stands while the drawing changes under it, be it by a fold, a filter or entries that came:
 * the first of the `wanted` entries that was in view, else the leaf, else what else was in view, the nearest to its middle first. An
 * entry that is not drawn any more is stood for by the nearest one above it; null where nothing in view is left.
 * @param wanted ordinals of entries, the dearest first
 * @param others nodes of the drawing before that were in view, the dearest first
 */
export function keptNode(
  from: FoldedTree,
  to: FoldedTree,
  wanted: readonly (number | null)[],
  leaf: number | null,
  isInView: (node: number) => boolean,
  others: () => readonly number[],
): KeptNode | null {
  const kept = (ordinal: number | null): KeptNode | null => {
    const before = nodeOf(from, ordinal)
    const after = before >= 0 && isInView(before) ? nodeOf(to, ordinal) : -1
    return after < 0 ? null : { before, after }
  }
  const found = [...wanted, leaf].map((ordinal) => ({ ordinal, its: kept(ordinal) }))
  // One that both draw itself comes first: then a change and its taking back move nothing.
  const isItself = ({ ordinal, its }: (typeof found)[number]): boolean =>
    its !== null && firstOf(from, its.before) === ordinal && firstOf(to, its.after) === ordinal
  const first = found.slice(0, -1).find(isItself) ?? found.find(({ its }) => its !== null)
  if (first !== undefined) return first.its
  for (const before of others()) {
    const after = nodeOf(to, firstOf(from, before))
    if (after >= 0) return { before, after }
  }
  return null
}
