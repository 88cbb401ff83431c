import { ROOT } from '../session/columns.ts'
import type { TreeColumns } from '../session/columns.ts'
import { Kind } from '../session/kinds.ts'
import type { Forest } from './forest.ts'
import type { VisibleTree } from './visible-tree.ts'

/**
 * Puts down what the entries from index `from` of the forest's order on weigh, by ordinal: of a visible one pi's
 * estimate, and with it those of the hidden ones that count into it; of a hidden one 1 where a visible one stands below,
 * else 0. What comes can change what entries above it weigh; `changed` hears which.
 *
 * A message hidden for want of text opens a step whose results are shown below it: it counts into the first of them, as
 * does what has nothing visible above. Everything else hidden belongs to what stands above it.
 */
export function putWeights(
  weights: Int32Array,
  { kind, tokens }: TreeColumns,
  { count, order, parent }: Forest,
  tree: VisibleTree,
  from: number,
  changed: (ordinal: number) => void,
): void {
  const { visible, parent: shown } = tree
  // Most weigh what they are estimated at: in file order that is put down at once.
  if (order === null) weights.set(tokens.subarray(from, count), from)
  for (let index = from; index < count; index += 1) {
    const at = order === null ? index : (order[index] ?? 0)
    const own = tokens[at] ?? 0
    const carrier = shown[at] ?? ROOT
    if (order === null && visible[at] === 1 && parent[at] === carrier) continue
    if (visible[at] === 0) {
      weights[at] = 0
      if (carrier < 0) continue
      weights[carrier] = (weights[carrier] ?? 0) + own
      changed(carrier)
      continue
    }
    let weight = own
    for (
      let hidden = parent[at] ?? ROOT;
      hidden !== carrier && weights[hidden] === 0;
      hidden = parent[hidden] ?? ROOT
    ) {
      weights[hidden] = 1
      if (kind[hidden] === Kind.assistant || carrier < 0) {
        const its = tokens[hidden] ?? 0
        weight += its
        if (carrier >= 0) {
          weights[carrier] = (weights[carrier] ?? 0) - its
          changed(carrier)
        }
      }
    }
    weights[at] = weight
  }
}
