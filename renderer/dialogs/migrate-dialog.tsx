import { useState } from 'react'
import { useAnswer } from '../state/answer.ts'
import { call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { openSession } from '../state/open-session.ts'
import { selectOpened } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { countOf } from '../../shared/figures.ts'
import { shortPath } from '../ui/paths.ts'
import styles from './dialogs.module.css'

/** Brings a session of an old version to the present one in its own file, and says beforehand what becomes of the file. */
export function MigrateDialog() {
  const opened = useSession(selectOpened)
  const answer = useAnswer('migrate:preview', opened === null ? null : { sessionId: opened.sessionId })
  const [isWriting, setIsWriting] = useState(false)
  const preview = answer?.ok === true ? answer.value : null
  const refused = answer?.ok === false ? answer.failure.message : (preview?.refused ?? null)

  async function write(): Promise<void> {
    if (opened === null) return
    setIsWriting(true)
    const written = await call('migrate:write', { sessionId: opened.sessionId })
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    await openSession(opened.sessionId)
    noteFile(`${opened.file} is of version 3 now. What was there is kept in ${written.backup}.`, opened.file, null)
  }

  return (
    <DialogFrame
      title="Bring to version 3…"
      description="Rewrites this file as pi does when it opens it. Then it can be labelled, renamed and branched here."
      onClose={closeDialog}
      plan={
        refused !== null ? (
          <p className={styles['refused']} role="alert">
            {refused}
          </p>
        ) : preview === null || opened === null ? (
          <output className={styles['plan']}>Working out what will be written…</output>
        ) : (
          <output className={styles['plan']}>
            <p>
              The file is replaced as a whole, and kept as it is under another name beside it.
              {preview.from === 1
                ? ` ${countOf(preview.entryCount, 'entry gets an id and a parent', 'entries get ids and parents')}: version 1 has none.`
                : ' Messages of hooks get the role custom, as they have it since.'}
              {preview.leftOut === 0
                ? ''
                : ` ${countOf(preview.leftOut, 'line that is no JSON is', 'lines that are no JSON are')} left out, as pi leaves them out.`}
            </p>
            <dl>
              <dt>File</dt>
              <dd>{shortPath(opened.file)}</dd>
              <dt>Kept as</dt>
              <dd>{preview.backup}</dd>
            </dl>
          </output>
        )
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button
            look="strong"
            disabled={isWriting || preview === null || refused !== null}
            onClick={() => void write()}
          >
            {isWriting ? 'Writing…' : 'Keep the old file and write the new one'}
          </Button>
        </>
      }
    >
      <p className={styles['hint']}>
        A fork or a repaired copy is of version 3, too, and leaves this file alone. Do not do this while a pi has the
        session open.
      </p>
    </DialogFrame>
  )
}
