import { useState } from 'react'
import { useAnswer } from '../state/answer.ts'
import { call } from '../state/connection.ts'
import { closeDialog, type DialogsState } from '../state/dialogs.ts'
import { useSession } from '../state/session-store.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './dialogs.module.css'
import { SecretsChoice, type HideOrKeep } from './secrets-choice.tsx'

type Props = NonNullable<DialogsState['report']>

/** Writes a report about contexts to a Markdown file, and looks for secrets in it before. */
export function ReportDialog({ asked, what }: Props) {
  const sessionId = useSession(({ opened }) => opened?.sessionId ?? '')
  const [secrets, setSecrets] = useState<HideOrKeep>('hide')
  const [isWriting, setIsWriting] = useState(false)
  const scan = useAnswer('report:scan', { sessionId, report: asked })
  const found = scan?.ok === true ? scan.value : null

  async function write(): Promise<void> {
    setIsWriting(true)
    const written = await call('report:write', { sessionId, report: asked, hide: secrets === 'hide' })
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    noteFile(`${what} was written to ${written.file}.`, written.file, null)
  }

  return (
    <DialogFrame
      title={`Export ${what.charAt(0).toLowerCase()}${what.slice(1)}…`}
      description="Writes one Markdown file to read or keep elsewhere. The session is not changed."
      onClose={closeDialog}
      plan={
        <div className={styles['plan']}>
          <p>You choose its place next; what is there already is never overwritten.</p>
        </div>
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="strong" disabled={isWriting || found === null} onClick={() => void write()}>
            {isWriting ? 'Writing…' : 'Choose a place and write'}
          </Button>
        </>
      }
    >
      {scan?.ok === false ? (
        <p className={styles['refused']} role="alert">
          {scan.failure.message}
        </p>
      ) : (
        <SecretsChoice report={found} value={secrets} onChoose={setSecrets} />
      )}
    </DialogFrame>
  )
}
