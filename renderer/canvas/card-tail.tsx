import { Kind } from '../../shared/session/kinds.ts'
import { Drawn, Opened } from '../../shared/tree/drawing.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { stepsOfUnit } from '../../shared/tree/node-facts.ts'
import type { NodeFacts } from '../../shared/tree/node-facts.ts'
import { useCompactionTokens } from '../tree/compaction-tokens.ts'
import type { NodeState } from '../tree/node-state.ts'
import { StateWord } from '../ui/state-word.tsx'
import { countOf, formatTokens } from '../ui/numbers.ts'
import { FoldButton } from './fold-button.tsx'
import styles from './nodes.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
  readonly facts: NodeFacts
}

/** States that no zone of the canvas shows, so that the card has to say them. */
const SAID = ['edited', 'omitted', 'failed', 'unpaired'] as const

/** The right end of a card: what became of it, what it holds, what it weighs. */
export function CardTail({ tree, node, state, facts }: Props) {
  const kind = tree.kind[node]
  const opened = tree.opened[node] ?? 0
  const first = firstOf(tree, node)
  const isCompaction = tree.model.columns.kind[first] === Kind.compaction
  const compaction = useCompactionTokens(isCompaction ? first : null)
  const said = facts.entries === 1 ? SAID.find((word) => state.context.includes(word)) : undefined
  const holds =
    kind === Drawn.turn || (opened & Opened.turn) !== 0
      ? countOf(stepsOfUnit(tree, node), 'step', 'steps')
      : kind === Drawn.step
        ? countOf(facts.entries, 'entry', 'entries')
        : (opened & Opened.step) !== 0
          ? 'step'
          : null

  return (
    <span className={styles['tail']}>
      {said === undefined ? null : <StateWord state={said} />}
      {holds === null ? null : <FoldButton tree={tree} node={node} words={holds} />}
      {isCompaction && facts.entries === 1 ? (
        <span className={styles['number']}>{compaction}</span>
      ) : facts.tokens > 0 ? (
        <span className={styles['number']} title="Tokens, as pi estimates them">
          {formatTokens(facts.tokens)}
        </span>
      ) : null}
    </span>
  )
}
