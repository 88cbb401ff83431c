import { Circle, CornerDownRight, GitBranch, Lock, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { SessionSummary } from '../../shared/ipc.ts'
import { useNow } from '../state/clock.ts'
import { classNames } from '../ui/class-names.ts'
import { countOf, formatBytes } from '../ui/numbers.ts'
import { formatAgo, formatMoment } from '../ui/times.ts'
import { titleOf, type LibraryRow } from './group-sessions.ts'
import styles from './session-list.module.css'

interface Props {
  readonly at: number
  readonly row: Extract<LibraryRow, { readonly kind: 'session' }>
  readonly isOpen: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: () => void
}

/** A file that grew this recently may have a pi at work on it. */
const LIVE = 120_000
/** Deeper chains of forks stand no further in: the title has to stay readable. */
const MAX_STEPS = 4

/** One session of the list. */
export function SessionRow({ at, row, isOpen, isTabStop, onFocus, onKeyDown, onOpen }: Props) {
  const now = useNow()
  const { session, depth, forkedElsewhere } = row
  const isLive = now - session.modified < LIVE
  const title = titleOf(session)
  return (
    <button
      type="button"
      data-at={at}
      data-session-file={session.file}
      className={classNames(styles['session'], isOpen && styles['open'])}
      style={{ paddingInlineStart: `calc(var(--space-3) + ${Math.min(depth, MAX_STEPS)} * 1.05rem)` }}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      title={details(session, isLive)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onOpen}
    >
      {depth > 0 || forkedElsewhere ? <CornerDownRight className={styles['fork']} aria-label="Fork:" /> : null}
      {isLive ? <Circle className={styles['live']} aria-label="Live:" /> : null}
      {session.problemCount > 0 || session.refused !== null ? (
        <TriangleAlert className={styles['problem']} aria-label="With problems:" />
      ) : null}
      {session.flavour === 'oh-my-pi' ? <Lock className={styles['mark']} aria-label="Read-only, by oh-my-pi:" /> : null}
      <span className={classNames(styles['title'], session.name === null && styles['unnamed'])}>{title}</span>
      {session.leafCount > 1 ? (
        <span className={styles['branches']} aria-label={countOf(session.leafCount, 'branch', 'branches')}>
          <GitBranch aria-hidden />
          {session.leafCount}
        </span>
      ) : null}
      <time className={styles['ago']}>{formatAgo(session.modified, now)}</time>
    </button>
  )
}

function details(session: SessionSummary, isLive: boolean): string {
  return [
    titleOf(session).slice(0, 300),
    `${countOf(session.messageCount, 'message', 'messages')} · ${countOf(session.entryCount, 'entry', 'entries')} · ${countOf(session.leafCount, 'branch', 'branches')} · ${formatBytes(session.size)}`,
    `Last activity ${formatMoment(session.modified)}`,
    isLive ? 'Live: it grew within the last two minutes.' : null,
    session.problemCount > 0 ? `${countOf(session.problemCount, 'problem', 'problems')} in the file.` : null,
    session.refused,
    session.flavour === 'oh-my-pi' ? 'Written by oh-my-pi: read-only here.' : null,
    session.parentSession === null ? null : `Forked from ${session.parentSession}`,
    session.file,
  ]
    .filter((line) => line !== null)
    .join('\n')
}
