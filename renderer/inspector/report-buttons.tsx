import { Copy, FileDown } from 'lucide-react'
import type { ReportRequest } from '../../shared/ipc-lens.ts'
import { copyText } from '../state/clipboard.ts'
import { call } from '../state/connection.ts'
import { openReportDialog } from '../state/dialogs.ts'
import { useSession } from '../state/session-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { countOf } from '../../shared/figures.ts'
import styles from './report-buttons.module.css'

interface Props {
  readonly report: ReportRequest
  /** What it is, as a sentence begins with it: `The ledger`. */
  readonly what: string
}

/** Copies a report as Markdown, or leads to writing it to a file. */
export function ReportButtons({ report, what }: Props) {
  const name = what.charAt(0).toLowerCase() + what.slice(1)
  return (
    <span className={styles['buttons']}>
      <IconButton icon={Copy} small label={`Copy ${name} as Markdown`} onClick={() => void copyReport(report, what)} />
      <IconButton
        icon={FileDown}
        small
        label={`Export ${name} as Markdown…`}
        onClick={() => openReportDialog(report, what)}
      />
    </span>
  )
}

async function copyReport(report: ReportRequest, what: string): Promise<void> {
  const sessionId = useSession.getState().opened?.sessionId ?? ''
  const copied = await call('report:text', { sessionId, report })
  if (copied === null) return
  const hidden = countOf(copied.secrets, 'text hidden that looks like a secret', 'texts hidden that look like secrets')
  await copyText(copied.text, copied.secrets === 0 ? what : `${what}, with ${hidden},`)
}
