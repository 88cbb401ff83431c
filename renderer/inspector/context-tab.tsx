import type { SentMessage } from '../../shared/lens/replies.ts'
import { useContextSummary } from '../state/context-summary.ts'
import { useContext, useSources } from '../state/derived.ts'
import { nthOfEntry } from '../../shared/tree/message-sources.ts'
import { useMessages } from '../state/messages.ts'
import { select } from '../state/session-actions.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCount } from '../ui/numbers.ts'
import { StateWord } from '../ui/state-word.tsx'
import { useLines } from '../ui/use-lines.ts'
import { ContextTotals } from './context-totals.tsx'
import styles from './context-tab.module.css'

/** What the model would be sent at the leaf in view. */
export function ContextTab() {
  const { summary, failure } = useContextSummary()
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (summary === null) return <output aria-label="Working out the context" />
  return (
    <div className={styles['tab']}>
      <ContextTotals summary={summary} />
      {summary.messageCount === 0 ? (
        <p className={styles['nothing']}>With the leaf here nothing would be sent yet.</p>
      ) : (
        <MessageList />
      )}
    </div>
  )
}

/** Height of a message in units of the text size, as its style has it. */
const ITEM = 4.9

function MessageList() {
  const sources = useSources()
  const leaf = useSession(selectLeaf)
  const { scroller, height, items } = useLines(sources.length, ITEM)
  const selected = useSession(selectSelected)
  const messagesOf = useMessages(leaf, [...new Set(items.flatMap(({ index }) => sources[index] ?? []))])
  return (
    <div className={styles['scroller']} ref={scroller}>
      <ol className={styles['list']} style={{ height }} aria-label="Messages sent">
        {items.map((item) => {
          const source = sources[item.index] ?? -1
          return (
            <li
              key={item.key}
              className={styles['item']}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                className={classNames(styles['message'], source === selected && styles['selected'])}
                onClick={() => select(source)}
              >
                <MessageLines
                  index={item.index}
                  source={source}
                  message={messagesOf(source)?.[nthOfEntry(sources, item.index)] ?? null}
                />
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface LinesProps {
  readonly index: number
  readonly source: number
  readonly message: SentMessage | null
}

function MessageLines({ index, source, message }: LinesProps) {
  const { stateOf } = useContext()
  return (
    <>
      <span className={styles['head']}>
        <span className={styles['index']}>{index + 1}</span>
        <b>{message?.role ?? '…'}</b>
        <StateWord state={stateOf(source)} />
        <span className={styles['tokens']}>{message === null ? '' : formatCount(message.tokens)}</span>
      </span>
      <span className={styles['text']}>{message === null ? '' : message.text.slice(0, 400)}</span>
    </>
  )
}

function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

function selectSelected(state: SessionState): number | null {
  return state.selected
}
