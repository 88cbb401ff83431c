import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useContext, useSources } from '../state/derived.ts'
import { useLensAnswer } from '../state/lens-answer.ts'
import { selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { LongText } from '../reading/long-text.tsx'
import { Button } from '../ui/button.tsx'
import { stateMeaning } from '../ui/state-word.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { tokensOf } from '../../shared/figures.ts'
import styles from './sent-pane.module.css'
import { roleWord } from '../tree/kind-words.ts'

/** Characters shown at first. */
const LIMIT = 6_000

/** The selected entry as the model is finally sent it, wrappers and all; folded until it is asked for. */
export function SentPane({ leaf }: { readonly leaf: number | null }) {
  const selected = useSession(selectSelected)
  const sources = useSources()
  const { stateOf } = useContext()
  const [isOpen, setIsOpen] = useState(false)
  const first = selected === null ? -1 : sources.indexOf(selected)
  const count = first < 0 ? 0 : sources[first + 1] === selected ? 2 : 1
  return (
    <section className={styles['pane']} aria-label="The text finally sent">
      <Button small look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />} The text finally sent
      </Button>
      {!isOpen ? null : selected === null || count === 0 ? (
        <p className={styles['faint']}>
          {selected === null ? 'No entry is selected.' : `Nothing of it is sent. ${stateMeaning(stateOf(selected))}`}
        </p>
      ) : (
        <div className={styles['texts']}>
          {Array.from({ length: count }, (_, nth) => (
            <Sent key={nth} leaf={leaf} ordinal={selected} nth={nth} />
          ))}
        </div>
      )}
    </section>
  )
}

interface SentProps {
  readonly leaf: number | null
  readonly ordinal: number
  readonly nth: number
}

function Sent({ leaf, ordinal, nth }: SentProps) {
  const { value: sent, failure } = useLensAnswer('session:sent', { leaf, ordinal, nth })
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (sent === null) return <output aria-label="Reading the message" />
  return (
    <article>
      <header className={styles['head']}>
        <b>{roleWord(sent.role)}</b>
        <span>≈ {tokensOf(sent.tokens)}</span>
        <CopyButton text={sent.text} what="The text that is sent" />
      </header>
      {sent.notes.map((note) => (
        <p key={note} className={styles['note']}>
          <TriangleAlert aria-hidden /> {note}
        </p>
      ))}
      {sent.text === '' ? (
        <p className={styles['faint']}>It has no text.</p>
      ) : (
        <LongText text={sent.text} limit={LIMIT}>
          {(part) => <p className={styles['text']}>{part}</p>}
        </LongText>
      )}
      {sent.cut ? <p className={styles['faint']}>It is longer than can be shown.</p> : null}
    </article>
  )
}
