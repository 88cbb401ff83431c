import type { ContextRow } from '../../shared/lens/context-rows.ts'
import type { SentMessage } from '../../shared/lens/replies.ts'
import { useMessages } from '../state/messages.ts'
import { select } from '../state/session-actions.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCount } from '../ui/numbers.ts'
import { useLines } from '../ui/use-lines.ts'
import lineStyles from './compare-line.module.css'
import styles from './compare-tab.module.css'

interface Props {
  readonly rows: readonly ContextRow[]
  readonly a: number
  readonly b: number
}

/** Height of a line in units of the text size, as its style has it. */
const LINE = 4.85

/** Two contexts side by side, message by message; shared ones in one line. */
export function ContextPairs({ rows, a, b }: Props) {
  const { scroller, height, items } = useLines(rows.length, LINE)
  const inView = items.flatMap(({ index }) => rows[index] ?? [])
  const ofA = useMessages(
    a,
    inView.flatMap((row) => row.a ?? []),
  )
  const ofB = useMessages(
    b,
    inView.flatMap((row) => row.b ?? []),
  )
  if (rows.length === 0) return <p className={styles['nothing']}>The two contexts are the same.</p>
  return (
    <div className={styles['scroller']} ref={scroller}>
      <ol className={styles['list']} style={{ height }} aria-label="Two contexts side by side">
        {items.map((item) => {
          const row = rows[item.index]
          return row === undefined ? null : (
            <li
              key={item.key}
              className={styles['line']}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <div className={lineStyles['line']}>
                <Cell ordinal={row.a} messages={row.a === null ? null : ofA(row.a)} isShared={row.a === row.b} />
                <Cell ordinal={row.b} messages={row.b === null ? null : ofB(row.b)} isShared={row.a === row.b} />
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface CellProps {
  readonly ordinal: number | null
  readonly messages: readonly SentMessage[] | null
  readonly isShared: boolean
}

function Cell({ ordinal, messages, isShared }: CellProps) {
  const isSelected = useSession((session: SessionState) => ordinal !== null && session.selected === ordinal)
  if (ordinal === null) return <span className={classNames(lineStyles['cell'], lineStyles['absent'])} />
  // Of a checkpoint and its summary the summary tells more.
  const message = messages?.at(-1) ?? null
  const tokens = messages?.reduce((sum, each) => sum + each.tokens, 0) ?? 0
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={classNames(
        lineStyles['cell'],
        lineStyles['pair'],
        isShared && lineStyles['unsent'],
        isSelected && lineStyles['picked'],
      )}
      onClick={() => select(ordinal)}
    >
      <span className={lineStyles['head']}>
        <b>{message?.role ?? '…'}</b>
        <span className={lineStyles['more']}>{isShared ? 'both' : 'only here'}</span>
        <span className={lineStyles['tokens']}>{message === null ? '' : formatCount(tokens)}</span>
      </span>
      <span className={lineStyles['text']}>{message?.text.slice(0, 400) ?? ''}</span>
    </button>
  )
}
