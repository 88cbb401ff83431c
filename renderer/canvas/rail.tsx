import { useEffect, useMemo, useRef } from 'react'
import type { PointerEvent } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useHitPlaces } from '../search/hits.ts'
import { useContext, useLabels, usePath } from '../state/derived.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import styles from './canvas.module.css'
import type { Size } from './frame.ts'
import { viewWithSomething } from './kept-view.ts'
import { paletteOf } from './palette.ts'
import { paintRail } from './rail-painting.ts'
import { pageY, railY } from './rail-strip.ts'
import { prepare } from './prepare-paper.ts'
import type { View } from './use-frame.ts'
import { useTheme } from './use-theme.ts'

interface Props {
  readonly tree: FoldedTree
  readonly size: Size
  readonly view: View
}

/** Of the rail's own size: its width, and what it leaves above and below itself. */
const WIDTH = 34
const MARGIN = 22

/** The whole tree at a glance beside the canvas: lanes, path, cuts, labels, errors, hits, and what is in view. Drags the view. */
export function Rail({ tree, size, view }: Props) {
  const paper = useRef<HTMLCanvasElement>(null)
  const seen = useRef<HTMLDivElement>(null)
  const { context } = useContext()
  const path = usePath()
  const labels = useLabels()
  const hits = useHitPlaces(tree)
  const fileLeaf = useSession(selectFileLeaf)
  const theme = useTheme()
  const height = size.height - MARGIN
  const marks = useMemo(
    () => ({ labels: [...labels.keys()], hits, fileLeaf, cut: context.compaction?.at ?? null, path }),
    [labels, hits, fileLeaf, context, path],
  )

  useEffect(() => {
    const drawing = prepare(paper.current, WIDTH, height)
    if (drawing !== null) paintRail(drawing, tree, marks, paletteOf(theme), WIDTH, height)
  }, [tree, marks, height, theme])

  const { now, watch, move } = view
  useEffect(() => {
    const place = (): void => {
      const { y, zoom } = now()
      const top = railY(tree, height, Math.max(0, -y / zoom))
      const bottom = railY(tree, height, Math.min(tree.height, (size.height - y) / zoom))
      if (seen.current === null) return
      seen.current.style.transform = `translateY(${top}px)`
      seen.current.style.height = `${Math.max(6, bottom - top)}px`
    }
    place()
    return watch(place)
  }, [tree, height, size, now, watch])

  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const y = pageY(tree, height, event.clientY - event.currentTarget.getBoundingClientRect().top)
    const { x, zoom } = now()
    move(viewWithSomething(tree, size, { x, zoom, y: size.height / 2 - y * zoom }), false)
  }

  return (
    <div
      className={styles['rail']}
      aria-hidden
      title="The whole tree: drag to move the view"
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <canvas ref={paper} />
      <div ref={seen} className={styles['seen']} />
    </div>
  )
}

function selectFileLeaf(state: SessionState): number | null {
  return state.facts?.fileLeaf ?? null
}
