import { useEffect, useState } from 'react'
import type { RepairPreview } from '../../shared/ipc-writing.ts'
import { call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { listSessions } from '../state/library.ts'
import { openSession } from '../state/open-session.ts'
import { copyResumeCommand } from '../state/resume-command.ts'
import { selectOpened } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { countOf } from '../../shared/figures.ts'
import { shortPath } from '../ui/paths.ts'
import styles from './dialogs.module.css'

/** Writes one mended copy of the open session, and says beforehand what will be otherwise in it. */
export function RepairDialog() {
  const opened = useSession(selectOpened)
  const cwd = useSession(({ facts }) => facts?.header.cwd ?? null)
  const preview = usePreview(opened?.sessionId ?? null)
  const [isWriting, setIsWriting] = useState(false)

  async function write(): Promise<void> {
    if (opened === null) return
    setIsWriting(true)
    const written = await call('repair:write', { sessionId: opened.sessionId })
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    await openSession(written.sessionId)
    const run = (): void => copyResumeCommand(written.file, cwd)
    noteFile(`A mended copy was written to ${written.file} and is open now.`, written.file, {
      label: 'Copy the command for pi',
      run,
    })
    void listSessions()
  }

  return (
    <DialogFrame
      title="Repair a copy…"
      description="Writes a new session in which pi finds nothing to trip over. The present file is not changed."
      wide
      onClose={closeDialog}
      plan={
        <div className={styles['plan']}>
          <p>
            One new file beside the present one, with a name of pi’s. It names the present one as its parent session.
          </p>
          <dl>
            <dt>Beside</dt>
            <dd>{opened === null ? '' : shortPath(opened.file)}</dd>
          </dl>
        </div>
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="strong" disabled={isWriting || preview === null} onClick={() => void write()}>
            {isWriting ? 'Writing…' : 'Write the copy and open it'}
          </Button>
        </>
      }
    >
      {preview === null ? (
        <output className={styles['hint']}>Looking through the file…</output>
      ) : preview.count === 0 ? (
        <p className={styles['hint']}>Nothing has to be mended: a copy would hold the same entries.</p>
      ) : (
        <div className={styles['group']}>
          <span className={styles['label']}>{countOf(preview.count, 'change', 'changes')}</span>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys */}
          <div className={styles['scroll']} tabIndex={0}>
            <ol className={styles['changes']} aria-label="What will be otherwise">
              {preview.changes.map(({ line, message }, at) => (
                <li key={at}>
                  {line === null ? null : <b>Line {line}</b>} {message}
                </li>
              ))}
            </ol>
          </div>
          {preview.count > preview.changes.length ? (
            <p className={styles['hint']}>and {preview.count - preview.changes.length} more of these kinds.</p>
          ) : null}
        </div>
      )}
    </DialogFrame>
  )
}

/** What the copy would have otherwise; null until it is known. */
function usePreview(sessionId: string | null): RepairPreview | null {
  const [preview, setPreview] = useState<RepairPreview | null>(null)
  useEffect(() => {
    let isWanted = true
    async function read(id: string): Promise<void> {
      const found = await call('repair:preview', { sessionId: id })
      if (!isWanted) return
      setPreview(found)
      if (found === null) closeDialog()
    }
    if (sessionId !== null) void read(sessionId)
    return () => {
      isWanted = false
    }
  }, [sessionId])
  return preview
}
