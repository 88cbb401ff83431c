import { CornerDownRight, Wrench } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import type { Block } from '../../../shared/ipc.ts'
import { Code } from '../../reading/code.tsx'
import { useEntry } from '../../state/entry-view.ts'
import { useRow } from '../../state/rows.ts'
import { goToEntry } from '../../state/go-to.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './blocks.module.css'
import { readArguments } from './tool-arguments.ts'
import { shownName } from '../../../shared/session/shown-text.ts'

interface Props {
  readonly block: Extract<Block, { readonly kind: 'toolCall' }>
  readonly drawBlock: DrawBlock
}

/** Draws a piece of another entry; handed in, since it draws calls in turn. */
type DrawBlock = (block: Block, ordinal: number) => ReactNode

/** A tool call: its name, its arguments, and its result below it. */
export function ToolCallBlock({ block, drawBlock }: Props) {
  const given = readArguments(block.arguments)
  return (
    <section className={styles['tool']} aria-label={`Tool call ${block.name}`}>
      <header className={classNames(styles['toolHead'], styles['oneLine'])}>
        <Wrench aria-hidden />
        <b>{block.name}</b>
        <span className={classNames(styles['faint'], styles['callId'])} title={shownName(block.id)}>
          {shownName(block.id)}
        </span>
      </header>
      {given === null ? (
        <Code code={block.arguments} language="json" wrap />
      ) : (
        <dl className={styles['arguments']}>
          {given.map(({ name, value, isLong, language }) => (
            <div key={name} className={classNames(isLong && styles['longArgument'])}>
              <dt>{name}</dt>
              <dd>{isLong ? <Code code={value} language={language} wrap /> : <code>{value}</code>}</dd>
            </div>
          ))}
        </dl>
      )}
      {block.result === null ? (
        <p className={styles['unpaired']}>It has no result on this path.</p>
      ) : (
        <ResultBelow ordinal={block.result} drawBlock={drawBlock} />
      )}
    </section>
  )
}

interface ResultProps {
  readonly ordinal: number
  readonly drawBlock: DrawBlock
}

function ResultBelow({ ordinal, drawBlock }: ResultProps) {
  const row = useRow(ordinal)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['result']}>
      <div className={styles['resultLine']}>
        <CornerDownRight aria-hidden />
        <span className={classNames(styles['resultText'], row !== null && row.error !== null && styles['badText'])}>
          {row === null ? '…' : (row.error ?? (row.text === '' ? 'no text' : row.text))}
        </span>
        <Button small look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fold' : 'Unfold'}
        </Button>
        <Button small look="quiet" onClick={() => goToEntry(ordinal)}>
          Go to result
        </Button>
      </div>
      {isOpen ? <WholeResult ordinal={ordinal} drawBlock={drawBlock} /> : null}
    </div>
  )
}

function WholeResult({ ordinal, drawBlock }: ResultProps) {
  const answer = useEntry(ordinal)
  if (answer.status === 'loading') return null
  if (answer.status === 'failed') return <p className={styles['bad']}>{answer.message}</p>
  return answer.view.blocks.map((block, at) => <Fragment key={at}>{drawBlock(block, ordinal)}</Fragment>)
}
