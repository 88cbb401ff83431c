import { FolderX } from 'lucide-react'
import { baseName, shortPath } from '../ui/paths.ts'
import styles from './session-list.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  readonly cwd: string
  readonly exists: boolean
}

/** The heading of a project: its folder's name, then where it lies. */
export function ProjectRow({ cwd, exists }: Props) {
  if (cwd === '')
    return (
      <h2 className={styles['project']}>
        <span className={styles['name']}>No working folder</span>
      </h2>
    )
  return (
    <h2 className={styles['project']} title={exists ? shownName(cwd) : `${shownName(cwd)}\nThis folder is gone.`}>
      {exists ? null : <FolderX aria-hidden />}
      <span className={styles['name']}>{baseName(cwd)}</span>
      <span className={styles['where']}>{exists ? shortPath(cwd) : 'folder is gone'}</span>
    </h2>
  )
}
