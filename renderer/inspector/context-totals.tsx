import { TriangleAlert } from 'lucide-react'
import { noContext } from '../../shared/lens/no-context.ts'
import type { ContextSummary } from '../../shared/lens/replies.ts'
import { useSettings, type SettingsState } from '../state/settings.ts'
import { Gauge } from '../ui/gauge.tsx'
import { countOf, exactTokens, formatTokens, tokensOf } from '../../shared/figures.ts'
import { ContextSums } from './context-sums.tsx'
import styles from './context-totals.module.css'
import { LEFT_OUT } from './left-out.ts'
import { UnpairedNote } from './unpaired-note.tsx'

interface Props {
  readonly summary: ContextSummary
}

/** The figures of a context: how much is sent, of how much, to which model. */
export function ContextTotals({ summary }: Props) {
  const window = useSettings(selectContextWindow)
  const { leaf, tokens, messageCount, leftOut, fullTokens, pathCount, model, thinkingLevel, failure, unpaired } =
    summary
  return (
    <header className={styles['totals']}>
      {failure === null ? (
        <>
          <p className={styles['figure']}>
            <b>≈ {formatTokens(tokens)}</b> {tokens === 1 ? 'token' : 'tokens'} of {formatTokens(window)} in{' '}
            {countOf(messageCount, 'message', 'messages')}
          </p>
          <Gauge
            value={tokens}
            max={window}
            limit={thresholdOf(summary, window)}
            label="Share of the context window, with the point where pi compacts"
          />
        </>
      ) : (
        <p className={styles['failure']} role="alert">
          <TriangleAlert aria-hidden /> {noContext(failure)}
        </p>
      )}
      {unpaired.length === 0 || leaf === null ? null : <UnpairedNote leaf={leaf} unpaired={unpaired} />}
      <dl className={styles['facts']}>
        <div>
          <dt>Whole path</dt>
          <dd>
            ≈ {tokensOf(fullTokens)}, {countOf(pathCount, 'entry', 'entries')}
          </dd>
        </div>
        {leftOut.messages === 0 || failure !== null ? null : (
          <div>
            <dt>Left out</dt>
            <dd title={LEFT_OUT}>
              {countOf(leftOut.messages, 'message', 'messages')} of pi’s list, ≈ {tokensOf(leftOut.tokens)}
            </dd>
          </div>
        )}
        <div>
          <dt>pi’s own figure</dt>
          <dd title="The last reply’s reported usage and estimates of what came after it; all of it estimated after an edit or a compaction. It counts pi’s whole list, also what is left out of the request.">
            {usageWords(summary)}
          </dd>
        </div>
        <div>
          <dt>pi compacts</dt>
          <dd
            title={`By pi’s settings: the context window less what it keeps free. ${
              summary.compaction.ofProject
                ? 'The project’s own .pi/settings.json has a say in it.'
                : 'A project’s own settings count where pi was told to trust the project.'
            }`}
          >
            {thresholdWords(summary, window)}
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
      {failure === null ? <ContextSums sums={summary.sums} total={tokens} /> : null}
    </header>
  )
}

/** Tokens above which pi compacts by itself; null where it does not. */
function thresholdOf({ compaction }: ContextSummary, window: number): number | null {
  return compaction.enabled ? Math.max(0, window - compaction.reserveTokens) : null
}

function thresholdWords(summary: ContextSummary, window: number): string {
  const threshold = thresholdOf(summary, window)
  if (threshold === null) return 'only when asked: its settings say so'
  const { usage, compaction } = summary
  const where = `above ${formatTokens(threshold)} (${formatTokens(compaction.reserveTokens)} kept free)`
  return usage !== null && usage > threshold ? `${where}: with the next prompt` : where
}

/** pi shows nothing between a compaction and the next reply, though it reckons with an estimate. */
function usageWords({ usage, footer }: ContextSummary): string {
  if (usage === null) return 'none: pi fails here'
  if (footer === null) return `≈ ${exactTokens(usage)}; pi shows “?” until the next reply`
  return exactTokens(usage)
}

function selectContextWindow(state: SettingsState): number {
  return state.settings.contextWindow
}
