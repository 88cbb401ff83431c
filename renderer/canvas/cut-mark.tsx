import { cutWords, useCompactionTokens } from '../tree/compaction-tokens.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './scene.module.css'
import { BEYOND_LANE } from './zones.ts'
import type { CutLine } from './zones.ts'

interface Props {
  readonly cut: CutLine
  /** Its height on the page, from the origin. */
  readonly top: number
  /** Text is left out where it could not be read. */
  readonly hasWords: boolean
}

/** The line that a compaction draws across its lane, and what it made of the context. */
export function CutMark({ cut: { at, state, left, width, hasRoom }, top, hasWords }: Props) {
  const tokens = useCompactionTokens(at)
  return (
    <div
      className={classNames(styles['cut'], state !== 'decides' && styles['past'])}
      style={{ left: left - BEYOND_LANE, top, width: width + 2 * BEYOND_LANE }}
      data-cut={at}
    >
      {hasWords && hasRoom ? <span className={styles['words']}>{cutWords(state, tokens)}</span> : null}
    </div>
  )
}
