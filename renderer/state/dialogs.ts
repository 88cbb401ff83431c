import { create } from 'zustand'

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
  | 'settings'
  | 'about'
  | 'palette'
  | 'keys'
  | 'go'

export interface DialogsState {
  readonly open: DialogName | null
  /** The entry that a fork, a summary, a marker or a label is about; null for before the first entry. */
  readonly at: number | null
}

export const useDialogs = create<DialogsState>(() => ({ open: null, at: null }))

/** Opens a dialog in place of the one that is open. */
export function openDialog(open: DialogName, at: number | null = null): void {
  useDialogs.setState({ open, at })
}

/** Closes whatever dialog is open. */
export function closeDialog(): void {
  useDialogs.setState({ open: null })
}
