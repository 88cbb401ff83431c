import { useState } from 'react'
import type { EditFact } from '../../shared/session/columns.ts'
import { Code } from '../reading/code.tsx'
import { useContext } from '../state/derived.ts'
import { useLensAnswer } from '../state/lens-answer.ts'
import { selectLeaf } from '../state/session-selectors.ts'
import { columnsNow, useSession } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { countOf, formatCount } from '../../shared/figures.ts'
import { DiffBlock } from './blocks/diff-block.tsx'
import { EntryLink } from './entry-link.tsx'
import styles from './lens-list.module.css'
import { ReportButtons } from './report-buttons.tsx'

/** Edits that are listed; of more of them the latest. */
const MAX_EDITS = 200

/** The context edits that count at the leaf in view. Another branch may have others, or none. */
export function EditsList() {
  const { context } = useContext()
  const leaf = useSession(selectLeaf)
  const edits = [...context.edits.values()].toSorted((a, b) => b.at - a.at)
  return (
    <div className={styles['report']}>
      <div className={styles['head']}>
        <p className={styles['faint']}>
          {edits.length === 0
            ? 'No context edit counts at this leaf.'
            : `${countOf(edits.length, 'edit counts', 'edits count')} at this leaf, the latest first. What a compaction summarised is not edited any more, and other branches have edits of their own.`}
        </p>
        {edits.length === 0 ? null : <ReportButtons report={{ kind: 'edits', leaf }} what="All edits" />}
      </div>
      <ol className={styles['cards']} aria-label="Context edits" reversed>
        {edits.slice(0, MAX_EDITS).map((edit) => (
          <EditCard key={edit.at} edit={edit} />
        ))}
      </ol>
      {edits.length > MAX_EDITS ? (
        <p className={styles['faint']}>
          and {countOf(edits.length - MAX_EDITS, 'earlier one', 'earlier ones')}, in the report
        </p>
      ) : null}
    </div>
  )
}

function EditCard({ edit: { at, target, omits, tokens } }: { readonly edit: EditFact }) {
  const [isOpen, setIsOpen] = useState(false)
  const before = columnsNow().tokens[target ?? -1] ?? 0
  return (
    <li className={styles['card']}>
      <p className={styles['title']}>
        <b>{omits ? 'left out' : 'replaced'}</b>
        <span>
          ≈ {formatCount(before)} → {omits ? 0 : `≈ ${formatCount(tokens)}`} tokens
        </span>
      </p>
      {target === null ? null : (
        <p>
          <EntryLink ordinal={target} />
        </p>
      )}
      <p className={styles['ways']}>
        <Button small aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {omits ? 'What is left out' : 'Original and replacement'}
        </Button>
        <EntryLink ordinal={at}>the edit</EntryLink>
      </p>
      {isOpen ? <EditTexts at={at} /> : null}
    </li>
  )
}

function EditTexts({ at }: { readonly at: number }) {
  const { value: edit, failure } = useLensAnswer('session:edit', { at })
  if (failure !== null)
    return (
      <p className={styles['failure']} role="alert">
        {failure}
      </p>
    )
  if (edit === null) return <output aria-label="Reading the edit" />
  return (
    <>
      <div className={styles['head']}>
        <span />
        <ReportButtons report={{ kind: 'edit', at }} what="The edit" />
      </div>
      {edit.diff === '' ? null : <DiffBlock path={null} diff={edit.diff} />}
      <h2>Original</h2>
      <Code code={edit.original} language="" wrap />
      <h2>Sent instead</h2>
      {edit.omits ? <p className={styles['faint']}>Nothing.</p> : <Code code={edit.replacement} language="" wrap />}
    </>
  )
}
