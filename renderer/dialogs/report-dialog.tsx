import { useState } from 'react'
import { entriesOfReport } from '../../shared/lens/report-entries.ts'
import { useAnswer } from '../state/answer.ts'
import { call } from '../state/connection.ts'
import { closeDialog, entryGone, useDialogs, type DialogsState } from '../state/dialogs.ts'
import { useRow } from '../state/rows.ts'
import { useSession } from '../state/session-store.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './dialogs.module.css'
import { SecretsChoice, type HideOrKeep } from './secrets-choice.tsx'

type Props = NonNullable<DialogsState['report']>

/** What `useRow` takes for no entry. */
const NO_ENTRY = -1

/** Writes a report about contexts to a Markdown file, and looks for secrets in it before. */
export function ReportDialog({ asked, what }: Props) {
  const sessionId = useSession(({ opened }) => opened?.sessionId ?? '')
  const [secrets, setSecrets] = useState<HideOrKeep>('hide')
  const [isWriting, setIsWriting] = useState(false)
  const gone = useDialogs(entryGone)
  const scan = useAnswer('report:scan', gone === null ? { sessionId, report: asked } : null)
  const [one = NO_ENTRY, two = NO_ENTRY] = entriesOfReport(asked)
  const rows = [useRow(one), useRow(two)].slice(0, entriesOfReport(asked).length)
  const ids = rows.flatMap((row) => (row === null ? [] : [row.id]))
  const isReady = gone === null && ids.length === rows.length
  const refused = gone ?? (scan?.ok === false ? scan.failure.message : null)
  const found = scan?.ok === true ? scan.value : null

  async function write(): Promise<void> {
    setIsWriting(true)
    const written = await call('report:write', { sessionId, report: asked, ids, hide: secrets === 'hide' })
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
          <Button look="strong" disabled={isWriting || !isReady || found === null} onClick={() => void write()}>
            {isWriting ? 'Writing…' : 'Choose a place and write'}
          </Button>
        </>
      }
    >
      {refused !== null ? (
        <p className={styles['refused']} role="alert">
          {refused}
        </p>
      ) : (
        <SecretsChoice report={found} value={secrets} onChoose={setSecrets} />
      )}
    </DialogFrame>
  )
}
