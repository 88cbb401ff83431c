import { useState, type KeyboardEvent } from 'react'
import { openSession } from '../state/open-session.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { useLines } from '../ui/use-lines.ts'
import type { LibraryRow } from '../../shared/library/list-rows.ts'
import { ProjectRow } from './project-row.tsx'
import styles from './session-list.module.css'
import { SessionMenu } from './session-menu.tsx'
import { SessionRow } from './session-row.tsx'

interface Props {
  readonly rows: readonly LibraryRow[]
}

/** Height of a line in units of the text size, as its style has it. */
const LINE = 2.1

/** The lines of the library; only those in view are drawn. Arrows move, Enter opens. */
export function SessionList({ rows }: Props) {
  const [focused, setFocused] = useState(0)
  const open = useSession(selectOpenId)
  const { scroller, height, items, scrollTo } = useLines(rows.length, LINE, (at) => keyOf(rows[at], at))

  // One line takes part in the tab order: the focused one, or the first session where a listing moved it.
  const stop = rows[focused]?.kind === 'session' ? focused : rows.findIndex((row) => row.kind === 'session')

  function focus(at: number): void {
    setFocused(at)
    scrollTo(at)
    // The line may only be drawn after the list has scrolled.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus())
  }

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = nextSession(rows, step.from === 'here' ? stop : step.from === 'start' ? -1 : rows.length, step.by)
    if (next !== null) focus(next)
  }

  return (
    <div className={styles['scroller']} ref={scroller}>
      <ul className={styles['list']} style={{ height }} aria-label="Sessions">
        {items.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <li
              key={item.key}
              className={styles['line']}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'project' ? (
                <ProjectRow cwd={row.cwd} exists={row.exists} />
              ) : (
                <SessionMenu session={row.session}>
                  <SessionRow
                    at={item.index}
                    row={row}
                    isOpen={row.session.sessionId === open}
                    isTabStop={item.index === stop}
                    onFocus={() => setFocused(item.index)}
                    onKeyDown={move}
                    onOpen={() => void openSession(row.session.sessionId)}
                  />
                </SessionMenu>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const STEPS: Readonly<Record<string, { readonly from: 'here' | 'start' | 'end'; readonly by: 1 | -1 }>> = {
  ArrowDown: { from: 'here', by: 1 },
  ArrowUp: { from: 'here', by: -1 },
  Home: { from: 'start', by: 1 },
  End: { from: 'end', by: -1 },
}

/** The next line that is a session, from a line on in one direction; null where there is none. */
function nextSession(rows: readonly LibraryRow[], from: number, by: 1 | -1): number | null {
  for (let at = from + by; at >= 0 && at < rows.length; at += by) if (rows[at]?.kind === 'session') return at
  return null
}

function keyOf(row: LibraryRow | undefined, at: number): string {
  if (row === undefined) return String(at)
  return row.kind === 'project' ? `project ${row.cwd}` : row.session.sessionId
}

function selectOpenId(state: SessionState): string | null {
  return state.opened?.sessionId ?? null
}
