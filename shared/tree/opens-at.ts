import type { Facts, TreeColumns } from '../session/columns.ts'
import { ROOT } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'

/**
 * Whether pi opens at an entry already (null: before the first one), so that nothing need be written for it: it is the
 * file's leaf, or only what leads pi there hangs between the two: markers, labels and names say nothing to a model and
 * are no rows of pi's tree.
 */
export function opensAlreadyAt(
  { parent, kind, count }: Pick<TreeColumns, 'parent' | 'kind' | 'count'>,
  { fileLeaf, markers }: Pick<Facts, 'fileLeaf' | 'markers'>,
  target: number | null,
): boolean {
  if (fileLeaf === null) return false
  const leads = (at: number): boolean =>
    kind[at] === Kind.label || kind[at] === Kind.sessionInfo || markers.includes(at)
  let at = fileLeaf
  // Parents may form a ring.
  for (let steps = 0; steps < count; steps += 1) {
    if (at === target) return true
    if (!leads(at)) return false
    const above = parent[at] ?? ROOT
    if (above < 0) return target === null && above === ROOT
    at = above
  }
  return false
}
