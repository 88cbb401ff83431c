import { ask, call } from './connection.ts'
import { listSessions } from './library.ts'
import { notify } from './notices.ts'
import { closeSession, openSession } from './open-session.ts'
import { useSession } from './session-store.ts'
import { noteFile, noteUndoable } from './writing.ts'

/** Moves the open session to the system's trash, which asks first; the start page takes its place. */
export async function trashSession(): Promise<void> {
  const { opened } = useSession.getState()
  if (opened !== null) await trashListed(opened.sessionId, opened.file)
}

/** Moves a session of the list to the system's trash, which asks first. */
export async function trashListed(sessionId: string, file: string): Promise<void> {
  const moved = await call('session:trash', { sessionId })
  if (moved === null || moved === 'kept') return
  const wasOpen = useSession.getState().opened?.sessionId === sessionId
  if (wasOpen) closeSession()
  if (moved === 'undoable') noteUndoable(MOVED, file, () => restore(sessionId, wasOpen))
  else noteFile(`${MOVED} Only there can it be restored.`, file, SHOW_TRASH)
  void listSessions()
}

const MOVED = 'The session was moved to the trash of the system.'
const SHOW_TRASH = { label: 'Show the trash', run: () => void call('trash:show', {}) }

async function restore(sessionId: string, wasOpen: boolean): Promise<void> {
  const result = await ask('session:restore', { sessionId })
  if (!result.ok) {
    notify('error', result.failure.message, SHOW_TRASH)
    return
  }
  notify('plain', 'The session is back where it was.')
  void listSessions()
  if (wasOpen && useSession.getState().status === 'none') void openSession(sessionId)
}
