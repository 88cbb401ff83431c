import { useRow } from '../state/rows.ts'
import { select } from '../state/session-actions.ts'
import styles from './entry-link.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  readonly ordinal: number
  /** Stands in place of what the entry says. */
  readonly children?: string
}

/** Leads to an entry: it is selected, and the tree shows it. */
export function EntryLink({ ordinal, children }: Props) {
  const row = useRow(ordinal)
  const text = row === null ? `entry ${ordinal}` : row.text === '' ? (row.role ?? row.type) : row.text
  return (
    <button
      type="button"
      className={styles['link']}
      title={row?.id === null || row === null ? undefined : shownName(row.id)}
      onClick={() => select(ordinal)}
    >
      {children ?? text}
    </button>
  )
}
