import { fullTokens } from '../../shared/tree/context.ts'
import { useContext, useSources } from '../state/derived.ts'
import { columnsNow } from '../state/session-store.ts'
import { Switch } from '../ui/switch.tsx'
import { countOf, formatTokens } from '../ui/numbers.ts'
import styles from './compare-header.module.css'
import { CompareSearch } from './compare-search.tsx'

interface Props {
  readonly onlyDifferences: boolean
  readonly onOnlyDifferences: (only: boolean) => void
}

/** The totals of both sides, one over the other's column: pi's estimates, from columns alone. */
export function CompareHeader({ onlyDifferences, onOnlyDifferences }: Props) {
  const { context } = useContext()
  const messageCount = useSources().length
  const { path, tokens } = context
  const full = fullTokens(columnsNow(), path)
  return (
    <header className={styles['header']}>
      <div className={styles['sides']}>
        <div>
          <h2>Full path</h2>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(full)}</b> tokens
          </p>
          <p className={styles['count']}>{countOf(path.length, 'entry', 'entries')}</p>
        </div>
        <div>
          <h2>Sent to the model</h2>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(tokens)}</b> tokens
          </p>
          <p className={styles['count']}>
            {countOf(messageCount, 'message', 'messages')}
            {full > 0 ? ` · ${Math.round((100 * tokens) / full)} %` : ''}
          </p>
        </div>
      </div>
      <div className={styles['tools']}>
        <Switch label="Only differences" checked={onlyDifferences} onChange={onOnlyDifferences} />
        <CompareSearch />
      </div>
    </header>
  )
}
