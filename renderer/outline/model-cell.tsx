import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { modelOf } from '../../shared/tree/node-facts.ts'
import styles from './outline.module.css'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
}

/** The model that answered in a row's entries. */
export function ModelCell({ tree, node }: Props) {
  const model = modelOf(tree, node)
  return (
    <span className={styles['model']} title={model === null ? undefined : `${model.provider}/${model.modelId}`}>
      {model?.modelId}
    </span>
  )
}
