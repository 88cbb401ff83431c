import { useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { countOf, formatCount } from '../../../shared/figures.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './blocks.module.css'
import { FIRST_LINES, linesAfter, readDiff, type DiffLine } from './diff-lines.ts'

interface Props {
  readonly path: string | null
  readonly diff: string
}

const MARKS: Readonly<Record<DiffLine['kind'], string>> = { added: '+', removed: '−', context: ' ', hunk: '', file: '' }

/** A change of a file: told by a mark and a word for screen readers as well as by colour. */
export function DiffBlock({ path, diff }: Props) {
  const lines = useMemo(() => readDiff(diff), [diff])
  const [more, setMore] = useState({ of: diff, lines: FIRST_LINES })
  const shown = lines.slice(0, more.of === diff ? more.lines : FIRST_LINES)
  const next = linesAfter(shown.length, lines.length)
  const count = (kind: DiffLine['kind']): string => formatCount(lines.filter((line) => line.kind === kind).length)
  return (
    <section className={styles['tool']} aria-label={path === null ? 'Diff' : `Diff of ${path}`}>
      <header className={styles['toolHead']}>
        <b className={styles['path']}>{path ?? 'Diff'}</b>
        <span className={styles['addedCount']}>+{count('added')}</span>
        <span className={styles['removedCount']}>−{count('removed')}</span>
        <CopyButton text={diff} what="The diff" />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div className={styles['diff']} tabIndex={0}>
        <div className={styles['diffLines']}>
          {shown.map(({ kind, text }, at) => (
            <div key={at} className={classNames(styles['diffLine'], styles[kind])}>
              <span className={styles['diffMark']}>{MARKS[kind]}</span>
              {text}
            </div>
          ))}
        </div>
      </div>
      {shown.length < lines.length ? (
        <Button small onClick={() => setMore({ of: diff, lines: next })}>
          Show {countOf(next - shown.length, 'more line', 'more lines')}
        </Button>
      ) : null}
    </section>
  )
}
