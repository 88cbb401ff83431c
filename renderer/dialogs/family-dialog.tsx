import type { FamilySession, SessionSummary } from '../../shared/ipc-library.ts'
import { familyRows, type FamilyRow } from '../../shared/library/family-rows.ts'
import { titleOf } from '../../shared/library/list-choice.ts'
import { useAnswer } from '../state/answer.ts'
import { closeDialog } from '../state/dialogs.ts'
import { useLibrary } from '../state/library.ts'
import { openSession } from '../state/open-session.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { countOf } from '../../shared/figures.ts'
import { formatDollars } from '../ui/numbers.ts'
import { formatMoment } from '../ui/times.ts'
import dialogStyles from './dialogs.module.css'
import { familyWords } from './family-words.ts'
import styles from './family-dialog.module.css'
import { FamilyLanes } from './family-lanes.tsx'
import { baseName, shownName } from '../../shared/session/shown-text.ts'

interface Props {
  readonly sessionId: string
}

/** The sessions that were forked from one another: a graph over files and projects, what they share once. */
export function FamilyDialog({ sessionId }: Props) {
  const answer = useAnswer('library:family', { sessionId })
  return (
    <DialogFrame
      title="Family…"
      description="Sessions that were forked from one another, each at the entry that it left. What they share counts once."
      wide
      onClose={closeDialog}
      actions={<Button onClick={closeDialog}>Close</Button>}
    >
      {answer === null ? (
        <output className={dialogStyles['hint']}>Reading the sessions of this family…</output>
      ) : answer.ok ? (
        <Family {...answer.value} of={sessionId} />
      ) : (
        <p role="alert">{answer.failure.message}</p>
      )}
    </DialogFrame>
  )
}

interface FamilyProps {
  readonly members: readonly FamilySession[]
  readonly isCut: boolean
  readonly of: string
}

function Family({ members, isCut, of }: FamilyProps) {
  const sessions = useLibrary((state) => state.sessions)
  const byId = new Map(sessions.map((session) => [session.sessionId, session]))
  const created = members.map((member) => byId.get(member.sessionId)?.created ?? 0)
  const rows = familyRows(members, created)
  const cost = members.reduce((sum, { ownCost }) => sum + ownCost, 0)
  const depth = Math.max(0, ...rows.map(({ lane }) => lane))
  const folders = new Set(members.map((member) => byId.get(member.sessionId)?.cwd ?? ''))
  return (
    <>
      <p className={dialogStyles['hint']}>
        {familyWords({ sessions: members.length, projects: folders.size, cost, isCut })}
      </p>
      <ul className={styles['family']} aria-label="Sessions of the family">
        {rows.map((row, at) => (
          <Line
            key={members[row.member]?.sessionId ?? row.member}
            row={row}
            below={rows[at + 1]}
            depth={depth}
            member={members[row.member]}
            session={byId.get(members[row.member]?.sessionId ?? '')}
            isThis={members[row.member]?.sessionId === of}
          />
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  readonly row: FamilyRow
  readonly below: FamilyRow | undefined
  readonly depth: number
  readonly member: FamilySession | undefined
  readonly session: SessionSummary | undefined
  readonly isThis: boolean
}

function Line({ row, below, depth, member, session, isThis }: LineProps) {
  if (member === undefined) return null
  const { sessionId, leftAt, leftText, firstOwnText, inherited, own, inheritedCost, ownCost } = member
  const isFork = member.parent !== null
  const named = session?.name ?? (isFork ? firstOwnText : null)
  const title = named ?? (session === undefined ? 'A session' : titleOf(session))
  return (
    <li className={styles['line']}>
      <FamilyLanes row={row} depth={depth} goesOn={(below?.lane ?? 0) > row.lane} isThis={isThis} />
      <button
        type="button"
        className={classNames(styles['session'], isThis && styles['this'])}
        aria-current={isThis ? 'true' : undefined}
        title={shownName(session?.file ?? '')}
        onClick={() => {
          closeDialog()
          void openSession(sessionId)
        }}
      >
        <span className={styles['title']}>{title}</span>
        <span className={styles['figures']}>
          {countOf(own, 'own entry', 'own entries')}
          {ownCost > 0 ? ` · ${formatDollars(ownCost)}` : ''}
          {inherited > 0 ? ` · ${inherited} inherited` : ''}
          {inheritedCost > 0 ? ` (${formatDollars(inheritedCost)})` : ''}
        </span>
        <span className={styles['where']}>
          {session === undefined || session.cwd === '' ? 'no project' : baseName(session.cwd)}
          {session === undefined ? '' : ` · ${formatMoment(session.created)}`}
        </span>
        <span className={styles['left']}>
          {!isFork
            ? ''
            : leftAt === null
              ? 'shares no entry with the session it names as its parent'
              : `left at entry ${leftAt}: ${leftText ?? ''}`}
        </span>
      </button>
    </li>
  )
}
