import { useId, useState } from 'react'
import { MAX_NAME } from '../../shared/session/name-length.ts'
import { useSession } from '../state/session-store.ts'
import { renameSession } from '../state/writing.ts'
import { AppendDialog } from './append-dialog.tsx'
import styles from './dialogs.module.css'
import { STAYS } from './stays.ts'

/** Names the session, or takes its name away. */
export function RenameDialog() {
  const before = useSession(({ facts }) => facts?.name ?? '')
  const [name, setName] = useState(before)
  const id = useId()
  const clears = name.trim() === ''
  return (
    <AppendDialog
      title="Rename…"
      description="The name that pi and Dendro list the session by."
      type="session_info"
      effect={STAYS}
      button={clears && before !== '' ? 'Take the name away' : 'Set the name'}
      isReady={name.trim() !== before}
      write={() => renameSession(name)}
    >
      <div className={styles['group']}>
        <label htmlFor={id} className={styles['label']}>
          Name of the session
        </label>
        <input
          id={id}
          className={styles['field']}
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p className={styles['hint']}>Without a name it is listed by its first message.</p>
      </div>
    </AppendDialog>
  )
}
