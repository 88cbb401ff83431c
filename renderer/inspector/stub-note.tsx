import { countOf } from '../../shared/figures.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { newestBranches } from '../../shared/tree/stub-branches.ts'
import { useRow } from '../state/rows.ts'
import { goToLeaf } from '../state/session-actions.ts'
import { useTree } from '../state/tree-view.ts'
import { isHiddenStub } from '../tree/node-words.ts'
import { rowText } from '../tree/row-text.ts'
import styles from './stub-note.module.css'

interface Props {
  readonly ordinal: number
}

/** So many branches are named. */
const NAMED = 5

/** Over an entry whose branch has no lane: what stands for it in the tree, and a way to the newest of those branches. */
export function StubNote({ ordinal }: Props) {
  const tree = useTree()
  const node = tree === null ? -1 : nodeOf(tree, ordinal)
  return tree !== null && tree.kind[node] === Drawn.stub && !isHiddenStub(tree, node) ? (
    <Stub tree={tree} node={node} />
  ) : null
}

function Stub({ tree, node }: { readonly tree: FoldedTree; readonly node: number }) {
  const { branches, entries } = nodeFacts(tree, node)
  const newest = newestBranches(tree, node, NAMED)
  return (
    <section className={styles['note']} aria-label="Branches without a lane">
      <p>
        This entry lies in one of {countOf(branches, 'branch', 'branches')} without a lane, which hold{' '}
        {countOf(entries, 'entry', 'entries')}. To go to a branch gives it a lane
        {branches > newest.length ? '; the newest are:' : ':'}
      </p>
      <ul>
        {newest.map(({ title, last }) => (
          <li key={last}>
            <BranchLink title={title} last={last} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BranchLink({ title, last }: { readonly title: number; readonly last: number }) {
  const { text } = rowText(useRow(title))
  return (
    <button type="button" className={styles['link']} onClick={() => goToLeaf(last)}>
      {text === '' ? `entry ${title}` : text}
    </button>
  )
}
