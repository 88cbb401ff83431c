import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { closeDialog, entryGone, useDialogs } from '../state/dialogs.ts'
import { lookForPi, useLiveSign } from '../state/live.ts'
import { selectOpened } from '../state/session-selectors.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { takeLastError } from '../state/notices.ts'
import { secondWriterNow } from '../state/writers.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { shortPath } from '../ui/paths.ts'
import styles from './dialogs.module.css'

interface Props {
  readonly title: string
  readonly description: string
  /** pi's type of the entry that is appended. */
  readonly type: string
  /** What follows from it, in a sentence. */
  readonly effect: string
  /** What the button says. */
  readonly button: string
  readonly wide?: boolean
  /** Something to write is there. */
  readonly isReady: boolean
  /** Why there is nothing to write, in a sentence, which then stands in place of what would be written. */
  readonly nothing?: string | null
  /** Answers whether it was written. */
  readonly write: () => Promise<boolean>
  readonly children: ReactNode
}

/** A dialog that appends one entry to the open file: it says what and where, and warns of another writer, before. */
export function AppendDialog({
  title,
  description,
  type,
  effect,
  button,
  wide,
  isReady,
  nothing,
  write,
  children,
}: Props) {
  const opened = useSession(selectOpened)
  const warning = useWarning()
  const [isWriting, setIsWriting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const lost = useSession(selectLost)
  const gone = useDialogs(entryGone)
  const refused = lost ?? gone ?? opened?.readOnly ?? null
  const canWrite = isReady && typeof nothing !== 'string' && refused === null && !isWriting

  async function run(): Promise<void> {
    if (!canWrite) return
    setIsWriting(true)
    setFailure(null)
    const done = await write()
    setIsWriting(false)
    if (done) closeDialog()
    // It would stand behind the dialog.
    else setFailure(takeLastError())
  }

  return (
    <DialogFrame
      title={title}
      description={description}
      wide={wide === true}
      onClose={closeDialog}
      plan={
        <>
          <div className={styles['plan']}>
            {typeof nothing === 'string' ? (
              <p>{nothing}</p>
            ) : (
              <p>
                One entry of type <code>{type}</code> is appended to this file; nothing in it is changed. {effect}
              </p>
            )}
            <dl>
              <dt>File</dt>
              <dd>{opened === null ? '' : shortPath(opened.file)}</dd>
            </dl>
          </div>
          <div role="alert">
            {refused !== null ? <p className={styles['refused']}>{refused}</p> : null}
            {refused === null && failure !== null ? <p className={styles['refused']}>{failure}</p> : null}
          </div>
        </>
      }
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="strong" disabled={!canWrite} onClick={() => void run()}>
            {isWriting ? 'Writing…' : button}
          </Button>
        </>
      }
    >
      {warning === null ? null : (
        <output className={styles['warning']}>
          <TriangleAlert aria-hidden />
          <span>{warning}</span>
        </output>
      )}
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {children}
      </form>
    </DialogFrame>
  )
}

const WHAT_PI_DOES =
  'A running pi does not read what others append: its next entry goes on from where it stands, beside this one, and pi would then open there. Close pi first.'
const TWO_WRITERS = 'Two programs wrote to this file at the same time, so its branches run through each other.'

/** Why writing now may not last; null where nothing speaks against it. */
function useWarning(): string | null {
  const live = useLiveSign()
  useEffect(() => void lookForPi(), [])
  const signs = [secondWriterNow() >= 0 ? TWO_WRITERS : null, live?.message ?? null].filter((one) => one !== null)
  return signs.length === 0 ? null : `${signs.join(' ')} ${WHAT_PI_DOES}`
}

/** Why nothing can be written any more: the file is gone, also when it goes while the dialog is open. */
function selectLost({ file }: SessionState): string | null {
  return file.kind === 'lost' ? file.message : null
}
