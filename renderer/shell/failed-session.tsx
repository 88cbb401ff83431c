import { FileX2 } from 'lucide-react'
import { chooseSession, closeSession } from '../state/open-session.ts'
import { usePaintedWithoutTree } from '../state/painted.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './stage.module.css'

/** Why a session could not be opened, and what to do. */
export function FailedSession() {
  const failure = useSession(selectFailure)
  usePaintedWithoutTree()
  return (
    <div className={styles['page']} data-region="failure">
      <div className={styles['words']} role="alert">
        <FileX2 aria-hidden className={styles['sign']} />
        <h2>This file could not be opened</h2>
        <p>{failure}</p>
        <div className={styles['buttons']}>
          <Button look="strong" onClick={chooseSession}>
            Open another file…
          </Button>
          <Button onClick={closeSession}>To the start page</Button>
        </div>
      </div>
    </div>
  )
}

function selectFailure(state: SessionState): string | null {
  return state.failure
}
