import { useEffect, useState } from 'react'
import { useSession, type SessionState } from '../state/session-store.ts'
import styles from './stage.module.css'

/** Most files are there sooner than this; a bar that only flashes would disturb. */
const PATIENCE = 150

/** Shows how far the reading of a session is. */
export function LoadingSession() {
  const progress = useSession(selectProgress)
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return <div className={styles['page']} />
  return (
    <output className={styles['page']}>
      <div className={styles['words']}>
        <p>Reading the session…</p>
        <progress className={styles['progress']} aria-label="Share of the file read" value={progress} max={1} />
      </div>
    </output>
  )
}

function selectProgress(state: SessionState): number {
  return state.progress
}
