import { selectFacts } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { select } from '../state/session-actions.ts'
import { countOf, formatCount } from '../../shared/figures.ts'
import styles from './problems-tab.module.css'

/** What is wrong with the file, line by line. */
export function ProblemsTab() {
  const facts = useSession(selectFacts)
  if (facts === null) return null
  const { problems, problemCount } = facts
  return (
    <div className={styles['problems']}>
      <p className={styles['lead']}>
        Nothing here was changed. Each line says what is in the file and what pi makes of it.
      </p>
      <ol className={styles['list']} aria-label="Problems">
        {problems.map(({ line, kind, message, ordinal }, at) => (
          <li key={at}>
            <span className={styles['where']}>
              <span>line {formatCount(line)}</span>
              <b>{kind}</b>
              {ordinal === undefined ? null : (
                <button type="button" onClick={() => select(ordinal)}>
                  Show entry
                </button>
              )}
            </span>
            <span className={styles['message']}>{message}</span>
          </li>
        ))}
      </ol>
      {problems.length < problemCount ? (
        <p className={styles['lead']}>
          {countOf(problemCount - problems.length, 'more of the same kinds is', 'more of the same kinds are')} counted
          but not listed.
        </p>
      ) : null}
    </div>
  )
}
