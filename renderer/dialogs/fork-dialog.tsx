import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { SessionSummary } from '../../shared/ipc-library.ts'
import type { Input } from '../../shared/ipc.ts'
import type { ForkPreview } from '../../shared/ipc-writing.ts'
import { useAnswer } from '../state/answer.ts'
import { call } from '../state/connection.ts'
import { closeDialog, entryGone, useDialogs } from '../state/dialogs.ts'
import { listSessions, useLibrary, type LibraryState } from '../state/library.ts'
import { openSession } from '../state/open-session.ts'
import { useRow } from '../state/rows.ts'
import { copyResumeCommand } from '../state/resume-command.ts'
import { selectOpened } from '../state/session-selectors.ts'
import { useSession } from '../state/session-store.ts'
import { noteFile } from '../state/writing.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceMenu } from '../ui/choice-menu.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { baseName } from '../../shared/session/shown-text.ts'
import { shortPath } from '../ui/paths.ts'
import styles from './dialogs.module.css'
import { EntryLine } from './entry-line.tsx'
import { ForkPlan } from './fork-plan.tsx'
import { PathChoice, PlaceChoice, type AtOrBefore, type PathOrWhole } from './path-choice.tsx'

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
  const [what, setWhat] = useState<PathOrWhole>(at === null ? 'whole' : 'path')
  const [where, setWhere] = useState<AtOrBefore>('at')
  const [project, setProject] = useState<Project | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const carried = what === 'whole' ? null : at
  const row = useRow(carried ?? -1)
  const request: Input<'fork:preview'> = {
    sessionId: opened?.sessionId ?? '',
    at: carried,
    atId: row?.id ?? null,
    before: what === 'path' && where === 'before',
    whole: what === 'whole',
    projectId: project?.projectId ?? null,
  }
  const gone = useDialogs(entryGone)
  const isNamed = carried === null || row !== null
  const answer = useAnswer('fork:preview', gone === null && isNamed ? request : null)
  const preview =
    gone !== null
      ? refusedFor(gone)
      : answer === null
        ? null
        : answer.ok
          ? answer.value
          : refusedFor(answer.failure.message)
  const listed = useLibrary(selectSessions)
  const known = knownProjects(listed, project)
  const projects = [
    { value: OWN, title: 'The same as this session' },
    ...known.map(({ projectId, cwd }) => ({ value: projectId, title: baseName(cwd), hint: shortPath(cwd) })),
  ]

  async function write(): Promise<void> {
    setIsWriting(true)
    const written = await call('fork:write', request)
    setIsWriting(false)
    if (written === null) return
    closeDialog()
    await openSession(written.sessionId)
    const run = (): void => copyResumeCommand(written.file, preview?.cwd ?? null)
    noteFile(
      `The fork was written to ${written.file} and is open now. The session it came from is unchanged.`,
      written.file,
      { label: 'Copy the command for pi', run },
    )
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
      <div className={styles['choices']}>
        <PathChoice label="What to carry" value={what} onChoose={setWhat} hasPath={at !== null} />
        {what === 'path' ? <PlaceChoice label="Up to" value={where} onChoose={setWhere} /> : null}
      </div>
      {what === 'path' ? <EntryLine ordinal={at} /> : null}
      <div className={styles['group']}>
        <span className={styles['label']}>Into the project</span>
        <div className={styles['line']}>
          <ChoiceMenu
            label="Project"
            value={project?.projectId ?? OWN}
            choices={projects}
            onChoose={(id) => setProject(known.find(({ projectId }) => projectId === id) ?? null)}
          />
          <Button small onClick={() => void call('project:choose', {}).then((chosen) => chosen && setProject(chosen))}>
            <FolderOpen aria-hidden /> Another project…
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

/** Stands for the project of the session itself. */
const OWN = 'own'
/** A menu of more is no choice any more; the folder dialog has them all. */
const MAX_PROJECTS = 20

/** The projects of the library whose folders are there, the latest first, and the one that was chosen. */
function knownProjects(sessions: readonly SessionSummary[], chosen: Project | null): readonly Project[] {
  const byId = new Map<string, Project>(chosen === null ? [] : [[chosen.projectId, chosen]])
  for (const { projectId, cwd, cwdExists } of sessions.toSorted((a, b) => b.modified - a.modified)) {
    if (projectId !== null && cwdExists && byId.size < MAX_PROJECTS) byId.set(projectId, { projectId, cwd })
  }
  return [...byId.values()]
}

function selectSessions(state: LibraryState): LibraryState['sessions'] {
  return state.sessions
}

function refusedFor(refused: string): ForkPreview {
  return {
    cwd: '',
    cwdExists: false,
    folder: '',
    fileName: '',
    entryCount: 0,
    labels: 0,
    compactions: 0,
    parentSession: '',
    refused,
  }
}
