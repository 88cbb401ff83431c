import { LongText } from '../../reading/long-text.tsx'
import { countOf } from '../../../shared/figures.ts'
import styles from './blocks.module.css'

interface Props {
  readonly text: string
}

const MAX_SHOWN = 12_000

/** What the model thought before it answered: folded, since the answer is what is mostly looked for. */
export function ThinkingBlock({ text }: Props) {
  return (
    <details className={styles['thinking']}>
      <summary>
        <b>Thinking</b> {countOf(text.length, 'character', 'characters')}
      </summary>
      <LongText text={text} limit={MAX_SHOWN}>
        {(shown) => <p className={styles['plain']}>{shown}</p>}
      </LongText>
    </details>
  )
}
