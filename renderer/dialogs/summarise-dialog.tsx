import { useEffect, useId, useState } from 'react'
import type { BranchDraft } from '../../shared/ipc-writing.ts'
import { ask } from '../state/connection.ts'
import { GONE } from '../state/dialogs.ts'
import { useRow } from '../state/rows.ts'
import { selectFileLeaf, selectLeaf, selectSessionId } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { summariseBranch } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { countOf } from '../../shared/figures.ts'
import { AppendDialog } from './append-dialog.tsx'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'

interface Props {
  /** The entry that the summary is put under; null for before the first. */
  readonly at: number | null
}

/** Leaves a branch with a summary of it: pi goes on from the chosen point and knows what was tried. */
export function SummariseDialog({ at }: Props) {
  const leaf = useSession(selectLeaf)
  const fileLeaf = useSession(selectFileLeaf)
  // Called from the leaf itself, what is left is the branch that pi would open.
  const from = leaf === at ? fileLeaf : leaf
  const atRow = useRow(at ?? -1)
  const fromRow = useRow(from ?? -1)
  const isKnown = (at === null || atRow !== null) && (from === null || fromRow !== null)
  const draft = useDraft(at, from)
  const [written, setWritten] = useState<string | null>(null)
  const summary = written ?? draft?.text ?? ''
  const id = useId()
  return (
    <AppendDialog
      title="Branch with summary…"
      description="Goes on from an earlier point, with a summary of the branch that is left."
      type="branch_summary"
      effect="Since it is the last entry then, pi opens there."
      button="Append the summary"
      wide
      isReady={isKnown && summary.trim() !== ''}
      write={() =>
        summariseBranch({
          at,
          atId: atRow?.id ?? null,
          from,
          fromId: fromRow?.id ?? null,
          summary: summary.trim(),
        })
      }
    >
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
          <span className={styles['label']}>
            Leaves {draft === null ? 'the branch' : countOf(draft.entryCount, 'entry', 'entries')} up to
          </span>
          <EntryLine ordinal={from} />
        </div>
      )}
      <div className={styles['group']}>
        <div className={styles['line']}>
          <label htmlFor={id} className={styles['label']}>
            Summary of the branch that is left
          </label>
          {written === null || draft === null || draft.text === '' ? null : (
            <Button small look="quiet" onClick={() => setWritten(null)}>
              Back to the draft
            </Button>
          )}
        </div>
        <textarea
          id={id}
          className={styles['textarea']}
          rows={8}
          maxLength={200_000}
          value={summary}
          onChange={(event) => setWritten(event.target.value)}
        />
        {draft === null ? null : (
          <p className={styles['hint']}>
            {draft.text === ''
              ? 'Nothing on that branch gives a draft. Write what is to be known of it.'
              : 'A draft made from the entries themselves: what was asked, the last answer, the files. Edit it as you like.'}
          </p>
        )}
      </div>
      {draft === null || draft.told.length === 0 || from === at ? null : (
        <div className={styles['group']}>
          <span className={styles['label']}>What was asked on it</span>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys */}
          <div className={styles['scroll']} tabIndex={0}>
            <ol className={styles['told']} aria-label="What was asked on the branch that is left">
              {draft.told.map((ordinal) => (
                <li key={ordinal}>
                  <EntryLine ordinal={ordinal} />
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </AppendDialog>
  )
}

/** What the entries of the branch give for a summary; null until it is known. */
function useDraft(at: number | null, from: number | null): BranchDraft | null {
  const sessionId = useSession(selectSessionId)
  const [draft, setDraft] = useState<BranchDraft | null>(null)
  useEffect(() => {
    let isWanted = true
    async function read(id: string): Promise<void> {
      const result = await ask('branch:draft', { sessionId: id, at, from })
      // Without a draft the person writes it all.
      if (isWanted) setDraft(result.ok ? result.value : null)
    }
    // What was drafted stays readable where the entry is gone.
    if (sessionId !== null && at !== GONE) void read(sessionId)
    return () => {
      isWanted = false
    }
  }, [sessionId, at, from])
  return draft
}
