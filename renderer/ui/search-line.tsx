import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { MAX_QUERY } from '../../shared/session/search-query.ts'
import styles from './search-line.module.css'

type Props = Pick<ComponentProps<'input'>, 'placeholder' | 'value' | 'onKeyDown'> & {
  readonly label: string
  readonly onType: (text: string) => void
  /** For what moves the focus here. */
  readonly 'data-search-field'?: boolean
  /** What stands behind the text, within the field. */
  readonly count?: ReactNode
  /** Buttons beside the field. */
  readonly children: ReactNode
}

/** A field for words that are looked for, and what is done with what was found. */
export function SearchLine({ label, onType, count, children, ...input }: Props) {
  return (
    <div className={styles['line']}>
      <label className={styles['field']}>
        <Search aria-hidden />
        <input
          type="text"
          aria-label={label}
          spellCheck={false}
          maxLength={MAX_QUERY}
          onChange={(event) => onType(event.target.value)}
          {...input}
        />
        {count}
      </label>
      <span className={styles['buttons']}>{children}</span>
    </div>
  )
}
