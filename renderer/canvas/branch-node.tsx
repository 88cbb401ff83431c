import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { firstUserOf, nodeFacts } from '../../shared/tree/node-facts.ts'
import { useLabels } from '../state/derived.ts'
import { useRow } from '../state/rows.ts'
import { activityWords, branchWord, fileWords, lengthWords, sumWords } from '../tree/card-words.ts'
import { shortTime } from '../tree/clock.ts'
import { nodeAttributes } from '../tree/node-state.ts'
import type { NodeState } from '../tree/node-state.ts'
import { errorWords, labelSentence } from '../tree/node-words.ts'
import { useCard } from '../tree/use-card.ts'
import { classNames } from '../ui/class-names.ts'
import { formatMoment } from '../ui/times.ts'
import { Badges } from './badges.tsx'
import { FoldButton } from './fold-button.tsx'
import { markClasses } from './mark-classes.ts'
import styles from './nodes.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
}

/** A folded branch as a card: the prompt that tells it from others, how much it holds, and what went on in it. */
export function BranchNode({ tree, node, state }: Props) {
  const card = useCard(tree, node)
  const { text } = useRow(card?.title ?? firstUserOf(tree, node)) ?? { text: '' }
  const label = useLabels().get(firstOf(tree, node))
  const facts = nodeFacts(tree, node)
  const files = fileWords(card)
  const failed = errorWords(facts.errors)
  return (
    <div
      className={classNames(styles['card'], styles['branch'], ...markClasses(tree, node, state))}
      {...nodeAttributes(tree, node, state, null)}
    >
      <div className={styles['head']}>
        <b className={styles['role']}>{branchWord(facts)}</b>
        {label === undefined ? (
          <span className={styles['time']} title={formatMoment(facts.from)}>
            {shortTime(facts.from, Number.NaN)}
          </span>
        ) : (
          <span className={styles['label']} title={labelSentence(label)}>
            <span aria-hidden>⚑</span> {label.label}
          </span>
        )}
        <span className={styles['tail']}>
          <FoldButton tree={tree} node={node} words={lengthWords(facts)} />
        </span>
      </div>
      <p className={styles['text']} title={text}>
        {text}
      </p>
      <p className={styles['holds']}>
        <span>{sumWords(facts, card).join(' · ')}</span>
      </p>
      <p className={styles['holds']} title={files === '' ? undefined : files}>
        <span>{activityWords(facts, card).join(' · ')}</span>
        {failed === '' ? null : (
          <span className={styles['error']} title={failed}>
            <span aria-hidden>✕</span>
            {` ${facts.errors}`}
          </span>
        )}
      </p>
      <Badges state={state} />
    </div>
  )
}
