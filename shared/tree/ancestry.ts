import type { TreeColumns } from '../session/columns.ts'
import { childrenOf } from './children.ts'
import { anchorsOf } from './roots.ts'

/** Answers in constant time whether one entry lies on the path to another. */
export interface Ancestry {
  /** True where `ancestor` lies on the path to `ordinal`, itself included. */
  isAncestor(ancestor: number, ordinal: number): boolean
}

/**
 * Numbers the entries as a walk through the tree enters them; a subtree is then a range of numbers. A ring is entered
 * at its first member, as if that had no parent. Linear, without recursion.
 */
export function createAncestry(columns: TreeColumns): Ancestry {
  const { start, list } = childrenOf(columns)
  const entered = new Int32Array(columns.count).fill(-1)
  const last = new Int32Array(columns.count)
  const stack: number[] = []
  let clock = 0

  function walk(anchor: number): void {
    stack.push(anchor)
    while (stack.length > 0) {
      const top = stack.pop() ?? 0
      // A negative number closes the entry whose children have all been walked.
      if (top < 0) {
        last[~top] = clock - 1
        continue
      }
      if (entered[top] !== -1) continue
      entered[top] = clock++
      stack.push(~top)
      for (let i = start[top] ?? 0; i < (start[top + 1] ?? 0); i++) stack.push(list[i] ?? 0)
    }
  }

  for (const anchor of anchorsOf(columns)) walk(anchor)
  return {
    isAncestor(ancestor, ordinal) {
      const at = entered[ordinal] ?? -1
      return at >= (entered[ancestor] ?? Infinity) && at <= (last[ancestor] ?? -1)
    },
  }
}
