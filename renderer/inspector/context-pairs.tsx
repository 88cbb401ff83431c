import { memo, useMemo } from 'react'
import type { ContextRow } from '../../shared/lens/context-rows.ts'
import type { SentMessage } from '../../shared/lens/replies.ts'
import { useMessages } from '../state/messages.ts'
import { select } from '../state/session-actions.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCount } from '../../shared/figures.ts'
import { cutText } from '../../shared/session/shown-text.ts'
import { useLines } from '../ui/use-lines.ts'
import lineStyles from './compare-line.module.css'
import styles from './compare-tab.module.css'
import { roleWord } from '../tree/kind-words.ts'

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
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
  const [left, right] = useMemo(() => [rows.map((row) => row.a), rows.map((row) => row.b)], [rows])
  const ofA = useMessages(a, left, from, to)
  const ofB = useMessages(b, right, from, to)
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

const Cell = memo(function Cell({ ordinal, messages, isShared }: CellProps) {
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
      <span className={classNames(lineStyles['head'], lineStyles['told'])}>
        <b>{message === null ? '…' : roleWord(message.role)}</b>
        <span className={lineStyles['more']}>{isShared ? 'both' : 'only here'}</span>
        <span className={lineStyles['tokens']}>{message === null ? '' : formatCount(tokens)}</span>
      </span>
      <span className={lineStyles['text']}>{cutText(message?.text ?? '', 400)}</span>
    </button>
  )
})
