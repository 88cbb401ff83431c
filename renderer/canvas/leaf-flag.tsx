import { useLayoutEffect, useRef } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { laneOf } from '../../shared/tree/node-links.ts'
import { heightOf } from '../../shared/tree/rows.ts'
import styles from './canvas.module.css'
import type { Size } from './frame.ts'
import { laneX, nodeWidth } from './in-view.ts'
import type { View } from './use-frame.ts'

interface Props {
  readonly tree: FoldedTree
  readonly size: Size
  readonly view: View
}

/** Room that the words need, in pixels. */
const ROOM = { width: 100, height: 12 } as const

/** Says where the reader stands while the leaf is drawn too small for words. */
export function LeafFlag({ tree, size, view: { now, watch } }: Props) {
  const flag = useRef<HTMLSpanElement>(null)
  const node = tree.leafNode
  useLayoutEffect(() => {
    const place = (): void => {
      const { x, y, zoom } = now()
      if (flag.current === null) return
      const left = laneX(laneOf(tree, node)) * zoom + x
      const right = left + nodeWidth(tree) * zoom
      const middle = ((tree.y[node] ?? 0) + heightOf(tree.kind[node] ?? 0) / 2) * zoom + y
      const isInView = node >= 0 && right > 0 && left < size.width && middle > 0 && middle < size.height
      flag.current.hidden = !isInView
      const at = right + ROOM.width > size.width ? left - ROOM.width : right + 4
      const height = Math.min(size.height - ROOM.height, Math.max(ROOM.height, middle))
      flag.current.style.transform = `translate(${Math.max(0, at)}px, ${height}px) translateY(-50%)`
    }
    place()
    return watch(place)
  }, [tree, node, size, now, watch])
  return (
    <span ref={flag} className={styles['flag']} hidden>
      you are here
    </span>
  )
}
