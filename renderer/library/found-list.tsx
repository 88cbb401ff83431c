import { useMemo } from 'react'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import { PART_WORDS } from '../search/hit-words.ts'
import { useNow } from '../state/clock.ts'
import { openHit } from '../state/open-hit.ts'
import { useLibrarySearch, type LibrarySearchState } from '../state/library-search.ts'
import { useLibrary, type LibraryState } from '../state/library.ts'
import { FoundText } from '../ui/found-text.tsx'
import { LineList, type LineStop } from '../ui/line-list.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import { formatAgo } from '../ui/times.ts'
import { titleOf } from '../../shared/library/list-choice.ts'
import styles from './found-list.module.css'
import { foundRows, type FoundRow } from './found-rows.ts'
import { baseName, shownName } from '../../shared/session/shown-text.ts'

/** Height of a line in units of the text size, as its style has it. */
const LINE = 2.9

/** What a search of all sessions found: hits under their sessions and branches. Enter opens. */
export function FoundList() {
  const found = useLibrarySearch(selectFound)
  const sessions = useLibrary(selectSessions)
  const rows = useMemo(
    () => foundRows(found, new Map(sessions.map((session) => [session.sessionId, session]))),
    [found, sessions],
  )
  const now = useNow()
  return (
    <>
      <Status hits={found.reduce((sum, { hits }) => sum + hits.length, 0)} sessions={found.length} />
      <LineList label="Hits" rows={rows} height={LINE} keyOf={keyOf} isStop={isHit}>
        {(row, stop) =>
          row.kind === 'hit' ? <Hit row={row} stop={stop} now={now} /> : <Heading row={row} now={now} />
        }
      </LineList>
    </>
  )
}

interface HitProps {
  readonly row: Extract<FoundRow, { readonly kind: 'hit' }>
  readonly stop: LineStop
  readonly now: number
}

function Hit({ row: { sessionId, hit }, stop, now }: HitProps) {
  return (
    <button
      type="button"
      {...stop}
      className={styles['hit']}
      title={`${hit.before}${hit.match}${hit.after}`}
      onClick={() => void openHit(sessionId, hit.ordinal)}
    >
      <span className={styles['part']}>
        {PART_WORDS[hit.part]}
        {/* Those of an abandoned branch stand under its heading, which says so. */}
        {hit.place === 'abandoned' ? null : <span className={styles['place']}>{hit.place}</span>}
        {hit.time === null ? null : <time>{formatAgo(hit.time, now)}</time>}
      </span>
      <span className={styles['snippet']}>
        <FoundText snippet={hit} before={24} />
      </span>
    </button>
  )
}

function Heading({ row, now }: { readonly row: Exclude<FoundRow, { readonly kind: 'hit' }>; readonly now: number }) {
  if (row.kind === 'branch')
    return (
      <p className={styles['branch']}>
        <span className={styles['place']}>abandoned</span> branch
        {row.time === null ? '' : `, ${formatAgo(row.time, now)}`}
      </p>
    )
  const { session, count, isCut } = row
  return (
    <h3 className={styles['session']} title={session === null ? undefined : headTitle(session, now)}>
      <span className={styles['title']}>{session === null ? 'A session' : titleOf(session)}</span>
      <span className={styles['where']}>
        {session === null || session.cwd === '' ? '' : `${baseName(session.cwd)} · `}
        {formatCount(count)}
        {isCut ? '+' : ''}
      </span>
    </h3>
  )
}

function headTitle(session: SessionSummary, now: number): string {
  return [titleOf(session), `Last activity ${formatAgo(session.modified, now)}`, shownName(session.file)].join('\n')
}

/** How far the search is and what it found, in a line that does not move the list. */
function Status({ hits, sessions }: { readonly hits: number; readonly sessions: number }) {
  const { status, failure, searched, total, failures, typed } = useLibrarySearch()
  const found = `${countOf(hits, 'hit', 'hits')} in ${countOf(sessions, 'session', 'sessions')}`
  return (
    <output className={styles['status']} aria-busy={status === 'searching'}>
      {status === 'failed' ? <span className={styles['failure']}>{failure}</span> : null}
      {status === 'idle' && typed.trim() === '' ? 'Looks through every message, tool result and summary.' : null}
      {status === 'searching'
        ? `${hits > 0 ? found : 'Searching'} · ${total === 0 ? 0 : Math.floor((100 * searched) / total)} %`
        : null}
      {status === 'done' ? (hits === 0 ? `Nothing found in ${countOf(total, 'session', 'sessions')}.` : found) : null}
      {status === 'stopped' ? `The first ${found}: look for more words to have fewer.` : null}
      {failures.length > 0 ? (
        <span title={failures.join('\n')}> · {countOf(failures.length, 'file', 'files')} could not be read</span>
      ) : null}
    </output>
  )
}

function isHit(row: FoundRow): boolean {
  return row.kind === 'hit'
}

function keyOf(row: FoundRow): string {
  if (row.kind === 'branch') return row.key
  return row.kind === 'session' ? row.sessionId : `${row.sessionId} hit ${row.hit.ordinal}`
}

function selectFound(state: LibrarySearchState): LibrarySearchState['found'] {
  return state.found
}

function selectSessions(state: LibraryState): LibraryState['sessions'] {
  return state.sessions
}
