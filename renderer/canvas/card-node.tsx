import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts, timeAbove } from '../../shared/tree/node-facts.ts'
import { useLabels } from '../state/derived.ts'
import { useRow } from '../state/rows.ts'
import { kindWord } from '../tree/kind-words.ts'
import { nodeAttributes } from '../tree/node-state.ts'
import type { NodeState } from '../tree/node-state.ts'
import { errorWords, labelSentence } from '../tree/node-words.ts'
import { rowText } from '../tree/row-text.ts'
import { shortTime } from '../tree/clock.ts'
import { classNames } from '../ui/class-names.ts'
import { formatMoment } from '../ui/times.ts'
import { Badges } from './badges.tsx'
import { CardTail } from './card-tail.tsx'
import { markClasses } from './mark-classes.ts'
import styles from './nodes.module.css'
import { SettingMark } from './setting-mark.tsx'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
}

/** An entry, a step or a turn: who and when, what it weighs, and one line of what it says. */
export function CardNode({ tree, node, state }: Props) {
  const { columns } = tree.model
  const first = firstOf(tree, node)
  const row = useRow(first)
  const label = useLabels().get(first)
  const facts = nodeFacts(tree, node)
  const { text, error } = rowText(row)
  const word = kindWord(columns.kind[first] ?? 0, row?.type ?? null)

  return (
    <div
      className={classNames(styles['card'], ...markClasses(tree, node, state))}
      {...nodeAttributes(tree, node, state, row?.id ?? null)}
    >
      <div className={styles['head']}>
        <b className={styles['role']}>{word}</b>
        {label === undefined ? (
          <span className={styles['time']} title={formatMoment(facts.from)}>
            {shortTime(facts.from, timeAbove(tree, node))}
          </span>
        ) : (
          <span className={styles['label']} title={labelSentence(label)}>
            <span aria-hidden>⚑</span> {label.label}
          </span>
        )}
        <CardTail tree={tree} node={node} state={state} facts={facts} />
      </div>
      <div className={styles['line']}>
        <p className={styles['text']} title={error === null ? text : `${text}\n${error}`}>
          {error === null ? null : (
            <span className={styles['error']}>
              <span aria-hidden>✕ </span>
              {error}{' '}
            </span>
          )}
          {text}
        </p>
        {facts.entries > 1 && facts.errors > 0 ? (
          <span className={styles['error']}>
            <span aria-hidden>✕ </span>
            {errorWords(facts.errors)}
          </span>
        ) : null}
      </div>
      <SettingMark tree={tree} node={node} isAside={state.isLeaf || state.piOpensHere} hasWords />
      <Badges state={state} />
    </div>
  )
}
