import { useId, useState } from 'react'
import { closeDialog } from '../state/dialogs.ts'
import { noteSession, useKept } from '../state/kept.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly sessionId: string
}

/** Characters of a note. */
const MAX = 2_000

/** A note of one's own about a session. */
export function NoteDialog({ sessionId }: Props) {
  const before = useKept((state) => state.notes.get(sessionId) ?? '')
  const [note, setNote] = useState(before)
  const id = useId()
  return (
    <DialogFrame
      title="Note…"
      description="It is kept in Dendro’s own folder. Nothing is written to the session."
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button
            look="strong"
            disabled={note.trim() === before}
            onClick={() => {
              void noteSession(sessionId, note)
              closeDialog()
            }}
          >
            {note.trim() === '' && before !== '' ? 'Take the note away' : 'Keep the note'}
          </Button>
        </>
      }
    >
      <div className={styles['group']}>
        <label htmlFor={id} className={styles['label']}>
          Note on this session
        </label>
        <textarea
          id={id}
          className={styles['field']}
          rows={4}
          maxLength={MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </DialogFrame>
  )
}
