import { useState } from 'react'
import { ROOT } from '../../shared/session/columns.ts'
import { useRow } from '../state/rows.ts'
import { columnsNow, useSession, type SessionState } from '../state/session-store.ts'
import { piOpensAt } from '../state/session-actions.ts'
import { openPiAt } from '../state/writing.ts'
import { AppendDialog } from './append-dialog.tsx'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'
import { PlaceChoice, type AtOrBefore } from './path-choice.tsx'

interface Props {
  /** The chosen entry; null for before the first one. */
  readonly at: number | null
}

/** Makes pi open the session at another entry, by a marker that stands last in the file. */
export function OpenHereDialog({ at }: Props) {
  const fileLeaf = useSession(selectFileLeaf)
  const [where, setWhere] = useState<AtOrBefore>('at')
  const parent = at === null ? ROOT : (columnsNow().parent[at] ?? ROOT)
  const target = where === 'at' ? at : parent < 0 ? null : parent
  const row = useRow(target ?? -1)
  return (
    <AppendDialog
      title="Pi opens here…"
      description="pi goes by the last line of a file. A marker there leads it to the entry you choose."
      type="custom"
      effect="It says nothing to a model, and pi’s tree hides it. Undo it by another marker."
      button="Append the marker"
      isReady={target === null || row !== null}
      nothing={piOpensAt(target) ? 'pi opens there already: there is nothing to write.' : null}
      write={() => openPiAt(target, row?.id ?? null)}
    >
      <div className={styles['group']}>
        <span className={styles['label']}>pi opens at</span>
        <EntryLine ordinal={target} />
        {at === null ? null : <PlaceChoice label="Which entry" value={where} onChoose={setWhere} />}
      </div>
      <div className={styles['group']}>
        <span className={styles['label']}>Up to now it opens at</span>
        <EntryLine ordinal={fileLeaf} />
      </div>
    </AppendDialog>
  )
}

function selectFileLeaf(state: SessionState): number | null {
  return state.facts?.fileLeaf ?? null
}
