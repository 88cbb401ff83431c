import type { Loss, Losses } from '../../shared/lens/loss-report.ts'
import { useLensAnswer } from '../state/lens-answer.ts'
import { formatCount } from '../../shared/figures.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './lens-list.module.css'
import { ReportButtons } from './report-buttons.tsx'

/** What of the path before a compaction neither its summary nor what it kept mentions. */
export function LossList({ at }: { readonly at: number }) {
  const { value: report, failure } = useLensAnswer('session:loss', { at })
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (report === null) return <output className={styles['faint']}>Looking through what came before…</output>
  return (
    <section className={styles['losses']} aria-label="What was lost">
      <div className={styles['head']}>
        <p className={styles['faint']}>
          Looked for word for word among what the model still has: paths, names of code, quoted words, long numbers.
          What has none of these is looked for as a whole. What the summary tells in other words is not found by this.
        </p>
        <ReportButtons report={{ kind: 'loss', at }} what="The report of losses" />
      </div>
      <Sort title="Instructions" found={report.instructions} />
      <Sort title="Files written" found={report.files} />
      <Sort title="Errors" found={report.errors} />
    </section>
  )
}

function Sort({ title, found }: { readonly title: string; readonly found: Losses }) {
  const { lookedAt, losses, more } = found
  return (
    <div>
      <h2>
        {title}: {formatCount(losses.length + more)} of {formatCount(lookedAt)}{' '}
        {lookedAt === 1 ? 'is not mentioned' : 'are not mentioned'}
      </h2>
      <ul>
        {losses.map((loss, index) => (
          <li key={index}>
            <LossLine loss={loss} />
          </li>
        ))}
        {more > 0 ? <li className={styles['faint']}>and {formatCount(more)} more</li> : null}
      </ul>
    </div>
  )
}

function LossLine({ loss: { ordinal, text, verdict, missing, words } }: { readonly loss: Loss }) {
  return (
    <>
      <EntryLink ordinal={ordinal}>{text}</EntryLink>
      <div className={styles['words']}>
        {words === 0 ? (
          '○ not there word for word'
        ) : (
          <>
            <span className={styles[verdict]}>{verdict === 'lost' ? '✕ lost' : '◐ partly'}</span>
            {missing.length === 1 && missing[0] === text ? '' : `, not there: ${missing.join(' · ')}`}
          </>
        )}
      </div>
    </>
  )
}
