import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import type { SentMessage } from '../../shared/lens/replies.ts'
import type { Snippet } from '../../shared/session/search-match.ts'
import type { ContextState } from '../../shared/session/states.ts'
import { FoundMark } from '../search/found-mark.tsx'
import { useRow } from '../state/rows.ts'
import { select } from '../state/session-actions.ts'
import { Flag, Kind } from '../../shared/session/kinds.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { classNames } from '../ui/class-names.ts'
import { FoundText } from '../ui/found-text.tsx'
import { countOf, formatCount, formatTokens } from '../../shared/figures.ts'
import { StateWord } from '../ui/state-word.tsx'
import styles from './compare-line.module.css'
import type { CompareRow } from '../../shared/lens/compare-rows.ts'
import { cutText } from '../../shared/session/shown-text.ts'
import { rowText } from '../tree/row-text.ts'
import { kindWord, roleWord } from '../tree/kind-words.ts'

interface Props {
  readonly row: CompareRow
  /** What is sent opposite it; null until it is there, or where nothing is. */
  readonly sent: readonly SentMessage[] | null
  /** Where a search found something, left and right. */
  readonly found: Snippet | null
  readonly sentFound: Snippet | null
  /** Of a run: how many of its entries a search found. */
  readonly hits: number
  /** Opens or folds the run that begins at a place. */
  readonly onToggle: (place: number) => void
}

/** One line of the comparison: left the path, right what is sent. Scrolling draws new lines alone, not these again. */
export const CompareLine = memo(function CompareLine({ row, ...rest }: Props) {
  switch (row.kind) {
    case 'run':
      return <RunLine row={row} {...rest} />
    case 'lead':
      return (
        <div className={styles['line']}>
          <div className={classNames(styles['cell'], styles['absent'])}>Nothing of the path is summarised.</div>
          <SentCell sent={rest.sent} found={rest.sentFound} isSummary />
        </div>
      )
    case 'entry':
      return <EntryLine row={row} sent={rest.sent} found={rest.found} sentFound={rest.sentFound} />
  }
})

/** Characters before what was found: in a narrow panel there is one line of some twenty. */
const BEFORE = 8

interface RunProps extends Props {
  readonly row: Extract<CompareRow, { readonly kind: 'run' }>
}

/** What is said of entries that are counted in one row, and what opposite of them where nothing is sent. */
const RUN_WORDS = {
  summarised: { left: 'summarised', right: 'not sent' },
  same: { left: 'the same on both sides', right: 'sent as they are' },
  bookkeeping: { left: 'bookkeeping', right: 'never sent' },
} as const

function RunLine({ row, sent, sentFound, hits, onToggle }: RunProps) {
  const { what, from, to, tokens, isOpen, messages } = row
  return (
    <button type="button" className={styles['line']} aria-expanded={isOpen} onClick={() => onToggle(from)}>
      <span className={classNames(styles['cell'], styles['run'])}>
        <span className={styles['head']}>
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          <b>{countOf(to - from, 'entry', 'entries')}</b>
          <span className={styles['tokens']}>{tokens > 0 ? `≈ ${formatTokens(tokens)}` : ''}</span>
        </span>
        <span className={styles['text']}>
          {RUN_WORDS[what].left} <FoundMark hits={hits} />
        </span>
      </span>
      {messages.count > 0 ? (
        <SentCell sent={sent} found={sentFound} isSummary />
      ) : (
        <span className={classNames(styles['cell'], styles['absent'])}>{RUN_WORDS[what].right}</span>
      )}
    </button>
  )
}

interface EntryProps extends Pick<Props, 'sent' | 'found' | 'sentFound'> {
  readonly row: Extract<CompareRow, { readonly kind: 'entry' }>
}

function EntryLine({ row, sent, found, sentFound }: EntryProps) {
  const { ordinal, state, messages } = row
  const text = useRow(ordinal)
  const isSelected = useSession((session) => session.selected === ordinal)
  const { kind, flags, tokens: estimates } = columnsNow()
  // What a compaction says is no part of the path: it stands opposite, where it is sent.
  const tokens = kind[ordinal] === Kind.compaction ? 0 : (estimates[ordinal] ?? 0)
  const said = rowText(text)
  const isSent = messages.count > 0
  return (
    <button
      type="button"
      className={classNames(styles['line'], isSelected && styles['selected'])}
      aria-pressed={isSelected}
      onClick={() => select(ordinal)}
    >
      <span className={classNames(styles['cell'], !isSent && styles['unsent'])}>
        <span className={classNames(styles['head'], styles['told'])}>
          <b>{kindWord(kind[ordinal] ?? 0, text?.type ?? null)}</b>
          <StateWord state={state} />
          <span className={styles['tokens']}>{tokens > 0 ? formatCount(tokens) : ''}</span>
        </span>
        <span className={styles['text']}>
          {found !== null ? (
            <FoundText snippet={found} before={BEFORE} />
          ) : (
            <>
              {said.error === null ? null : <span className={styles['error']}>✕ {said.error} </span>}
              {said.text}
            </>
          )}
        </span>
      </span>
      {isSent ? (
        <SentCell sent={sent} found={sentFound} isSummary={false} isOther={state === 'edited'} />
      ) : (
        <span className={classNames(styles['cell'], styles['absent'])}>{whyNot(state, flags[ordinal] ?? 0)}</span>
      )}
    </button>
  )
}

interface SentProps {
  readonly sent: readonly SentMessage[] | null
  readonly found: Snippet | null
  readonly isSummary: boolean
  /** It is something else than the entry says. */
  readonly isOther?: boolean
}

/** What is sent; of several messages (a checkpoint, then the summary) the last is shown, and the others are counted. */
function SentCell({ sent, found, isSummary, isOther = false }: SentProps) {
  const message = sent?.at(-1) ?? null
  const tokens = sent?.reduce((sum, each) => sum + each.tokens, 0) ?? 0
  const more = sent !== null && sent.length > 1 ? sent[0] : undefined
  return (
    <span className={classNames(styles['cell'], isSummary && styles['summary'], isOther && styles['other'])}>
      <span className={classNames(styles['head'], more !== undefined && styles['told'])}>
        <b>{message === null ? '…' : roleWord(message.role)}</b>
        {more === undefined ? null : <span className={styles['more']}>{`+ ${roleWord(more.role)}`}</span>}
        <span className={styles['tokens']}>{message === null ? '' : formatCount(tokens)}</span>
      </span>
      <span className={styles['text']}>
        {found !== null ? (
          <FoundText snippet={found} before={BEFORE} />
        ) : message === null ? (
          ''
        ) : (
          cutText(message.text, 400)
        )}
      </span>
    </span>
  )
}

/** Why the right side is empty. */
function whyNot(state: ContextState, flags: number): string {
  switch (state) {
    case 'summarised':
      return 'in the summary'
    case 'omitted':
      return (flags & Flag.excludedFromContext) === 0 ? 'left out by an edit' : 'left out: run with “!!”'
    case 'bookkeeping':
      return 'never sent'
    case 'failed':
      return 'left out: it failed'
    case 'unpaired':
      return 'its other half is not sent'
    case 'sent':
    case 'kept':
    case 'edited':
      return 'sent above, as the summary'
  }
}
