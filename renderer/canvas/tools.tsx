import { Crosshair, Maximize2, MoveVertical, ZoomIn, ZoomOut } from 'lucide-react'
import type { FoldedTree } from '../../shared/tree/folded-tree.ts'
import { runCommand } from '../commands/run.ts'
import { keysOf } from '../commands/table.ts'
import { useTotals } from '../state/derived.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf } from '../../shared/figures.ts'
import styles from './canvas.module.css'

interface Props {
  readonly tree: FoldedTree
}

/** What the canvas can be asked for by mouse; every one of them is a command with a key. */
export function Tools({ tree }: Props) {
  const { hiddenCount } = tree.model
  const { branches } = useTotals()
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
      {branches < 2 ? null : <span className={styles['told']}>{countOf(branches, 'branch', 'branches')}</span>}
      {hiddenCount === 0 ? null : (
        <span className={styles['told']}>{countOf(hiddenCount, 'entry', 'entries')} hidden by filter</span>
      )}
    </div>
  )
}
