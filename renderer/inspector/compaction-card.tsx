import { useState } from 'react'
import type { LedgerLine } from '../../shared/lens/ledger.ts'
import { goToLeaf } from '../state/session-actions.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { countOf, exactTokens, formatTokens, tokensOf } from '../../shared/figures.ts'
import { formatDollars } from '../ui/numbers.ts'
import { formatMoment } from '../ui/times.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './lens-list.module.css'
import { LossList } from './loss-list.tsx'
import { EMPTY_SUMMARY_WARNING } from '../../shared/session/summary-text.ts'
import { shownName } from '../../shared/session/shown-text.ts'

/** One compaction of the path: what it did, and ways to what was there before and what is gone. */
export function CompactionCard({ line }: { readonly line: LedgerLine }) {
  const [asksLoss, setAsksLoss] = useState(false)
  const { at, before, time, decides, tokensBefore, tokensAfter, reported, summarised, kept } = line
  return (
    <li className={classNames(styles['card'], !decides && styles['past'])}>
      <p className={styles['title']}>
        <b>
          {tokensBefore === null ? 'unknown' : formatTokens(tokensBefore)} → ≈ {formatTokens(tokensAfter)} tokens
        </b>
        <span className={styles['faint']}>{time === null ? '' : formatMoment(time)}</span>
        {decides ? null : <span className={styles['faint']}>past cut</span>}
      </p>
      <dl className={styles['facts']}>
        <dt>Summary</dt>
        <dd>
          <EntryLink ordinal={at} />
          {line.isEmpty ? <p className={styles['failure']}>It is (empty): {EMPTY_SUMMARY_WARNING}</p> : null}
        </dd>
        <dt>Next reply</dt>
        <dd>{reported === null ? 'none that reported its usage' : `reported ${exactTokens(reported)}`}</dd>
        <dt>Summarised</dt>
        <dd>
          {countOf(summarised.count, 'entry', 'entries')}, ≈ {tokensOf(summarised.tokens)}, into ≈{' '}
          {formatTokens(line.summaryTokens)}
        </dd>
        <dt>Kept</dt>
        <dd>
          {kept.count === 0 ? 'nothing' : `${countOf(kept.count, 'entry', 'entries')}, ≈ ${tokensOf(kept.tokens)}`}
          {kept.first === null || kept.count === 0 ? null : (
            <>
              , from <EntryLink ordinal={kept.first} />
            </>
          )}
        </dd>
        {line.splitsTurn ? (
          <>
            <dt>Split turn</dt>
            <dd>It cut within a turn: the beginning of that turn is summarised apart.</dd>
          </>
        ) : null}
        <dt>Cost</dt>
        <dd>
          {line.cost === null ? 'not stored' : formatDollars(line.cost)}
          {line.fromHook ? ', made by an extension' : ''}
        </dd>
        <FileFacts line={line} />
      </dl>
      <p className={styles['ways']}>
        <Button small disabled={before === null} onClick={() => goToLeaf(before)}>
          Leaf just before it
        </Button>
        <Button small onClick={() => goToLeaf(at)}>
          Context as it was then
        </Button>
        <Button small aria-expanded={asksLoss} onClick={() => setAsksLoss(!asksLoss)}>
          What was lost
        </Button>
      </p>
      {asksLoss ? <LossList at={at} /> : null}
    </li>
  )
}

/** Where the lists of the summary and the calls before the cut disagree. */
function FileFacts({ line: { files, listed } }: { readonly line: LedgerLine }) {
  const count = listed.read.length + listed.modified.length
  const faults = [
    ['Changed, not listed', files.changedUnlisted],
    ['Read, not listed', files.readUnlisted],
    ['Listed, not touched', files.untouched],
  ] as const
  return (
    <>
      <dt>Files listed</dt>
      <dd>{count === 0 ? 'none' : `${listed.modified.length} modified, ${listed.read.length} read`}</dd>
      {faults.map(([name, names]) =>
        names.length === 0 ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{names.map(shownName).join(', ')}</dd>
          </div>
        ),
      )}
    </>
  )
}
