import type { ReactNode } from 'react'
import type { Block } from '../../../shared/ipc.ts'
import { LongText } from '../../reading/long-text.tsx'
import { nestsTooDeep } from '../../reading/markdown-depth.ts'
import { Markdown } from '../../reading/markdown.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BashBlock } from './bash-block.tsx'
import styles from './blocks.module.css'
import { DiffBlock } from './diff-block.tsx'
import { ImageBlock } from './image-block.tsx'
import { ThinkingBlock } from './thinking-block.tsx'
import { ToolCallBlock } from './tool-call-block.tsx'
import { ToolResultBlock } from './tool-result-block.tsx'

interface Props {
  readonly block: Block
  /** The entry it belongs to: images are read by it. */
  readonly ordinal: number
}

/** Characters of running text shown at first; Markdown of more would hold up the page. */
const MAX_SHOWN = 24_000

/** One piece of an entry, for reading. */
export function EntryBlock({ block, ordinal }: Props) {
  switch (block.kind) {
    case 'text':
      return (
        <LongText text={block.text} limit={MAX_SHOWN}>
          {(text) =>
            block.markdown && !nestsTooDeep(text) ? <Markdown text={text} /> : <p className={styles['plain']}>{text}</p>
          }
        </LongText>
      )
    case 'thinking':
      return <ThinkingBlock text={block.text} />
    case 'toolCall':
      return <ToolCallBlock block={block} drawBlock={drawEntryBlock} />
    case 'toolResult':
      return <ToolResultBlock block={block} />
    case 'bash':
      return <BashBlock block={block} />
    case 'diff':
      return <DiffBlock path={block.path} diff={block.diff} />
    case 'image':
      return <ImageBlock block={block} ordinal={ordinal} />
    case 'fields':
      return (
        <dl className={styles['fields']}>
          {block.fields.map(([name, value], at) => (
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'notice':
      return <p className={classNames(styles['notice'], block.tone === 'error' && styles['bad'])}>{block.text}</p>
  }
}

function drawEntryBlock(block: Block, ordinal: number): ReactNode {
  return <EntryBlock block={block} ordinal={ordinal} />
}
