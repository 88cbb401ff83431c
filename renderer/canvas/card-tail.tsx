import { Kind } from '../../shared/session/kinds.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import type { NodeFacts } from '../../shared/tree/node-facts.ts'
import { useCompactionTokens } from '../tree/compaction-tokens.ts'
import type { NodeState } from '../tree/node-state.ts'
import { holdsOf, saidOf } from '../tree/node-words.ts'
import { StateWord } from '../ui/state-word.tsx'
import { formatTokens } from '../../shared/figures.ts'
import { FoldButton } from './fold-button.tsx'
import styles from './nodes.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
  readonly facts: NodeFacts
}

/** The right end of a card: what became of it, what it holds, what it weighs. */
export function CardTail({ tree, node, state, facts }: Props) {
  const first = firstOf(tree, node)
  const isCompaction = tree.model.columns.kind[first] === Kind.compaction
  const compaction = useCompactionTokens(isCompaction ? first : null)
  const said = saidOf(facts, state.context)
  const holds = holdsOf(tree, node, facts)

  return (
    <span className={styles['tail']}>
      {said === null ? null : <StateWord state={said} />}
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
