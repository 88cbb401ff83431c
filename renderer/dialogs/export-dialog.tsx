import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Input } from '../../shared/ipc.ts'
import type { SecretsReport } from '../../shared/ipc-writing.ts'
import { ask, call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { useSession } from '../state/session-store.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { countOf } from '../ui/numbers.ts'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'

interface Props {
  /** The leaf of the path; null for before the first entry, where there is none. */
  readonly at: number | null
}

type Format = Input<'export:write'>['format']

const EFFECTS: Readonly<Record<Format, string>> = {
  md: 'One Markdown file to read. It has no images in it, and HTML of the session is text.',
  html: 'One HTML file to read in any browser. It loads nothing and runs nothing, whatever the session holds.',
  jsonl: 'One session file for pi, with the id of this session; a path is one chain of entries in it.',
}

/** Writes a path, or every branch, to a file for others, and looks for secrets in it before. */
export function ExportDialog({ at }: Props) {
  const sessionId = useSession(({ opened }) => opened?.sessionId ?? '')
  const [what, setWhat] = useState<'path' | 'whole'>(at === null ? 'whole' : 'path')
  const [format, setFormat] = useState<Format>('md')
  const [secrets, setSecrets] = useState<'hide' | 'keep'>('hide')
  const [isWriting, setIsWriting] = useState(false)
  const request = { sessionId, format, at: what === 'whole' ? null : at, hide: secrets === 'hide' }
  const report = useSecrets({ ...request, hide: false })

  async function write(): Promise<void> {
    setIsWriting(true)
    const written = await call('export:write', request)
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    noteFile(`The export was written to ${written.file}.`, written.file, null)
  }

  return (
    <DialogFrame
      title="Export…"
      description="Writes a file to read or keep elsewhere. The session is not changed."
      onClose={closeDialog}
      plan={
        <div className={styles['plan']}>
          <p>{EFFECTS[format]} You choose its place next; what is there already is never overwritten.</p>
        </div>
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="strong" disabled={isWriting || report === null} onClick={() => void write()}>
            {isWriting ? 'Writing…' : 'Choose a place and write'}
          </Button>
        </>
      }
    >
      <ChoiceRow
        label="What to export"
        value={what}
        onChoose={setWhat}
        choices={[
          { value: 'path', title: 'One path', disabled: at === null },
          { value: 'whole', title: 'Every branch' },
        ]}
      />
      {what === 'path' ? (
        <div className={styles['group']}>
          <span className={styles['label']}>Up to</span>
          <EntryLine ordinal={at} />
        </div>
      ) : null}
      <ChoiceRow
        label="As"
        value={format}
        onChoose={setFormat}
        choices={[
          { value: 'md', title: 'Markdown' },
          { value: 'html', title: 'HTML' },
          { value: 'jsonl', title: 'JSONL' },
        ]}
      />
      {report === null ? (
        <output className={styles['hint']}>Looking for secrets…</output>
      ) : report.count === 0 ? (
        <output className={styles['hint']}>Nothing in it looks like a key, a token or a password.</output>
      ) : (
        <>
          <output className={styles['warning']}>
            <TriangleAlert aria-hidden />
            <span>
              {countOf(report.count, 'text looks', 'texts look')} like a secret:{' '}
              {[...new Set(report.secrets.map(({ kind, shown }) => `${kind}, ${shown}`))].slice(0, 5).join('; ')}
              {report.count > 5 ? ' …' : '.'}
            </span>
          </output>
          <ChoiceRow
            label="Secrets"
            value={secrets}
            onChoose={setSecrets}
            choices={[
              { value: 'hide', title: 'Hide them' },
              { value: 'keep', title: 'Leave them in' },
            ]}
          />
        </>
      )}
    </DialogFrame>
  )
}

/** What looks like a secret in what would be exported; null until it is known. */
function useSecrets(request: Input<'export:scan'>): SecretsReport | null {
  const key = JSON.stringify(request)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly report: SecretsReport } | null>(null)
  useEffect(() => {
    let isWanted = true
    // The key is the request: it changes when and only when one of the choices does.
    async function read(): Promise<void> {
      const result = await ask('export:scan', JSON.parse(key) as Input<'export:scan'>)
      if (isWanted && result.ok) setAnswer({ key, report: result.value })
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [key])
  return answer?.key === key ? answer.report : null
}
