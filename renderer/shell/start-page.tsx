import { FolderOpen, GitFork } from 'lucide-react'
import { titleOf } from '../library/group-sessions.ts'
import { useNow } from '../state/clock.ts'
import { useLibrary } from '../state/library.ts'
import { chooseSession, openSession, openShowcase } from '../state/open-session.ts'
import { usePaintedWithoutTree } from '../state/painted.ts'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { countOf } from '../ui/numbers.ts'
import { baseName } from '../ui/paths.ts'
import { formatAgo } from '../ui/times.ts'
import styles from './start-page.module.css'

/** Sessions offered again; the library has them all. */
const RECENT = 6

/** What the window shows before a session is open. */
export function StartPage() {
  const { status, sessions } = useLibrary()
  const now = useNow()
  usePaintedWithoutTree()
  const recent = sessions
    .filter((session) => (session.entryCount > 0 || session.detail === 'glance') && session.refused === null)
    .toSorted((a, b) => b.modified - a.modified)
    .slice(0, RECENT)
  const isNewHere = status === 'ready' && sessions.length === 0
  return (
    <div className={styles['page']} data-region="start">
      <div className={styles['words']}>
        <h2 className={styles['name']}>Dendro</h2>
        <p className={styles['lead']}>
          See every branch of a pi session, choose where to stand, and know what the model will really be sent. Opening
          a session never changes its file.
        </p>
        <div className={styles['ways']}>
          <Button look={isNewHere ? 'plain' : 'strong'} onClick={chooseSession}>
            <FolderOpen aria-hidden /> Open a session file…
          </Button>
          {isNewHere ? (
            <Button look="strong" onClick={openShowcase}>
              <GitFork aria-hidden /> Open the example session
            </Button>
          ) : null}
          <span className={styles['hint']}>
            <Keys keys="Mod+O" /> or drop a .jsonl file here
          </span>
        </div>
        {isNewHere ? (
          <p className={styles['note']}>
            No pi sessions were found on this machine. The example shows branches, labels, compactions, an edit, an
            error and an image.
          </p>
        ) : null}
        {recent.length > 0 ? (
          <section className={styles['recent']} aria-label="Recent sessions">
            <h3>Recent</h3>
            <ul>
              {recent.map((session) => (
                <li key={session.sessionId}>
                  <button type="button" onClick={() => void openSession(session.sessionId)}>
                    <span className={styles['title']}>{titleOf(session)}</span>
                    <span className={styles['where']}>
                      {session.cwd === '' ? 'no project' : baseName(session.cwd)} ·{' '}
                      {countOf(session.entryCount, 'entry', 'entries')} ·{' '}
                      {countOf(session.leafCount, 'branch', 'branches')}
                    </span>
                    <time>{formatAgo(session.modified, now)}</time>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  )
}
