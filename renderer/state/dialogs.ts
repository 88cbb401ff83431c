import { create } from 'zustand'
import type { ReportRequest } from '../../shared/ipc-lens.ts'
import { entriesOfReport, movedReport } from '../../shared/lens/report-entries.ts'

/** A dialog that can stand over the window; at most one does. */
export type DialogName =
  | 'fork'
  | 'summarise'
  | 'open-here'
  | 'label'
  | 'rename'
  | 'writings'
  | 'repair'
  | 'migrate'
  | 'export'
  | 'report'
  | 'settings'
  | 'about'
  | 'palette'
  | 'keys'
  | 'go'
  | 'note'
  | 'family'

export interface DialogsState {
  readonly open: DialogName | null
  /** The entry that a fork, a summary, a marker or a label is about; null for before the first entry. */
  readonly at: number | null
  /** What an export of a report is about, and what it is called: `The ledger`. */
  readonly report: { readonly asked: ReportRequest; readonly what: string } | null
  /** The session of the list that a note or a family is about. */
  readonly about: string | null
}

export const useDialogs = create<DialogsState>(() => ({ open: null, at: null, report: null, about: null }))

/** Stands for an entry that a dialog is about and that is no longer in the file. */
export const GONE = -1
const ENTRY_GONE = 'The entry that was chosen is no longer in the file. Close this and choose another one.'

/** Opens a dialog in place of the one that is open. */
export function openDialog(open: DialogName, at: number | null = null): void {
  useDialogs.setState({ open, at, about: null })
}

/** Opens a dialog about a session of the list. */
export function openAbout(open: 'note' | 'family', about: string): void {
  useDialogs.setState({ open, at: null, about })
}

/** Opens the dialog that writes a report to a file. @param what begins a sentence: `The ledger` */
export function openReportDialog(asked: ReportRequest, what: string): void {
  useDialogs.setState({ open: 'report', at: null, report: { asked, what } })
}

/** Lets the open dialog be about the same entry in the next revision. @param placeOf where an entry stands then; -1 for gone */
export function carryDialog(placeOf: (ordinal: number) => number): void {
  const { at, report } = useDialogs.getState()
  if (at !== null && at !== GONE) useDialogs.setState({ at: placeOf(at) })
  if (report === null || at === GONE) return
  const asked = movedReport(report.asked, placeOf)
  if (entriesOfReport(asked).every((ordinal) => ordinal >= 0)) useDialogs.setState({ report: { ...report, asked } })
  else if (useDialogs.getState().open === 'report') useDialogs.setState({ at: GONE })
}

/** Why the open dialog cannot do what it is for any more; null where it can. */
export function entryGone({ at }: DialogsState): string | null {
  return at === GONE ? ENTRY_GONE : null
}

/** Closes whatever dialog is open. */
export function closeDialog(): void {
  useDialogs.setState({ open: null })
}
