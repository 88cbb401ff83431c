import { GitFork } from 'lucide-react'
import { Drawn } from '../../shared/tree/drawing.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { nodeAttributes } from '../tree/node-state.ts'
import type { NodeState } from '../tree/node-state.ts'
import { formatCount } from '../../shared/figures.ts'
import { errorWords, holdsWords, isHiddenStub, pillWords } from '../tree/node-words.ts'
import { classNames } from '../ui/class-names.ts'
import { Badges } from './badges.tsx'
import { markClasses } from './mark-classes.ts'
import styles from './nodes.module.css'
import { SettingMark } from './setting-mark.tsx'

interface Props {
  readonly tree: FoldedTree
  readonly node: number
  readonly state: NodeState
}

/** A segment of folded turns or steps, or a stub for branches that have no lane: counts instead of text. */
export function PillNode({ tree, node, state }: Props) {
  const isStub = tree.kind[node] === Drawn.stub
  const { errors } = nodeFacts(tree, node)
  const failed = errorWords(errors)
  const all = [...holdsWords(tree, node), failed, ...state.context].filter((part) => part !== '').join(' · ')
  const what = !isStub
    ? 'Click to open.'
    : isHiddenStub(tree, node)
      ? 'You hid them: their menu shows them again. Click to go to the latest of them all the same.'
      : 'Click to go to the latest of them; the lanes are laid out for it.'
  return (
    <div
      className={classNames(styles['pill'], isStub && styles['stub'], ...markClasses(tree, node, state))}
      title={`${all}\n${what}`}
      {...nodeAttributes(tree, node, state, null)}
    >
      <span aria-hidden className={styles['sign']}>
        {isStub ? <GitFork size={13} /> : '▸'}
      </span>
      <span className={styles['counts']}>{pillWords(tree, node)}</span>
      {failed === '' ? null : (
        <span className={styles['error']}>
          <span aria-hidden>✕</span>
          {` ${formatCount(errors)}`}
        </span>
      )}
      <SettingMark tree={tree} node={node} isAside={state.isLeaf || state.piOpensHere} hasWords />
      <Badges state={state} />
    </div>
  )
}
