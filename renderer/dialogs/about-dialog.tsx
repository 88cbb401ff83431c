import { useEffect, useState } from 'react'
import type { AppInfo } from '../../shared/ipc.ts'
import { call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './dialogs.module.css'

/** Which Dendro this is, and where its log lies. */
export function AboutDialog() {
  const [info, setInfo] = useState<AppInfo | null>(null)
  useEffect(() => {
    void call('app:info', {}).then(setInfo)
  }, [])
  return (
    <DialogFrame
      title="About Dendro"
      description="An explorer for the session trees of the pi coding agent."
      onClose={closeDialog}
      actions={
        <>
          <Button onClick={() => void call('log:show', {})}>Show the log file</Button>
          <Button onClick={closeDialog}>Close</Button>
        </>
      }
    >
      {info === null ? null : (
        <div className={styles['plan']}>
          <dl>
            <dt>Version</dt>
            <dd>{info.version}</dd>
            <dt>Electron</dt>
            <dd>
              {info.electron} on {info.platform}
            </dd>
            <dt>Log file</dt>
            <dd>{info.logFile}</dd>
            <dt>Settings file</dt>
            <dd>{info.settingsFile}</dd>
          </dl>
        </div>
      )}
      <p className={styles['hint']}>Open source under the MIT licence.</p>
    </DialogFrame>
  )
}
