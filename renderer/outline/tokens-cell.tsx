import { Kind } from '../../shared/session/kinds.ts'
import { firstOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { useCompactionTokens } from '../tree/compaction-tokens.ts'
import { formatCount } from '../../shared/figures.ts'
import styles from './outline.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly tokens: number
}

/** What a row weighs, as pi estimates it; of a compaction, what it made of the context. */
export function TokensCell({ tree, node, tokens }: Props) {
  const first = firstOf(tree, node)
  const isCompaction =
    tree.model.columns.kind[first] === Kind.compaction && tree.to[node] === (tree.from[node] ?? 0) + 1
  const compaction = useCompactionTokens(isCompaction ? first : null)
  return <span className={styles['tokens']}>{isCompaction ? compaction : tokens > 0 ? formatCount(tokens) : ''}</span>
}
