import { Drawn, Opened } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts, stepsOfUnit } from '../../shared/tree/node-facts.ts'
import { settingChange } from '../../shared/tree/setting-marks.ts'
import type { BranchCard, Row } from '../../shared/ipc.ts'
import { FoundMark } from '../search/found-mark.tsx'
import { useLabels } from '../state/derived.ts'
import { activityWords, fileWords, lengthWords, sumWords } from '../tree/card-words.ts'
import type { NodeState } from '../tree/node-state.ts'
import { errorWords, hiddenWords, holdsWords, labelSentence } from '../tree/node-words.ts'
import { rowText } from '../tree/row-text.ts'
import { settingSentence, settingWords } from '../tree/setting-words.ts'
import { classNames } from '../ui/class-names.ts'
import { countOf } from '../../shared/figures.ts'
import styles from './outline.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  /** The text of what it shows; null for what holds only counts, and until it is at hand. */
  readonly row: Row | null
  /** Of a folded branch, once its entries were read. */
  readonly card: BranchCard | null
  readonly state: NodeState
  readonly opens: boolean
  readonly closes: boolean
}

/** What a row says: its fold, its marks, its label, its text or its counts. */
export function RowEntry({ tree, node, row, card, state, opens, closes }: Props) {
  const kind = tree.kind[node] ?? 0
  const label = useLabels().get(firstOf(tree, node))
  const facts = nodeFacts(tree, node)
  const { errors, entries } = facts
  const { text, error } = rowText(row)
  const setting = settingChange(tree, node)
  const isCounts = kind === Drawn.segment || kind === Drawn.stub
  const failed = entries > 1 ? errorWords(errors) : ''
  const inside =
    kind === Drawn.turn || ((tree.opened[node] ?? 0) & Opened.turn) !== 0
      ? countOf(stepsOfUnit(tree, node), 'step', 'steps')
      : kind === Drawn.step
        ? countOf(entries, 'entry', 'entries')
        : kind === Drawn.card
          ? [lengthWords(facts), ...sumWords(facts, card), ...activityWords(facts, card)].join(' · ')
          : ''

  return (
    <span className={styles['entry']}>
      <span aria-hidden data-fold={opens || closes ? '' : undefined} className={styles['fold']}>
        {opens ? '▸' : closes ? '▾' : ''}
      </span>
      {state.isLeaf ? <span className={styles['here']}>you are here{hiddenWords(state.leafIsHidden)}</span> : null}
      {state.piOpensHere ? (
        <span className={styles['pi']}>
          π
          <span className={classNames(styles['piWords'], state.isLeaf && styles['spoken'])}>
            {' '}
            opens here{hiddenWords(state.piIsHidden)}
          </span>
        </span>
      ) : null}
      {state.selectionIsHidden ? <span className={styles['chosen']}>selected{hiddenWords(true)}</span> : null}
      <FoundMark hits={state.hits} />
      {label === undefined ? null : (
        <span className={styles['label']} title={labelSentence(label)}>
          <span aria-hidden>⚑ </span>
          <span className={styles['spoken']}>label </span>
          {label.label}
        </span>
      )}
      {error === null ? null : (
        <span className={styles['error']}>
          <span aria-hidden>✕ </span>
          {error}
        </span>
      )}
      <span className={styles['text']}>{isCounts ? holdsWords(tree, node).join(' · ') : text}</span>
      {failed === '' ? null : (
        <span className={styles['error']}>
          <span aria-hidden>✕ </span>
          {failed}
        </span>
      )}
      {setting === null ? null : (
        <span className={styles['inside']} title={settingSentence(setting)}>
          <span aria-hidden>◆ </span>
          {settingWords(setting)}
        </span>
      )}
      {inside === '' ? null : (
        <span
          className={classNames(styles['inside'], kind === Drawn.card && styles['holds'])}
          title={fileWords(card) === '' ? undefined : fileWords(card)}
        >
          {inside}
        </span>
      )}
    </span>
  )
}
