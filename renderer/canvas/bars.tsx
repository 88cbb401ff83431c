import { useEffect, useRef } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { countWithin, useHitPlaces } from '../search/hits.ts'
import { useContext, usePath } from '../state/derived.ts'
import { paintBars, paintCut } from './bars-painting.ts'
import styles from './canvas.module.css'
import type { Size } from './frame.ts'
import { paletteOf } from './palette.ts'
import { prepare } from './prepare-paper.ts'
import type { View } from './use-frame.ts'
import { useTheme } from './use-theme.ts'
import { decidingLine, zoneKind } from './zones.ts'

interface Props {
  readonly tree: FoldedTree
  readonly size: Size
  readonly view: View
}

/** The tree from so far away that its nodes are too many or too small to be elements: painted bars. */
export function Bars({ tree, size, view: { now, watch } }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  const path = usePath()
  const { context } = useContext()
  const hits = useHitPlaces(tree)
  useEffect(() => {
    const palette = paletteOf(theme)
    const isFaint = (node: number): boolean => zoneKind(tree, node, path, context) === 'summarised'
    const isFound = (node: number): boolean => countWithin(hits, tree, node) > 0
    const cut = decidingLine(tree, path, context)
    const paint = (): void => {
      const paper = prepare(canvas.current, size.width, size.height)
      if (paper === null) return
      paintBars(paper, tree, now(), size, palette, isFaint, isFound)
      if (cut !== null) paintCut(paper, cut, now(), palette)
    }
    paint()
    return watch(paint)
  }, [tree, size, now, watch, theme, path, context, hits])
  return <canvas ref={canvas} className={styles['bars']} />
}
