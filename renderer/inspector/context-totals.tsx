import { TriangleAlert } from 'lucide-react'
import type { ContextSummary } from '../../shared/ipc.ts'
import { useSettings, type SettingsState } from '../state/settings.ts'
import { Gauge } from '../ui/gauge.tsx'
import { countOf, formatCount, formatTokens } from '../ui/numbers.ts'
import styles from './context-totals.module.css'

interface Props {
  readonly summary: ContextSummary
}

/** The figures of a context: how much is sent, of how much, to which model. */
export function ContextTotals({ summary }: Props) {
  const window = useSettings(selectContextWindow)
  const { tokens, messageCount, fullTokens, pathCount, usage, model, thinkingLevel, failure, unpaired } = summary
  return (
    <header className={styles['totals']}>
      <p className={styles['figure']}>
        <b>≈ {formatTokens(tokens)}</b> tokens of {formatTokens(window)} in{' '}
        {countOf(messageCount, 'message', 'messages')}
      </p>
      <Gauge value={tokens} max={window} label="Share of the context window" />
      {failure === null ? null : (
        <p className={styles['failure']}>
          <TriangleAlert aria-hidden /> {failure}
        </p>
      )}
      {unpaired.length === 0 ? null : (
        <p className={styles['failure']}>
          <TriangleAlert aria-hidden /> {countOf(unpaired.length, 'entry', 'entries')} here hold a tool call or a result
          without its other half.
        </p>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>Whole path</dt>
          <dd>
            ≈ {formatTokens(fullTokens)} tokens, {countOf(pathCount, 'entry', 'entries')}
          </dd>
        </div>
        <div>
          <dt>pi’s own figure</dt>
          <dd title="The last reply’s reported usage, plus estimates of what came after it.">
            {usage === null ? 'unknown until the next reply' : `${formatCount(usage)} tokens`}
          </dd>
        </div>
        <div>
          <dt>Model</dt>
          <dd>{model === null ? 'none yet' : `${model.provider}/${model.modelId}`}</dd>
        </div>
        <div>
          <dt>Thinking level</dt>
          <dd>{thinkingLevel}</dd>
        </div>
      </dl>
    </header>
  )
}

function selectContextWindow(state: SettingsState): number {
  return state.settings.contextWindow
}
