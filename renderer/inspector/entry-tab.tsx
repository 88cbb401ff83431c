import { MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import type { EntryView } from '../../shared/ipc.ts'
import { Code } from '../reading/code.tsx'
import { useMarkedMatches } from '../search/mark-matches.ts'
import { useTotals } from '../state/derived.ts'
import { useEntry } from '../state/entry-view.ts'
import { selectSelected } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { EntryBlock } from './blocks/entry-block.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryHeader } from './entry-header.tsx'
import styles from './entry-tab.module.css'
import { StubNote } from './stub-note.tsx'

/** The selected entry, for reading. */
export function EntryTab() {
  const selected = useSession(selectSelected)
  const { entries } = useTotals()
  if (selected === null)
    return (
      <div className={styles['nothing']}>
        <MousePointerClick aria-hidden />
        <p>
          {entries === 0
            ? 'The session has no entry to be read yet.'
            : 'No entry is selected. Click one in the tree: it becomes the leaf in view, and nothing is written.'}
        </p>
      </div>
    )
  return (
    <>
      <StubNote ordinal={selected} />
      {/* Another entry starts anew: folded, at the top, and not as raw JSON. */}
      <SelectedEntry key={selected} ordinal={selected} />
    </>
  )
}

function SelectedEntry({ ordinal }: { readonly ordinal: number }) {
  const answer = useEntry(ordinal)
  const [isRaw, setIsRaw] = useState(false)
  const body = useMarkedMatches()
  if (answer.status === 'loading') return <output className={styles['nothing']} aria-label="Reading the entry" />
  if (answer.status === 'failed')
    return (
      <div className={styles['nothing']} role="alert">
        <p>{answer.message}</p>
      </div>
    )
  const { view } = answer
  return (
    <article className={styles['entry']} aria-label="Selected entry">
      <EntryHeader view={view} isRaw={isRaw} onRaw={setIsRaw} />
      <EntryActions />
      <div ref={body} className={styles['body']}>
        {isRaw ? <RawEntry view={view} /> : <Blocks view={view} />}
      </div>
    </article>
  )
}

function Blocks({ view }: { readonly view: EntryView }) {
  if (view.blocks.length === 0) return <p className={styles['faint']}>This entry has no content to read.</p>
  return view.blocks.map((block, at) => <EntryBlock key={at} block={block} ordinal={view.row.ordinal} />)
}

function RawEntry({ view }: { readonly view: EntryView }) {
  return (
    <>
      {view.jsonCut ? (
        <p className={styles['faint']}>The line is longer than can be shown; what follows is its beginning.</p>
      ) : null}
      <Code code={view.json} language="json" wrap />
    </>
  )
}
