import { FolderOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Input } from '../../shared/ipc.ts'
import type { ForkPreview } from '../../shared/ipc-writing.ts'
import { ask, call } from '../state/connection.ts'
import { closeDialog } from '../state/dialogs.ts'
import { listSessions } from '../state/library.ts'
import { notify } from '../state/notices.ts'
import { openSession } from '../state/open-session.ts'
import { useSession, type SessionState } from '../state/session-store.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { baseName } from '../ui/paths.ts'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'
import { ForkPlan } from './fork-plan.tsx'

interface Props {
  /** The entry that the path is carried to; null for before the first. */
  readonly at: number | null
}

interface Project {
  readonly projectId: string
  readonly cwd: string
}

/** Carries a path, or every branch, into a session of its own. */
export function ForkDialog({ at }: Props) {
  const opened = useSession(selectOpened)
  const [what, setWhat] = useState<'path' | 'whole'>(at === null ? 'whole' : 'path')
  const [where, setWhere] = useState<'at' | 'before'>('at')
  const [project, setProject] = useState<Project | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const request: Input<'fork:preview'> = {
    sessionId: opened?.sessionId ?? '',
    at: what === 'whole' ? null : at,
    before: what === 'path' && where === 'before',
    whole: what === 'whole',
    projectId: project?.projectId ?? null,
  }
  const preview = useForkPreview(request)

  async function write(): Promise<void> {
    setIsWriting(true)
    const written = await call('fork:write', request)
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    await openSession(written.sessionId)
    notify('plain', `The fork was written to ${written.file} and is open now. The session it came from is unchanged.`)
    void listSessions()
  }

  return (
    <DialogFrame
      title="Fork path…"
      description="Writes a new session file. The present one is not changed."
      onClose={closeDialog}
      plan={<ForkPlan preview={preview} />}
      actions={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button
            look="strong"
            disabled={isWriting || preview === null || preview.refused !== null}
            onClick={() => void write()}
          >
            {isWriting ? 'Writing…' : 'Write the fork and open it'}
          </Button>
        </>
      }
    >
      <ChoiceRow
        label="What to carry"
        value={what}
        onChoose={setWhat}
        choices={[
          { value: 'path', title: 'One path', disabled: at === null },
          { value: 'whole', title: 'Every branch' },
        ]}
      />
      {what === 'path' ? (
        <div className={styles['group']}>
          <EntryLine ordinal={at} />
          <ChoiceRow
            label="Up to"
            value={where}
            onChoose={setWhere}
            choices={[
              { value: 'at', title: 'This entry' },
              { value: 'before', title: 'The one before it' },
            ]}
          />
        </div>
      ) : null}
      <div className={styles['group']}>
        <span className={styles['label']}>Into the project</span>
        <div className={styles['line']}>
          <span className={styles['path']} title={project?.cwd}>
            {project === null ? 'The same as this session' : baseName(project.cwd)}
          </span>
          <Button small onClick={() => void call('project:choose', {}).then((chosen) => chosen && setProject(chosen))}>
            <FolderOpen aria-hidden /> Another project…
          </Button>
          {project === null ? null : (
            <Button small look="quiet" onClick={() => setProject(null)}>
              The same project
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  )
}

/** What `fork:preview` says of a request; null until it is known. */
function useForkPreview(request: Input<'fork:preview'>): ForkPreview | null {
  const key = JSON.stringify(request)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly preview: ForkPreview } | null>(null)
  useEffect(() => {
    let isWanted = true
    // The key is the request: it changes when and only when one of the choices does.
    async function read(): Promise<void> {
      const result = await ask('fork:preview', JSON.parse(key) as Input<'fork:preview'>)
      if (isWanted) setAnswer({ key, preview: result.ok ? result.value : refusedFor(result.failure.message) })
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [key])
  return answer?.key === key ? answer.preview : null
}

function refusedFor(refused: string): ForkPreview {
  return { cwd: '', folder: '', fileName: '', entryCount: 0, labels: 0, compactions: 0, parentSession: '', refused }
}

function selectOpened(state: SessionState): SessionState['opened'] {
  return state.opened
}
