import { LongText } from '../reading/long-text.tsx'
import { useLensAnswer } from '../state/lens-answer.ts'
import { selectLeaf } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { countOf, tokensOf } from '../../shared/figures.ts'
import styles from './lens-list.module.css'
import systemStyles from './system-list.module.css'

/** Characters of a text shown at first. */
const LIMIT = 8_000

/** The system prompt and the tools in force at the leaf in view, replayed from the system messages of the context. */
export function SystemList() {
  const leaf = useSession(selectLeaf)
  const { value: system, failure } = useLensAnswer('session:system', { leaf })
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (system === null) return <output aria-label="Replaying the system messages" />
  const { text, sections, tools, tokens, cut } = system
  if (tokens === 0)
    return (
      <p className={styles['report']}>
        This context holds no system message: the session was written by a pi that did not keep its prompt, or the leaf
        is before it.
      </p>
    )
  return (
    <div className={styles['report']}>
      <p className={styles['faint']}>
        ≈ {tokensOf(tokens)}: the prompt{' '}
        {sections.length === 0 ? '' : `with ${countOf(sections.length, 'section', 'sections')} `}and{' '}
        {countOf(tools.length, 'tool', 'tools')}.{cut ? ' Some of it is too long to be shown whole.' : ''}
      </p>
      {text === '' ? null : <Text text={text} />}
      {sections.map(([name, section]) => (
        <section key={name}>
          <h2 className={systemStyles['name']}>{name}</h2>
          <Text text={section} />
        </section>
      ))}
      {tools.length === 0 ? null : (
        <section>
          <h2 className={systemStyles['name']}>Tools</h2>
          <dl className={styles['facts']}>
            {tools.map(([name, description]) => (
              <div key={name} className={systemStyles['tool']}>
                <dt>{name}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

function Text({ text }: { readonly text: string }) {
  return (
    <LongText text={text} limit={LIMIT}>
      {(part) => <p className={systemStyles['text']}>{part}</p>}
    </LongText>
  )
}
