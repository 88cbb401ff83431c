import type { SentMessage } from '../../shared/lens/replies.ts'
import { useContextFailure, useContextSummary } from '../state/context-summary.ts'
import { CONTEXT_PARTS, showContextPart, useLensView, type ContextPart, type LensView } from '../state/lens-view.ts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { CompactionsList } from './compactions-list.tsx'
import { EditsList } from './edits-list.tsx'
import { SystemList } from './system-list.tsx'
import { useContext, useSources } from '../state/derived.ts'
import { nthOfEntry } from '../../shared/tree/message-sources.ts'
import { useMessages } from '../state/messages.ts'
import { select } from '../state/session-actions.ts'
import { selectLeaf, selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCount } from '../../shared/figures.ts'
import { cutText } from '../../shared/session/shown-text.ts'
import { StateWord } from '../ui/state-word.tsx'
import { useLines } from '../ui/use-lines.ts'
import { ContextTotals } from './context-totals.tsx'
import styles from './context-tab.module.css'
import { roleWord } from '../tree/kind-words.ts'

/** What the model would be sent at the leaf in view. */
export function ContextTab() {
  const { summary, failure } = useContextSummary()
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (summary === null) return <output className={styles['waiting']}>Working out the context…</output>
  return (
    <div className={styles['tab']}>
      <ContextTotals summary={summary} />
      <ContextParts />
    </div>
  )
}

/** The parts below the totals, one at a time. */
function ContextParts() {
  const part = useLensView(selectPart)
  const { context } = useContext()
  const compactions = context.pastCompactions.length + (context.compaction === null ? 0 : 1)
  const titles: Readonly<Record<ContextPart, string>> = {
    messages: 'Messages',
    compactions: `Compactions ${formatCount(compactions)}`,
    edits: `Edits ${formatCount(context.edits.size)}`,
    system: 'System',
  }
  return (
    <>
      <div className={styles['parts']}>
        <ChoiceRow
          small
          label="Part of the context"
          value={part}
          choices={CONTEXT_PARTS.map((value) => ({ value, title: titles[value] }))}
          onChoose={showContextPart}
        />
      </div>
      <Part part={part} />
    </>
  )
}

function Part({ part }: { readonly part: ContextPart }) {
  switch (part) {
    case 'messages':
      return <MessageList />
    case 'compactions':
      return <CompactionsList />
    case 'edits':
      return <EditsList />
    case 'system':
      return <SystemList />
  }
}

/** Height of a message in units of the text size, as its style has it. */
const ITEM = 4.9

function MessageList() {
  const sources = useSources()
  const failure = useContextFailure()
  const leaf = useSession(selectLeaf)
  const { scroller, height, items } = useLines(sources.length, ITEM)
  const selected = useSession(selectSelected)
  const messagesOf = useMessages(leaf, sources, items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1)
  // The totals above say why.
  if (failure !== null) return null
  if (sources.length === 0) return <p className={styles['nothing']}>With the leaf here nothing would be sent yet.</p>
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
        <b>{message === null ? '…' : roleWord(message.role)}</b>
        <StateWord state={stateOf(source)} />
        <span className={styles['tokens']}>{message === null ? '' : formatCount(message.tokens)}</span>
      </span>
      <span className={styles['text']}>{cutText(message?.text ?? '', 400)}</span>
    </>
  )
}

function selectPart(state: LensView): ContextPart {
  return state.part
}
