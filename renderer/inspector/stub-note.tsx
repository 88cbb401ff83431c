import { useLayoutEffect, useRef } from 'react'
import { countOf } from '../../shared/figures.ts'
import { Drawn } from '../../shared/tree/drawing.ts'
import { nodeOf } from '../../shared/tree/folded-tree.ts'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { nodeFacts } from '../../shared/tree/node-facts.ts'
import { heldBranches, lastOfBranch, titleOfBranch } from '../../shared/tree/stub-branches.ts'
import { lastOf } from '../state/last-of.ts'
import { isLookedAt, lookAt, putBack } from '../state/look-at.ts'
import { useRow } from '../state/rows.ts'
import { select } from '../state/session-actions.ts'
import { useTree } from '../state/tree-view.ts'
import { isHiddenStub } from '../tree/node-words.ts'
import { rowText } from '../tree/row-text.ts'
import { Button } from '../ui/button.tsx'
import { LineList, type LineStop } from '../ui/line-list.tsx'
import styles from './stub-note.module.css'

interface Props {
  readonly ordinal: number
}

/** Height of a line in units of the text size, as its style has it, and so many of them without scrolling. */
const LINE = 1.8
const IN_VIEW = 8

/**
 * Over an entry whose branch has no lane: all the branches of its stub, each of which can be given one to be looked at.
 * Over an entry of a branch that has one so: that it can be put back.
 */
export function StubNote({ ordinal }: Props) {
  const tree = useTree()
  if (tree === null) return null
  const node = nodeOf(tree, ordinal)
  if (tree.kind[node] === Drawn.stub) return <Stub tree={tree} node={node} />
  return isLookedAt(tree.model, ordinal) ? <LookedAt /> : null
}

const heldNow = lastOf(heldBranches)

function Stub({ tree, node }: { readonly tree: FoldedTree; readonly node: number }) {
  const { branches, entries } = nodeFacts(tree, node)
  const held = heldNow(tree, node)
  const isHidden = isHiddenStub(tree, node)
  return (
    <section className={styles['note']} aria-label={isHidden ? 'Hidden branches' : 'Branches without a lane'}>
      <p>
        This entry lies in one of {countOf(branches, 'branch', 'branches')}{' '}
        {isHidden ? 'that are hidden' : 'without a lane'}, with {countOf(entries, 'entry', 'entries')} in all. Choose
        one to see it in a lane; the leaf stays where it is. The newest stand first:
      </p>
      <div className={styles['lines']} style={{ height: `${LINE * Math.min(held.length, IN_VIEW)}rem` }}>
        <LineList label="Branches of the stub" rows={held} height={LINE} keyOf={String} isStop={everyLine}>
          {(branch, stop) => <BranchLine tree={tree} branch={branch} stop={stop} />}
        </LineList>
      </div>
    </section>
  )
}

interface LineProps {
  readonly tree: FoldedTree
  readonly branch: number
  readonly stop: LineStop
}

function BranchLine({ tree: { model }, branch, stop }: LineProps) {
  const title = titleOfBranch(model, branch)
  const { text } = rowText(useRow(title))
  return (
    <button
      type="button"
      {...stop}
      className={styles['link']}
      onClick={() => {
        lookAt(lastOfBranch(model, branch))
        select(title)
      }}
    >
      {text === '' ? `entry ${title}` : text}
    </button>
  )
}

function LookedAt() {
  const button = useRef<HTMLButtonElement>(null)
  // Where it was chosen by key, the line that had the focus has just gone.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <section className={styles['note']} aria-label="Branch that is looked at">
      <p>This branch has a lane to be looked at, in place of others. The leaf did not move.</p>
      <Button ref={button} small onClick={putBack}>
        Put it back
      </Button>
    </section>
  )
}

function everyLine(): boolean {
  return true
}
