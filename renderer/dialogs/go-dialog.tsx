import { useId, useState } from 'react'
import { closeDialog } from '../state/dialogs.ts'
import { goToText } from '../state/go-to.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './dialogs.module.css'

/** Goes to an entry by its id, or to a session by its path. */
export function GoDialog() {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const id = useId()
  const wanted = text.trim()

  async function go(): Promise<void> {
    if (wanted === '') return
    const why = await goToText(wanted)
    if (why === null) closeDialog()
    else setRefused(why)
  }

  return (
    <DialogFrame
      title="Go to…"
      description="The entry is selected, and what it is folded into opens. The leaf stays where it is."
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="strong" disabled={wanted === ''} onClick={() => void go()}>
            Go
          </Button>
        </>
      }
    >
      <div className={styles['group']}>
        <label htmlFor={id} className={styles['label']}>
          The id of an entry, or how it begins; or the path of a session in the list
        </label>
        <input
          id={id}
          className={styles['field']}
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void go()
          }}
        />
      </div>
      {refused === null || refused === '' ? null : (
        <p className={styles['refused']} role="alert">
          {refused}
        </p>
      )}
    </DialogFrame>
  )
}
