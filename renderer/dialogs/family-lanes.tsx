import type { FamilyRow } from '../../shared/library/family-rows.ts'
import { laneClass } from '../tree/lane-color.ts'
import styles from './family-dialog.module.css'

interface Props {
  readonly row: FamilyRow
  /** Lanes to the right of the first one, of the whole family. */
  readonly depth: number
  /** Its own lane goes on below, to its forks. */
  readonly goesOn: boolean
  readonly isThis: boolean
}

/** Units of the drawing: the width of a lane, and the height of a line. */
const LANE = 18
const HEIGHT = 64
const MIDDLE = HEIGHT / 2
const COLORS = 8

/** The lanes of one line: those that pass, the turn from its parent's, and its own mark. */
export function FamilyLanes({ row: { lane, open }, depth, goesOn, isThis }: Props) {
  const at = (index: number): number => LANE / 2 + index * LANE
  const x = at(lane)
  return (
    <svg className={styles['lanes']} viewBox={`0 0 ${(depth + 1) * LANE} ${HEIGHT}`} aria-hidden>
      {open.map((index) => (
        <path key={index} d={`M${at(index)} 0V${HEIGHT}`} className={colorOf(index)} />
      ))}
      {lane === 0 ? null : (
        <path
          d={`M${at(lane - 1)} 0V${MIDDLE - 10}Q${at(lane - 1)} ${MIDDLE} ${x} ${MIDDLE}`}
          className={colorOf(lane)}
        />
      )}
      {goesOn ? <path d={`M${x} ${MIDDLE}V${HEIGHT}`} className={colorOf(lane)} /> : null}
      <circle cx={x} cy={MIDDLE} r={isThis ? 6 : 4.5} className={colorOf(lane)} />
    </svg>
  )
}

function colorOf(lane: number): string | undefined {
  return laneClass(1 + (lane % COLORS))
}
