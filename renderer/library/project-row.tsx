import { ChevronDown, ChevronRight, FolderX } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { LibraryRow } from '../../shared/library/list-rows.ts'
import { countOf, formatCount } from '../../shared/figures.ts'
import { baseName, shownName } from '../../shared/session/shown-text.ts'
import { foldProjects } from '../state/folded-projects.ts'
import type { LineStop } from '../ui/line-list.tsx'
import { shortPath } from '../ui/paths.ts'
import styles from './session-list.module.css'

interface Props {
  readonly row: Extract<LibraryRow, { readonly kind: 'project' }>
  readonly stop: LineStop
}

/** The heading of a project: its folder's name, where it lies, and how many sessions it has. It folds them away. */
export function ProjectRow({ row: { cwd, exists, count, isFolded }, stop }: Props) {
  const Chevron = isFolded ? ChevronRight : ChevronDown
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') stop.onKeyDown(event)
    else if (!event.altKey) foldProjects([cwd], event.key === 'ArrowLeft')
  }
  return (
    <h2 className={styles['heading']}>
      <button
        type="button"
        {...stop}
        onKeyDown={press}
        className={styles['project']}
        data-project={cwd}
        aria-expanded={!isFolded}
        title={exists || cwd === '' ? shownName(cwd) : `${shownName(cwd)}\nThis folder is gone.`}
        onClick={() => foldProjects([cwd], !isFolded)}
      >
        <Chevron aria-hidden className={styles['chevron']} />
        {exists || cwd === '' ? null : <FolderX aria-hidden className={styles['gone']} />}
        <span className={styles['name']}>{cwd === '' ? 'No working folder' : baseName(cwd)}</span>
        <span className={styles['where']}>{cwd === '' ? '' : exists ? shortPath(cwd) : 'folder is gone'}</span>
        <span className={styles['count']} aria-label={`, ${countOf(count, 'session', 'sessions')}`}>
          {formatCount(count)}
        </span>
      </button>
    </h2>
  )
}
