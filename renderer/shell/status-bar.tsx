import { ArrowDownToLine, TriangleAlert } from 'lucide-react'
import { runCommand } from '../commands/run.ts'
import { noContext } from '../../shared/lens/no-context.ts'
import { useLatestSummary } from '../state/context-summary.ts'
import { useTotals } from '../state/derived.ts'
import { showTab } from '../state/layout.ts'
import { useRow } from '../state/rows.ts'
import { selectFileLeaf, selectIsReady, selectLeaf, selectProblemCount } from '../state/session-selectors.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { useSettings, type SettingsState } from '../state/settings.ts'
import { classNames } from '../ui/class-names.ts'
import { Gauge } from '../ui/gauge.tsx'
import { countOf, formatTokens } from '../../shared/figures.ts'
import styles from './status-bar.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

const ESTIMATE = 'Not every line has been checked yet: one that turns out malformed leaves the tree.'

/** The bar at the bottom: the leaf, its context, where pi opens, and the state of the file. */
export function StatusBar() {
  const isReady = useSession(selectIsReady)
  return (
    <footer className={styles['bar']} aria-label="Status">
      {isReady ? <SessionStatus /> : <span>No session is open.</span>}
    </footer>
  )
}

function SessionStatus() {
  const leaf = useSession(selectLeaf)
  const fileLeaf = useSession(selectFileLeaf)
  const isVerified = useSession(selectIsVerified)
  const problems = useSession(selectProblemCount)
  const { entries, branches } = useTotals()
  return (
    <>
      <span>
        Leaf <EntryName ordinal={leaf} />
      </span>
      <ContextStatus />
      {fileLeaf === leaf ? (
        <span>pi opens here</span>
      ) : (
        <button type="button" className={styles['link']} onClick={() => runCommand('leaf:file')}>
          pi opens at <EntryName ordinal={fileLeaf} />
        </button>
      )}
      <span className={styles['space']} />
      <FollowButton />
      <CheckingStatus />
      <span title={isVerified ? undefined : ESTIMATE}>
        {isVerified ? '' : '≈ '}
        {countOf(entries, 'entry', 'entries')} · {countOf(branches, 'branch', 'branches')}
      </span>
      {problems === 0 ? (
        <span>{isVerified ? 'no problems' : 'no problems so far'}</span>
      ) : (
        <button type="button" className={styles['problems']} onClick={() => showTab('problems')}>
          <TriangleAlert aria-hidden /> {countOf(problems, 'problem', 'problems')}
        </button>
      )}
    </>
  )
}

function FollowButton() {
  const isFollowing = useSession(selectIsFollowing)
  return (
    <button
      type="button"
      className={classNames(styles['link'], isFollowing && styles['on'])}
      aria-pressed={isFollowing}
      title="Keep the newest entry in view as the file grows"
      onClick={() => runCommand('leaf:follow')}
    >
      <ArrowDownToLine aria-hidden /> <span className={styles['words']}>Follow the end</span>
    </button>
  )
}

/** How far the parsing of all lines is; nothing once it is done. */
function CheckingStatus() {
  const checked = useSession(selectChecked)
  if (checked === null) return null
  return <span>Checking lines… {Math.floor(checked * 100)} %</span>
}

function ContextStatus() {
  const window = useSettings(selectContextWindow)
  const summary = useLatestSummary()
  if (summary === null) return <span className={styles['context']}>Context …</span>
  if (summary.failure !== null)
    return (
      <span className={styles['context']} title={noContext(summary.failure)}>
        No context: pi fails here
      </span>
    )
  return (
    <span className={styles['context']}>
      Context ≈ {formatTokens(summary.tokens)} of {formatTokens(window)}
      <span className={styles['gauge']}>
        <Gauge value={summary.tokens} max={window} label="Share of the context window" />
      </span>
    </span>
  )
}

function EntryName({ ordinal }: { readonly ordinal: number | null }) {
  if (ordinal === null) return <b>before the first entry</b>
  return <EntryId ordinal={ordinal} />
}

function EntryId({ ordinal }: { readonly ordinal: number }) {
  const row = useRow(ordinal)
  return <b className={styles['id']}>{row === null ? '…' : row.id === null ? `entry ${ordinal}` : shownName(row.id)}</b>
}

function selectIsVerified(state: SessionState): boolean {
  return state.isVerified
}

function selectIsFollowing(state: SessionState): boolean {
  return state.isFollowing
}

function selectChecked(state: SessionState): number | null {
  return state.checked
}

function selectContextWindow(state: SettingsState): number {
  return state.settings.contextWindow
}
