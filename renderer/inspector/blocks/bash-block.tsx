import { SquareTerminal } from 'lucide-react'
import type { Block } from '../../../shared/ipc.ts'
import { Code } from '../../reading/code.tsx'
import { LongText } from '../../reading/long-text.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './blocks.module.css'

interface Props {
  readonly block: Extract<Block, { readonly kind: 'bash' }>
}

const MAX_SHOWN = 20_000

/** A command that the user ran in pi, and what it printed. */
export function BashBlock({ block }: Props) {
  const { command, output, exitCode, excluded } = block
  const failed = exitCode !== null && exitCode !== 0
  return (
    <section className={classNames(styles['tool'], failed && styles['failedTool'])} aria-label="Bash execution">
      <header className={styles['toolHead']}>
        <SquareTerminal aria-hidden />
        <b>bash</b>
        <span className={classNames(failed ? styles['badText'] : styles['faint'])}>
          {exitCode === null ? 'no exit code' : `exit code ${exitCode}`}
        </span>
        {excluded ? <span className={styles['faint']}>kept out of the context (!!)</span> : null}
      </header>
      <Code code={command} language="bash" wrap />
      {output === '' ? (
        <p className={styles['faint']}>It printed nothing.</p>
      ) : (
        <LongText text={output} limit={MAX_SHOWN}>
          {(shown) => <Code code={shown} wrap />}
        </LongText>
      )}
    </section>
  )
}
