import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { notify } from '../state/notices.ts'
import { goToComingLeaf } from '../state/session-actions.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { shortPath } from '../ui/paths.ts'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'

interface Props {
  /** The entry that the summary is put under; null for before the first. */
  readonly at: number | null
}

/** Leaves a branch with a summary of it: pi goes on from the chosen point and knows what was tried. */
export function SummariseDialog({ at }: Props) {
  const opened = useSession(selectOpened)
  const leaf = useSession(selectLeaf)
  const fileLeaf = useSession(selectFileLeaf)
  const [summary, setSummary] = useState('')
  const [isWriting, setIsWriting] = useState(false)
  const id = useId()
  // Called from the leaf itself, what is left is the branch that pi would open.
  const from = leaf === at ? fileLeaf : leaf

  async function write(): Promise<void> {
    if (opened === null) return
    setIsWriting(true)
    const written = await call('branch:summarise', { sessionId: opened.sessionId, at, from, summary: summary.trim() })
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    goToComingLeaf(written.ordinal)
    notify('plain', `One branch summary was appended to ${opened.file}. pi opens there now.`)
  }

  const refused = opened?.readOnly ?? null
  return (
    <DialogFrame
      title="Branch with summary…"
      description="Goes on from an earlier point, with a summary of the branch that is left."
      wide
      onClose={closeDialog}
      plan={
        <>
          <div className={styles['plan']}>
            <p>
              One entry of type <code>branch_summary</code> is appended to this file; nothing in it is changed. Since it
              is the last entry then, pi opens there.
            </p>
            <dl>
              <dt>File</dt>
              <dd>{opened === null ? '' : shortPath(opened.file)}</dd>
            </dl>
          </div>
          {refused !== null ? <p className={styles['refused']}>{refused}</p> : null}
        </>
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button
            look="strong"
            disabled={isWriting || refused !== null || summary.trim() === ''}
            onClick={() => void write()}
          >
            {isWriting ? 'Writing…' : 'Append the summary'}
          </Button>
        </>
      }
    >
      {opened?.live === true ? (
        <p className={styles['warning']}>
          <TriangleAlert aria-hidden />
          <span>
            This session looks live. A running pi does not read what others append: its next entry goes on from where it
            stands, beside this summary, and pi would then open there. Close pi first.
          </span>
        </p>
      ) : null}
      <div className={styles['group']}>
        <span className={styles['label']}>Goes on from</span>
        <EntryLine ordinal={at} />
      </div>
      {from === at ? (
        <p className={styles['hint']}>
          No branch is left: pi opens at this entry anyway. Choose an earlier one to go back to it.
        </p>
      ) : (
        <div className={styles['group']}>
          <span className={styles['label']}>Leaves the branch that ends in</span>
          <EntryLine ordinal={from} />
        </div>
      )}
      <div className={styles['group']}>
        <label htmlFor={id} className={styles['label']}>
          Summary of the branch that is left
        </label>
        <textarea
          id={id}
          className={styles['textarea']}
          rows={4}
          maxLength={200_000}
          value={summary}
          onChange={(event) => setSummary(event.target.value)}
        />
      </div>
    </DialogFrame>
  )
}

function selectOpened(state: SessionState): SessionState['opened'] {
  return state.opened
}

function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

function selectFileLeaf(state: SessionState): number | null {
  return state.facts?.fileLeaf ?? null
}
