import { GONE } from '../state/dialogs.ts'
import { useRow } from '../state/rows.ts'
import styles from './dialogs.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  /** Null for before the first entry. */
  readonly ordinal: number | null
}

/** The entry that a dialog is about, on one line. */
export function EntryLine({ ordinal }: Props) {
  if (ordinal === null) return <p className={styles['entry']}>before the first entry</p>
  if (ordinal === GONE) return <p className={styles['entry']}>no longer in the file</p>
  return <KnownEntry ordinal={ordinal} />
}

function KnownEntry({ ordinal }: { readonly ordinal: number }) {
  const row = useRow(ordinal)
  return (
    <p className={styles['entry']}>
      <b>{row?.role ?? row?.type ?? '…'}</b>
      <span className={styles['entryText']}>{row?.text ?? ''}</span>
      <code>{shownName(row?.id ?? '')}</code>
    </p>
  )
}
