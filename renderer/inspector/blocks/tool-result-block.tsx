import { CircleCheck, CircleX } from 'lucide-react'
import type { Block } from '../../../shared/ipc.ts'
import { Code } from '../../reading/code.tsx'
import { LongText } from '../../reading/long-text.tsx'
import { goToEntry } from '../../state/go-to.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './blocks.module.css'

interface Props {
  readonly block: Extract<Block, { readonly kind: 'toolResult' }>
}

const MAX_SHOWN = 20_000

/** What a tool answered, with the way to its call. */
export function ToolResultBlock({ block }: Props) {
  const { name, text, isError, call } = block
  return (
    <section className={classNames(styles['tool'], isError && styles['failedTool'])} aria-label={`Result of ${name}`}>
      <header className={styles['toolHead']}>
        {isError ? <CircleX aria-hidden className={styles['badText']} /> : <CircleCheck aria-hidden />}
        <b>{name}</b>
        <span className={styles['faint']}>{isError ? 'failed' : 'result'}</span>
        {call === null ? (
          <span className={styles['unpaired']}>Its call is not on this path.</span>
        ) : (
          <Button small look="quiet" onClick={() => goToEntry(call)}>
            Go to call
          </Button>
        )}
      </header>
      {text === '' ? null : (
        <LongText text={text} limit={MAX_SHOWN}>
          {(shown) => <Code code={shown} wrap />}
        </LongText>
      )}
    </section>
  )
}
