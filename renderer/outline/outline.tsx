import { useMemo } from 'react'
import { orderOf, useTree } from '../state/tree-view.ts'
import { OutlineRows } from './outline-rows.tsx'

/** The tree as rows. Fills its parent. */
export function Outline() {
  const tree = useTree()
  const order = useMemo(() => (tree === null ? null : orderOf(tree)), [tree])
  return tree === null || order === null ? null : <OutlineRows tree={tree} order={order} />
}
