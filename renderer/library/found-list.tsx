import { useMemo, useState, type KeyboardEvent } from 'react'
import { PART_WORDS } from '../search/hit-words.ts'
import { useNow } from '../state/clock.ts'
import { openHit } from '../state/open-hit.ts'
import { useLibrarySearch, type LibrarySearchState } from '../state/library-search.ts'
import { useLibrary, type LibraryState } from '../state/library.ts'
import { countOf, formatCount } from '../ui/numbers.ts'
import { baseName } from '../ui/paths.ts'
import { formatAgo } from '../ui/times.ts'
import { useLines } from '../ui/use-lines.ts'
import { titleOf } from '../../shared/library/list-choice.ts'
import styles from './found-list.module.css'
import { foundRows, type FoundRow } from './found-rows.ts'

/** Height of a line in units of the text size, as its style has it. */
const LINE = 2.9

/** What a search of all sessions found: hits under their sessions and branches. Arrows move, Enter opens. */
export function FoundList() {
  const found = useLibrarySearch(selectFound)
  const sessions = useLibrary(selectSessions)
  const rows = useMemo(
    () => foundRows(found, new Map(sessions.map((session) => [session.sessionId, session]))),
    [found, sessions],
  )
  const [focused, setFocused] = useState(0)
  const now = useNow()
  const { scroller, height, items, scrollTo } = useLines(rows.length, LINE, (at) => keyOf(rows[at], at))
  const stop = rows[focused]?.kind === 'hit' ? focused : rows.findIndex(({ kind }) => kind === 'hit')

  function move(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    let next = stop + by
    while (next >= 0 && next < rows.length && rows[next]?.kind !== 'hit') next += by
    if (next < 0 || next >= rows.length) return
    setFocused(next)
    scrollTo(next)
    // The line may only be drawn after the list has scrolled.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus())
  }

  return (
    <>
      <Status hits={found.reduce((sum, { hits }) => sum + hits.length, 0)} sessions={found.length} />
      <div className={styles['scroller']} ref={scroller}>
        <ul className={styles['list']} style={{ height }} aria-label="Hits">
          {items.map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <li
                key={item.key}
                className={styles['line']}
                style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'hit' ? (
                  <button
                    type="button"
                    data-at={item.index}
                    className={styles['hit']}
                    tabIndex={item.index === stop ? 0 : -1}
                    title={`${row.hit.before}${row.hit.match}${row.hit.after}`}
                    onFocus={() => setFocused(item.index)}
                    onKeyDown={move}
                    onClick={() => void openHit(row.sessionId, row.hit.ordinal)}
                  >
                    <span className={styles['part']}>
                      {PART_WORDS[row.hit.part]}
                      {row.hit.place === 'summarised' ? <span className={styles['place']}>summarised</span> : null}
                      {row.hit.time === null ? null : <time>{formatAgo(row.hit.time, now)}</time>}
                    </span>
                    <span className={styles['snippet']}>
                      {row.hit.before.slice(-24)}
                      <mark>{row.hit.match}</mark>
                      {row.hit.after}
                    </span>
                  </button>
                ) : (
                  <Heading row={row} now={now} />
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </>
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
    <h3 className={styles['session']} title={session?.file}>
      <span className={styles['title']}>{session === null ? 'A session' : titleOf(session)}</span>
      <span className={styles['where']}>
        {session === null || session.cwd === '' ? '' : `${baseName(session.cwd)} · `}
        {session === null ? '' : `${formatAgo(session.modified, now)} · `}
        {formatCount(count)}
        {isCut ? '+' : ''}
      </span>
    </h3>
  )
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

function keyOf(row: FoundRow | undefined, at: number): string {
  if (row === undefined) return String(at)
  if (row.kind === 'branch') return row.key
  return row.kind === 'session' ? row.sessionId : `${row.sessionId} hit ${row.hit.ordinal}`
}

function selectFound(state: LibrarySearchState): LibrarySearchState['found'] {
  return state.found
}

function selectSessions(state: LibraryState): LibraryState['sessions'] {
  return state.sessions
}
