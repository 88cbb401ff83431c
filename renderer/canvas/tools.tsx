import { Crosshair, Maximize2, MoveVertical, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo } from 'react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { MAX_LANES } from '../../shared/tree/lanes.ts'
import { branchesWithoutLane } from '../../shared/tree/stub-branches.ts'
import { runCommand } from '../commands/run.ts'
import { keysOf } from '../commands/table.ts'
import { useTotals } from '../state/derived.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import styles from './canvas.module.css'

interface Props {
  readonly tree: FoldedTree
}

/** What the canvas can be asked for by mouse; every one of them is a command with a key. */
export function Tools({ tree }: Props) {
  const { model } = tree
  const { branches } = useTotals()
  const unseen = useMemo(() => branchesWithoutLane(model), [model])
  const button = (name: string) => ({ keys: keysOf(name), onClick: () => runCommand(name) })
  return (
    <div className={styles['tools']}>
      <div className={styles['bar']} role="toolbar" aria-label="Canvas view">
        <IconButton icon={Crosshair} label="Show the leaf" {...button('canvas:leaf')} />
        <IconButton icon={Maximize2} label="Show the whole tree" {...button('canvas:fit')} />
        <IconButton icon={MoveVertical} label="Straighten the lanes" {...button('tree:straighten')} />
        <IconButton icon={ZoomOut} label="Zoom out" {...button('canvas:further')} />
        <IconButton icon={ZoomIn} label="Zoom in" {...button('canvas:nearer')} />
      </div>
      <div className={styles['counts']}>
        {model.hiddenCount === 0 ? null : (
          <span className={styles['told']}>{formatCount(model.hiddenCount)} hidden by filter</span>
        )}
        {branches < 2 ? null : (
          <span className={styles['told']} title={unseen.others === 0 ? undefined : STUBS}>
            {countOf(branches, 'branch', 'branches')}
            {unseen.others === 0 ? null : `, ${formatCount(unseen.others)} without a lane`}
            {unseen.hidden === 0 ? null : `, ${formatCount(unseen.hidden)} hidden`}
          </span>
        )}
      </div>
      {model.anchor.beside === undefined ? null : (
        <Button small className={styles['put']} onClick={() => runCommand('branch:put-back')}>
          Put the branch back
        </Button>
      )}
    </div>
  )
}

const STUBS = `At most ${MAX_LANES} branches stand beside each other. Each further one is named by a stub below the entry that it leaves.`
