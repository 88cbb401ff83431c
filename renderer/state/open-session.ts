import { ask, call } from './connection.ts'
import { notify } from './notices.ts'
import { initialSession, useSession } from './session-store.ts'
import { awaitedSession, awaitSession, takeOpened } from './take-revision.ts'

/** Opens a session in place of the one that is open. What goes wrong is shown where the tree would be. */
export async function openSession(sessionId: string): Promise<void> {
  closeOther(sessionId)
  awaitSession(sessionId)
  delete document.documentElement.dataset['painted']
  useSession.setState(({ filter }) => ({ ...initialSession, filter, status: 'loading' }))

  const result = await ask('session:open', { sessionId })
  if (awaitedSession() !== sessionId) return
  if (result.ok) {
    const { hidden, ...opened } = result.value
    takeOpened(opened, hidden)
  } else {
    awaitSession(null)
    useSession.setState({ status: 'failed', failure: result.failure.message })
  }
}

/** Shows why something asked for from outside cannot be opened; a session that is open stays. */
export function showRefusal(message: string): void {
  const { status } = useSession.getState()
  if (status === 'ready' || status === 'loading') notify('error', message)
  else useSession.setState({ status: 'failed', failure: message })
}

/** Opens the session whose name a call answers; null (a closed dialog, a failure already told) changes nothing. */
async function openFrom(answer: Promise<string | null>): Promise<void> {
  const sessionId = await answer
  if (sessionId !== null) await openSession(sessionId)
}

/** Back to the start page. */
export function closeSession(): void {
  closeOther(null)
  awaitSession(null)
  useSession.setState(({ filter }) => ({ ...initialSession, filter }))
}

/** Lets go of the session that is open or on its way, unless it is this one: its reading ends there and then. */
function closeOther(sessionId: string | null): void {
  const before = awaitedSession()
  if (before !== null && before !== sessionId) void ask('session:close', { sessionId: before })
}

/** Asks for a file through the system's dialog and opens it. */
export function chooseSession(): void {
  void openFrom(call('session:choose', {}))
}

/** Opens the example session that comes with the app. */
export function openShowcase(): void {
  void openFrom(call('session:showcase', {}))
}

/** Opens a file that was dropped on the window. */
export function openDropped(file: File): void {
  void openFrom(call('session:drop', {}, file))
}
