import type { ReactNode } from 'react'
import { fullTokens } from '../../shared/tree/context.ts'
import { useContext, useLeftOut, useSources } from '../state/derived.ts'
import { columnsNow } from '../state/session-store.ts'
import { Switch } from '../ui/switch.tsx'
import { countOf, formatTokens, tokensOf } from '../../shared/figures.ts'
import styles from './compare-header.module.css'
import { LEFT_OUT } from './left-out.ts'
import { ReportButtons } from './report-buttons.tsx'

interface Props {
  readonly leaf: number | null
  readonly onlyDifferences: boolean
  readonly onOnlyDifferences: (only: boolean) => void
  /** Looks for words on both sides. */
  readonly search: ReactNode
}

/** The totals of both sides, one over the other's column: pi's estimates, from columns alone. */
export function CompareHeader({ leaf, onlyDifferences, onOnlyDifferences, search }: Props) {
  const { context } = useContext()
  const messageCount = useSources().length
  const leftOut = useLeftOut()
  const { path, sentTokens } = context
  const full = fullTokens(columnsNow(), path)
  return (
    <header className={styles['header']}>
      <div className={styles['sides']}>
        <div>
          <h2>Full path</h2>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(full)}</b> {full === 1 ? 'token' : 'tokens'}
          </p>
          <p className={styles['count']}>{countOf(path.length, 'entry', 'entries')}</p>
        </div>
        <div>
          <h2>Sent to the model</h2>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(sentTokens)}</b> {sentTokens === 1 ? 'token' : 'tokens'}
          </p>
          <p className={styles['count']}>
            {countOf(messageCount, 'message', 'messages')}
            {full > 0 ? ` · ${Math.round((100 * sentTokens) / full)} %` : ''}
          </p>
        </div>
      </div>
      {leftOut.messages === 0 ? null : (
        <p className={styles['count']} title={LEFT_OUT}>
          Left out of the request: {countOf(leftOut.messages, 'message', 'messages')} of pi’s list,{' '}
          {`≈\u00a0${tokensOf(leftOut.tokens)}`}
        </p>
      )}
      <div className={styles['tools']}>
        <Switch label="Only differences" checked={onlyDifferences} onChange={onOnlyDifferences} />
        <ReportButtons report={{ kind: 'comparison', leaf, onlyDifferences }} what="The comparison" />
      </div>
      {search}
    </header>
  )
}
