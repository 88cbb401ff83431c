import { useLensAnswer } from '../state/lens-answer.ts'
import { selectLeaf } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { countOf } from '../../shared/figures.ts'
import { CompactionCard } from './compaction-card.tsx'
import styles from './lens-list.module.css'
import { ReportButtons } from './report-buttons.tsx'

/** The ledger: every compaction on the path to the leaf in view, the newest first. */
export function CompactionsList() {
  const leaf = useSession(selectLeaf)
  const { value: lines, failure } = useLensAnswer('session:ledger', { leaf })
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (lines === null) return <output aria-label="Reading what the compactions covered" />
  return (
    <div className={styles['report']}>
      <div className={styles['head']}>
        <p>
          {lines.length === 0
            ? 'No compaction lies on this path: all of it is sent.'
            : lines.length === 1
              ? '1 compaction on this path.'
              : `${countOf(lines.length, 'compaction', 'compactions')} on this path, the newest first; only that one counts for what is sent.`}
        </p>
        <ReportButtons report={{ kind: 'ledger', leaf }} what="The ledger" />
      </div>
      <ol className={styles['cards']} aria-label="Compactions on the path" reversed>
        {lines.toReversed().map((line) => (
          <CompactionCard key={line.at} line={line} />
        ))}
      </ol>
    </div>
  )
}
