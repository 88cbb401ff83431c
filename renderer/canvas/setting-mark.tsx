import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { settingChange } from '../../shared/tree/setting-marks.ts'
import { settingSentence, settingWords } from '../tree/setting-words.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './setting-mark.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  /** The marks of the leaf stand at the right. */
  readonly isAside: boolean
  /** Text is left out where it could not be read. */
  readonly hasWords: boolean
}

/** A mark on the lane where the model or the thinking level was changed by an entry that the filter hides. */
export function SettingMark({ tree, node, isAside, hasWords }: Props) {
  const change = settingChange(tree, node)
  if (change === null) return null
  return (
    <span
      className={classNames(styles['mark'], isAside && styles['aside'], !hasWords && styles['far'])}
      title={settingSentence(change)}
      data-setting
    >
      <span aria-hidden className={styles['sign']} />
      {hasWords ? <span className={styles['words']}>{settingWords(change)}</span> : null}
    </span>
  )
}
