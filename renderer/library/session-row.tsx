import { Circle, CornerDownRight, GitBranch, Lock, NotebookPen, Pin, TriangleAlert } from 'lucide-react'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import { useNow } from '../state/clock.ts'
import { useKept } from '../state/kept.ts'
import { useListChoice } from '../state/library-choice.ts'
import { classNames } from '../ui/class-names.ts'
import type { LineStop } from '../ui/line-list.tsx'
import { countOf } from '../../shared/figures.ts'
import { formatBytes, formatDollars } from '../ui/numbers.ts'
import { formatAgo, formatMoment } from '../ui/times.ts'
import { isDamaged, isLive, titleOf } from '../../shared/library/list-choice.ts'
import type { LibraryRow } from '../../shared/library/list-rows.ts'
import styles from './session-list.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  readonly row: Extract<LibraryRow, { readonly kind: 'session' }>
  readonly isOpen: boolean
  readonly stop: LineStop
  readonly onOpen: () => void
}

/** Deeper chains of forks stand no further in: the title has to stay readable. */
const MAX_STEPS = 4

/** One session of the list. */
export function SessionRow({ row, isOpen, stop, onOpen }: Props) {
  const now = useNow()
  const { session, depth, forkedElsewhere } = row
  const live = isLive(session, now)
  const { isPinned, note } = useOwn(session.sessionId)
  const title = titleOf(session)
  return (
    <button
      type="button"
      {...stop}
      data-session-file={session.file}
      className={classNames(styles['session'], isOpen && styles['open'])}
      style={{ paddingInlineStart: `calc(var(--space-3) + ${Math.min(depth, MAX_STEPS)} * 1.05rem)` }}
      aria-current={isOpen ? 'true' : undefined}
      title={details(session, title, live, note)}
      onClick={onOpen}
    >
      {depth > 0 || forkedElsewhere ? <CornerDownRight className={styles['fork']} aria-label="Fork:" /> : null}
      {isPinned ? <Pin className={styles['mark']} aria-label="Pinned:" /> : null}
      {live ? <Circle className={styles['live']} aria-label="Live:" /> : null}
      {isDamaged(session) ? <TriangleAlert className={styles['problem']} aria-label="With problems:" /> : null}
      {session.flavour === 'oh-my-pi' ? <Lock className={styles['mark']} aria-label="Read-only, by oh-my-pi:" /> : null}
      <span className={classNames(styles['title'], session.name === null && styles['unnamed'])}>{title}</span>
      {session.leafCount > 1 ? (
        <span className={styles['branches']} aria-label={countOf(session.leafCount, 'branch', 'branches')}>
          <GitBranch aria-hidden />
          {session.leafCount}
        </span>
      ) : null}
      {note === null ? null : <NotebookPen className={styles['mark']} aria-label="With a note" />}
      <Figure session={session} now={now} />
    </button>
  )
}

/** What the list is ordered by, or when somebody last spoke. */
function Figure({ session, now }: { readonly session: SessionSummary; readonly now: number }) {
  const sort = useListChoice((choice) => choice.sort)
  if (sort === 'size') return <span className={styles['ago']}>{formatBytes(session.size)}</span>
  if (sort === 'cost')
    return <span className={styles['ago']}>{session.cost === null ? '' : formatDollars(session.cost)}</span>
  return <time className={styles['ago']}>{formatAgo(session.modified, now)}</time>
}

/** What a person keeps about a session. */
function useOwn(sessionId: string): { readonly isPinned: boolean; readonly note: string | null } {
  const isPinned = useKept((state) => state.pinned.has(sessionId))
  const note = useKept((state) => state.notes.get(sessionId) ?? null)
  return { isPinned, note }
}

function details(session: SessionSummary, title: string, live: boolean, note: string | null): string {
  const counts =
    session.detail === 'glance'
      ? formatBytes(session.size)
      : `${countOf(session.messageCount, 'message', 'messages')} · ${countOf(session.entryCount, 'entry', 'entries')} · ${countOf(session.leafCount, 'branch', 'branches')} · ${formatBytes(session.size)}`
  return [
    title,
    note === null ? null : `Note: ${note}`,
    counts,
    session.cost === null ? null : `It cost ${formatDollars(session.cost)} in all.`,
    session.models.length === 0 ? null : session.models.slice(0, 5).join(', '),
    `Last activity ${formatMoment(session.modified)}`,
    live ? 'Live: it grew within the last two minutes.' : null,
    session.problemCount > 0 ? `${countOf(session.problemCount, 'problem', 'problems')} in the file.` : null,
    session.refused,
    session.flavour === 'oh-my-pi' ? 'Written by oh-my-pi: read-only here.' : null,
    session.parentSession === null ? null : `Forked from ${shownName(session.parentSession)}`,
    shownName(session.file),
  ]
    .filter((line) => line !== null)
    .join('\n')
}
