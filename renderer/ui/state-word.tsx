import type { ContextState } from '../../shared/session/states.ts'
import { classNames } from './class-names.ts'
import styles from './state-word.module.css'

interface Props {
  /** Null for an entry off the path to the leaf. */
  readonly state: ContextState | null
}

/** What each word means, as a tooltip. The words are the same on canvas, outline, context and command line. */
const STATE_MEANINGS: Readonly<Record<ContextState, string>> = {
  sent: 'The model is sent this entry.',
  edited: 'The model is sent a replacement that a context edit put in its place.',
  omitted: 'Left out: a context edit omits it, or it is a command run with “!!”.',
  summarised: 'Lies before the compaction’s cut: the model is sent the summary instead.',
  kept: 'Lies before the compaction but was kept: the model is sent it after the summary.',
  bookkeeping: 'Never sent to a model.',
  failed: 'The reply failed or was aborted: pi keeps it in its list and leaves it out of the request.',
  unpaired: 'A tool call or a result without its other half in this context.',
}

const OFF_THE_PATH = 'This entry does not lie on the path to the leaf.'

/** The sentence that tells what a word means; null for an entry off the path to the leaf. */
export function stateMeaning(state: ContextState | null): string {
  return state === null ? OFF_THE_PATH : STATE_MEANINGS[state]
}

/** What becomes of an entry in a request at the leaf: a word with a mark of its own, so that colour is not needed. */
export function StateWord({ state }: Props) {
  if (state === null)
    return (
      <span className={styles['word']} title={OFF_THE_PATH}>
        off the path
      </span>
    )
  return (
    <span className={classNames(styles['word'], styles[state])} title={STATE_MEANINGS[state]}>
      <span aria-hidden className={styles['mark']}>
        {STATE_MARKS[state]}
      </span>
      {state}
    </span>
  )
}

/** The mark that stands before each word. */
export const STATE_MARKS: Readonly<Record<ContextState, string>> = {
  sent: '●',
  edited: '◐',
  omitted: '○',
  summarised: '▽',
  kept: '▣',
  bookkeeping: '·',
  failed: '✕',
  unpaired: '◇',
}
