import { ViewportPortal } from '@xyflow/react'
import { memo } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useContext, usePath } from '../state/derived.ts'
import { useSession } from '../state/session-store.ts'
import type { SessionState } from '../state/session-store.ts'
import { laneClass } from '../tree/lane-color.ts'
import { classNames } from '../ui/class-names.ts'
import { CutMark } from './cut-mark.tsx'
import type { Frame } from './frame.ts'
import { linesIn } from './lines.ts'
import { looseMarksIn } from './loose-marks.ts'
import { referencesIn } from './references.ts'
import styles from './scene.module.css'
import { cutLinesIn, zonesIn } from './zones.ts'

interface Props {
  readonly tree: FoldedTree
  readonly frame: Frame
}

/** What lies behind the nodes: zones of a compaction, its line, the branches' lines, references. */
export const Scene = memo(function Scene({ tree, frame }: Props) {
  const path = usePath()
  const context = useContext()
  const summaries = useSession(selectSummaries)
  const hasLeaf = useSession(selectHasLeaf)
  const { area, origin, level } = frame
  // Far away the bars are painted instead: past cuts could not be seen, and the one that decides is painted over them.
  const cuts = level === 'far' ? [] : cutLinesIn(tree, area, path, context)
  // And faintly where summarised: hatching as fine as that would cover them.
  const zones = zonesIn(tree, area, path, context).filter(({ kind }) => level !== 'far' || kind === 'kept')
  return (
    <ViewportPortal>
      <div className={styles['scene']} aria-hidden={cuts.length === 0}>
        {zones.map(({ key, kind, left, top, width, height }) => (
          <div key={key} className={styles[kind]} style={{ left, top: top - origin, width, height }} />
        ))}
        {level === 'far' ? null : (
          <svg className={styles['lines']} width={1} height={1} aria-hidden>
            {linesIn(tree, area, origin).map(({ key, path: d, color, isActive }) => (
              <path key={key} d={d} className={classNames(laneClass(color), isActive && styles['active'])} />
            ))}
            {referencesIn(tree, summaries, area, origin).map(({ key, path: d, isActive }) => (
              <path key={`r${key}`} d={d} className={classNames(styles['reference'], !isActive && styles['faint'])} />
            ))}
          </svg>
        )}
        {cuts.map((cut) => (
          <CutMark key={cut.key} cut={cut} top={cut.top - origin} hasWords={level === 'near'} />
        ))}
        {level === 'near'
          ? looseMarksIn(tree, area).map(({ key, left, top, words }) => (
              <p key={key} className={styles['loose']} style={{ left, top: top - origin }}>
                <span aria-hidden>⚠ </span>
                {words}
              </p>
            ))
          : null}
        {tree.leafNode < 0 && !hasLeaf ? (
          <p className={styles['before']} style={{ top: -34 - origin }}>
            you are here: before the first entry
          </p>
        ) : null}
      </div>
    </ViewportPortal>
  )
})

/** A leaf that nothing on the canvas stands for is hidden: the hints say so. */
function selectHasLeaf(state: SessionState): boolean {
  return state.leaf !== null
}

const NO_SUMMARIES: readonly never[] = []

function selectSummaries(state: SessionState) {
  return state.facts?.branchSummaries ?? NO_SUMMARIES
}
