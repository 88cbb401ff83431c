import { call } from './connection.ts'
import { listSessions } from './library.ts'
import { closeSession } from './open-session.ts'
import { useSession } from './session-store.ts'
import { noteFile } from './writing.ts'

/** Moves a session of the list to the system's trash, which asks first. */
export async function trashListed(sessionId: string, file: string): Promise<void> {
  if (useSession.getState().opened?.sessionId === sessionId) {
    await trashSession()
    return
  }
  if ((await call('session:trash', { sessionId })) !== true) return
  noteFile('The session was moved to the trash of the system.', file, null)
  void listSessions()
}

/** Moves the open session to the system's trash, which asks first; the start page takes its place. */
export async function trashSession(): Promise<void> {
  const { opened } = useSession.getState()
  if (opened === null) return
  const moved = await call('session:trash', { sessionId: opened.sessionId })
  if (moved !== true) return
  closeSession()
  noteFile('The session was moved to the trash of the system.', opened.file, null)
  void listSessions()
}
