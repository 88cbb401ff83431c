import { FolderOpen, GitFork, RotateCcw } from 'lucide-react'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import { isDamaged, isLive, titleOf } from '../../shared/library/list-choice.ts'
import { runCommand } from '../commands/run.ts'
import { useNow } from '../state/clock.ts'
import { useKept } from '../state/kept.ts'
import { useLibrary } from '../state/library.ts'
import { chooseSession, openSession, openShowcase } from '../state/open-session.ts'
import { usePaintedWithoutTree } from '../state/painted.ts'
import { Button } from '../ui/button.tsx'
import { Keys } from '../ui/keys.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import { formatAgo } from '../ui/times.ts'
import styles from './start-page.module.css'
import { baseName, shownName } from '../../shared/session/shown-text.ts'

/** Sessions offered of each sort; the library has them all. */
const RECENT = 6
const FEW = 5

/** What the window shows before a session is open. */
export function StartPage() {
  const { status, sessions } = useLibrary()
  const { pinned, lastOpen } = useKept()
  const now = useNow()
  usePaintedWithoutTree()
  const newest = sessions
    .filter((session) => (session.entryCount > 0 || session.detail === 'glance') && !session.isSubagent)
    .toSorted((a, b) => b.modified - a.modified)
  const sound = newest.filter(({ refused }) => refused === null)
  const live = sound.filter((session) => isLive(session, now)).slice(0, FEW)
  const kept = sound.filter(({ sessionId }) => pinned.has(sessionId))
  const isTold = new Set([...live, ...kept].map(({ sessionId }) => sessionId))
  const recent = sound.filter(({ sessionId }) => !isTold.has(sessionId)).slice(0, RECENT)
  const damaged = sessions.filter(isDamaged).toSorted((a, b) => b.modified - a.modified)
  const last = sound.find(({ sessionId }) => sessionId === lastOpen) ?? null
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
          <Button look={isNewHere || last !== null ? 'plain' : 'strong'} onClick={chooseSession}>
            <FolderOpen aria-hidden /> Open a session file…
          </Button>
          {isNewHere ? (
            <Button look="strong" onClick={openShowcase}>
              <GitFork aria-hidden /> Open the example session
            </Button>
          ) : null}
          {last === null ? null : (
            <Button look="strong" title={shownName(last.file)} onClick={() => void openSession(last.sessionId)}>
              <RotateCcw aria-hidden /> Reopen <span className={styles['last']}>{titleOf(last)}</span>
            </Button>
          )}
          <span className={styles['hint']}>
            <Keys keys="Mod+O" /> or drop a .jsonl file here
          </span>
          {isNewHere ? null : (
            <span className={styles['hint']}>
              <Keys keys="Mod+Shift+P" />
              <button type="button" className={styles['link']} onClick={() => runCommand('library:search')}>
                search in all sessions
              </button>
            </span>
          )}
        </div>
        {isNewHere ? (
          <p className={styles['note']}>
            No pi sessions were found on this machine. The example shows branches, labels, compactions, an edit, an
            error and an image.
          </p>
        ) : null}
        <Sessions title="Live" sessions={live} now={now} />
        <Sessions title="Pinned" sessions={kept} now={now} />
        <Sessions title="Recent" sessions={recent} now={now} />
        <Sessions title="Damaged" sessions={damaged.slice(0, FEW)} count={damaged.length} now={now} />
      </div>
    </div>
  )
}

interface SessionsProps {
  readonly title: string
  readonly sessions: readonly SessionSummary[]
  /** How many there are, where these are only some. */
  readonly count?: number
  readonly now: number
}

function Sessions({ title, sessions, count = sessions.length, now }: SessionsProps) {
  if (sessions.length === 0) return null
  return (
    <section className={styles['recent']} aria-label={`${title} sessions`}>
      <h3>
        {title}
        {count > sessions.length ? <span className={styles['count']}>{formatCount(count)}</span> : null}
      </h3>
      <ul>
        {sessions.map((session) => (
          <li key={session.sessionId}>
            <button type="button" title={shownName(session.file)} onClick={() => void openSession(session.sessionId)}>
              <span className={styles['title']}>{titleOf(session)}</span>
              <span className={styles['where']}>{whereOf(session)}</span>
              <time>{formatAgo(session.modified, now)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function whereOf({ cwd, file, refused, problemCount, detail, entryCount, leafCount }: SessionSummary): string {
  if (refused !== null) return `${baseName(file)} cannot be opened`
  const words = [cwd === '' ? 'no project' : baseName(cwd)]
  if (detail !== 'glance') words.push(countOf(entryCount, 'entry', 'entries'), countOf(leafCount, 'branch', 'branches'))
  if (problemCount > 0) words.push(countOf(problemCount, 'problem', 'problems'))
  return words.join(' · ')
}
