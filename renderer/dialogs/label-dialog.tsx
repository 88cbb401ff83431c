import { useId, useState } from 'react'
import { MAX_NAME } from '../../shared/session/name-length.ts'
import { useRow } from '../state/rows.ts'
import { labelEntry, labelOf } from '../state/writing.ts'
import { AppendDialog } from './append-dialog.tsx'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'
import { STAYS } from './stays.ts'

interface Props {
  readonly ordinal: number
}

/** Sets the label of an entry, or clears it. */
export function LabelDialog({ ordinal }: Props) {
  const before = labelOf(ordinal) ?? ''
  const [text, setText] = useState(before)
  const id = useId()
  const row = useRow(ordinal)
  const clears = text.trim() === ''
  return (
    <AppendDialog
      title="Label…"
      description="A name for an entry. pi shows it in its tree, and filters by it."
      type="label"
      effect={STAYS}
      button={clears && before !== '' ? 'Clear the label' : 'Set the label'}
      isReady={row !== null && text.trim() !== before.trim()}
      write={() => labelEntry(ordinal, row?.id ?? null, text)}
    >
      <div className={styles['group']}>
        <span className={styles['label']}>Entry</span>
        <EntryLine ordinal={ordinal} />
      </div>
      <div className={styles['group']}>
        <label htmlFor={id} className={styles['label']}>
          Label
        </label>
        <input
          id={id}
          className={styles['field']}
          maxLength={MAX_NAME}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles['hint']}>An empty label takes it away.</p>
      </div>
    </AppendDialog>
  )
}
