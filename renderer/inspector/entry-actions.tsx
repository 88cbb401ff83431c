import { GitFork, MapPin, StepBack, TextQuote } from 'lucide-react'
import type { EntryView } from '../../shared/ipc.ts'
import { openDialog } from '../state/dialogs.ts'
import { canBeLeaf, goBefore, goToLeaf } from '../state/session-actions.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './entry-actions.module.css'

interface Props {
  readonly view: EntryView
}

/** What can be done with the selected entry. */
export function EntryActions({ view }: Props) {
  const { ordinal } = view.row
  const leaf = useSession(selectLeaf)
  const readOnly = useSession(selectReadOnly)
  const possible = canBeLeaf(ordinal)
  return (
    <div className={styles['actions']} role="toolbar" aria-label="Entry">
      <Button small disabled={!possible || leaf === ordinal} onClick={() => goToLeaf(ordinal)}>
        <MapPin aria-hidden /> Leaf here
      </Button>
      <Button small onClick={() => goBefore(ordinal)}>
        <StepBack aria-hidden /> Before this
      </Button>
      <Button small disabled={!possible} onClick={() => openDialog('fork', ordinal)}>
        <GitFork aria-hidden /> Fork path…
      </Button>
      <Button
        small
        disabled={!possible || readOnly !== null}
        title={readOnly ?? undefined}
        onClick={() => openDialog('summarise', ordinal)}
      >
        <TextQuote aria-hidden /> Branch with summary…
      </Button>
    </div>
  )
}

function selectLeaf(state: SessionState): number | null {
  return state.leaf
}

function selectReadOnly(state: SessionState): string | null {
  return state.opened?.readOnly ?? null
}
