import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { countOf } from '../../shared/figures.ts'
import { cutText } from '../../shared/session/shown-text.ts'
import styles from './long-text.module.css'

interface Props {
  readonly text: string
  /** Characters shown before a person asks for more. */
  readonly limit: number
  readonly children: (shown: string) => ReactNode
}

/** Shows the beginning of a long text, and the rest on demand. */
export function LongText({ text, limit, children }: Props) {
  // Remembered together with the text it was asked for: the next entry begins short again.
  const [wholeOf, setWholeOf] = useState<string | null>(null)
  const isWhole = wholeOf === text || text.length <= limit
  const shown = isWhole ? text : beginningOf(text, limit)
  return (
    <div className={styles['long']}>
      {children(shown)}
      {isWhole ? null : (
        <Button small onClick={() => setWholeOf(text)}>
          Show {countOf(text.length - shown.length, 'more character', 'more characters')}
        </Button>
      )}
    </div>
  )
}

/** Up to the last line that ends within the limit; a single line is cut in itself. */
function beginningOf(text: string, limit: number): string {
  const end = text.lastIndexOf('\n', limit)
  return end > limit / 2 ? text.slice(0, end) : cutText(text, limit)
}
