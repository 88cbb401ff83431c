import { useEffect, useRef } from 'react'
import { focusWork } from '../commands/focus-panel.ts'
import { useDialogs } from '../state/dialogs.ts'
import { AboutDialog } from './about-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FamilyDialog } from './family-dialog.tsx'
import { ForkDialog } from './fork-dialog.tsx'
import { GoDialog } from './go-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { MigrateDialog } from './migrate-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { OpenHereDialog } from './open-here-dialog.tsx'
import { Palette } from './palette.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { RepairDialog } from './repair-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { SummariseDialog } from './summarise-dialog.tsx'
import { WritingsDialog } from './writings-dialog.tsx'

/** The dialog that is open, if one is. */
export function Dialogs() {
  const { open, at, report, about } = useDialogs()
  const last = useRef(open)
  // A dialog gives the focus back to where it was. Where that is gone, or was nowhere, the work gets it.
  useEffect(() => {
    if (last.current !== null && open === null) {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusWork()
      })
    }
    last.current = open
  }, [open])
  switch (open) {
    case null:
      return null
    case 'fork':
      return <ForkDialog at={at} />
    case 'summarise':
      return <SummariseDialog at={at} />
    case 'open-here':
      return <OpenHereDialog at={at} />
    case 'label':
      return at === null ? null : <LabelDialog ordinal={at} />
    case 'rename':
      return <RenameDialog />
    case 'repair':
      return <RepairDialog />
    case 'migrate':
      return <MigrateDialog />
    case 'export':
      return <ExportDialog at={at} />
    case 'report':
      return report === null ? null : <ReportDialog {...report} />
    case 'writings':
      return <WritingsDialog />
    case 'settings':
      return <SettingsDialog />
    case 'about':
      return <AboutDialog />
    case 'palette':
      return <Palette />
    case 'go':
      return <GoDialog />
    case 'note':
      return about === null ? null : <NoteDialog sessionId={about} />
    case 'family':
      return about === null ? null : <FamilyDialog sessionId={about} />
    case 'keys':
      return <KeysDialog />
  }
}
