import { Braces, Copy, Tag } from 'lucide-react'
import type { EntryView } from '../../shared/ipc.ts'
import { Flag } from '../../shared/session/kinds.ts'
import { runCommand } from '../commands/run.ts'
import { useContext } from '../state/derived.ts'
import { selectFileLeaf, selectLeaf } from '../state/session-selectors.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatCount } from '../../shared/figures.ts'
import { formatBytes } from '../ui/numbers.ts'
import { StateWord } from '../ui/state-word.tsx'
import { formatMoment } from '../ui/times.ts'
import styles from './entry-header.module.css'
import { shownName } from '../../shared/session/shown-text.ts'

interface Props {
  readonly view: EntryView
  readonly isRaw: boolean
  readonly onRaw: (isRaw: boolean) => void
}

/** Who speaks, when, how much, and what becomes of it in a request. */
export function EntryHeader({ view, isRaw, onRaw }: Props) {
  const { row, line, bytes, time, tokens, model, label } = view
  const { stateOf } = useContext()
  const leaf = useSession(selectLeaf)
  const fileLeaf = useSession(selectFileLeaf)
  // Where a block tells the error in full, its short form above would only repeat it.
  const saysError = view.blocks.some((block) => block.kind === 'notice' && block.tone === 'error')
  return (
    <header className={styles['header']}>
      <div className={styles['first']}>
        <div className={styles['who']}>
          <h2 className={styles['role']}>{row.role ?? row.type}</h2>
          <StateWord state={stateOf(row.ordinal)} />
          {row.ordinal === leaf ? <span className={styles['here']}>you are here</span> : null}
          {row.ordinal === fileLeaf ? <span className={styles['pi']}>pi opens here</span> : null}
        </div>
        <span className={styles['tools']}>
          <IconButton icon={Copy} label="Copy the text" onClick={() => runCommand('entry:copy')} />
          <IconButton icon={Braces} label="Raw JSON" pressed={isRaw} onClick={() => onRaw(!isRaw)} />
        </span>
      </div>
      {label === null ? null : (
        <p className={styles['label']}>
          <Tag aria-hidden /> {label}
        </p>
      )}
      {row.error === null || saysError ? null : <p className={styles['error']}>{row.error}</p>}
      {reachNote(row.ordinal) === null ? null : <p className={styles['error']}>{reachNote(row.ordinal)}</p>}
      <dl className={styles['facts']}>
        {time === null ? null : (
          <div>
            <dt>Time</dt>
            <dd>{formatMoment(Date.parse(time))}</dd>
          </div>
        )}
        {model === null ? null : (
          <div>
            <dt>Model</dt>
            <dd>{model}</dd>
          </div>
        )}
        <div>
          <dt>Tokens</dt>
          <dd title="pi’s estimate of this entry as it stands, sent or not: a quarter of its characters.">
            ≈ {formatCount(tokens)}
          </dd>
        </div>
        <div>
          <dt>Line</dt>
          <dd>
            {formatCount(line)}, {formatBytes(bytes)}
          </dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd className={styles['id']}>
            {row.id === null ? (
              'none'
            ) : (
              <>
                <code>{shownName(row.id)}</code> <CopyButton text={row.id} what="The id" />
              </>
            )}
          </dd>
        </div>
      </dl>
    </header>
  )
}

/** Why pi cannot reach the entry, where that is so. */
function reachNote(ordinal: number): string | null {
  const flags = columnsNow().flags[ordinal] ?? 0
  if ((flags & Flag.hasId) === 0) return 'It has no id, so it can be no leaf and nothing can follow it.'
  if ((flags & Flag.superseded) !== 0) return 'A later line has the same id: pi only reaches that one.'
  if ((flags & Flag.inCycle) !== 0) return 'Its parents form a ring: pi would follow them without end.'
  if ((flags & Flag.orphan) !== 0) return 'Its parent is not in the file: pi loses what came before, without a word.'
  return null
}
