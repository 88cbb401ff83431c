import { useMemo } from 'react'
import { orderOf, useTree } from '../state/tree-view.ts'
import { NothingShown } from '../tree/nothing-shown.tsx'
import { OutlineRows } from './outline-rows.tsx'

/** The tree as rows. Fills its parent. */
export function Outline() {
  const tree = useTree()
  const order = useMemo(() => (tree === null ? null : orderOf(tree)), [tree])
  if (tree === null || order === null) return null
  return tree.count === 0 ? <NothingShown /> : <OutlineRows tree={tree} order={order} />
}
