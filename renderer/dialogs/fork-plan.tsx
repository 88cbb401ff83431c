import type { ForkPreview } from '../../shared/ipc-writing.ts'
import { countOf } from '../../shared/figures.ts'
import { shortPath } from '../ui/paths.ts'
import styles from './dialogs.module.css'
import { baseName, shownName } from '../../shared/session/shown-text.ts'

interface Props {
  /** Null while it is being worked out. */
  readonly preview: ForkPreview | null
}

/** Exactly what a fork will write, and where. */
export function ForkPlan({ preview }: Props) {
  if (preview === null) return <output className={styles['plan']}>Working out what will be written…</output>
  if (preview.refused !== null)
    return (
      <p className={styles['refused']} role="alert">
        {preview.refused}
      </p>
    )
  const { cwd, cwdExists, folder, fileName, entryCount, labels, compactions, parentSession } = preview
  return (
    <output className={styles['plan']}>
      <p>
        One new file with {countOf(entryCount, 'entry', 'entries')}, {countOf(labels, 'label', 'labels')} and{' '}
        {countOf(compactions, 'compaction', 'compactions')}:
      </p>
      <dl>
        <dt>File</dt>
        <dd>{shownName(fileName)}</dd>
        <dt>Folder</dt>
        <dd title={shownName(folder)}>{shortPath(folder)}</dd>
        <dt>Project</dt>
        <dd>
          {shortPath(cwd)}
          {cwdExists ? null : ' (this folder is not there: pi will ask where to go on)'}
        </dd>
        <dt>Parent session</dt>
        <dd title={shownName(parentSession)}>{baseName(parentSession)}</dd>
      </dl>
    </output>
  )
}
