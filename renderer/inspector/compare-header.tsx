import type { ContextSummary } from '../../shared/ipc.ts'
import { Switch } from '../ui/switch.tsx'
import { countOf, formatTokens } from '../ui/numbers.ts'
import styles from './compare-header.module.css'

interface Props {
  readonly summary: ContextSummary
  readonly onlyDifferences: boolean
  readonly onOnlyDifferences: (only: boolean) => void
}

/** The totals of both sides, one over the other's column. */
export function CompareHeader({ summary, onlyDifferences, onOnlyDifferences }: Props) {
  const { tokens, messageCount, fullTokens, pathCount } = summary
  return (
    <header className={styles['header']}>
      <div className={styles['sides']}>
        <div>
          <h2>Full path</h2>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(fullTokens)}</b> tokens
          </p>
          <p className={styles['count']}>{countOf(pathCount, 'entry', 'entries')}</p>
        </div>
        <div>
          <h2>Sent to the model</h2>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(tokens)}</b> tokens
          </p>
          <p className={styles['count']}>
            {countOf(messageCount, 'message', 'messages')}
            {fullTokens > 0 ? ` · ${Math.round((100 * tokens) / fullTokens)} %` : ''}
          </p>
        </div>
      </div>
      <Switch label="Only differences" checked={onlyDifferences} onChange={onOnlyDifferences} />
    </header>
  )
}
