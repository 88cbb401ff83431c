import type { OpenedSession } from '../../shared/ipc.ts'
import type { PortMessage } from '../../shared/port.ts'
import type { Facts } from '../../shared/session/columns.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { finish, takePiece } from './assemble.ts'
import type { Assembly } from './assemble.ts'
import { ask, call } from './connection.ts'
import { notify } from './notices.ts'
import { columnsNow, initialSession, replaceColumns, useSession } from './session-store.ts'

/** The session that was asked for last; answers about any other come too late and are dropped. */
let wanted: string | null = null
let underway: Assembly | null = null
/** The first complete facts may come before the reply to `session:open`, or after it. */
let waiting: { readonly opened: OpenedSession | null; readonly facts: Facts | null; readonly revision: number } | null =
  null

/** Opens a session in place of the one that is open. What goes wrong is shown where the tree would be. */
export async function openSession(sessionId: string): Promise<void> {
  const before = useSession.getState().opened
  if (before !== null && before.sessionId !== sessionId) void ask('session:close', { sessionId: before.sessionId })
  wanted = sessionId
  underway = null
  waiting = { opened: null, facts: null, revision: 0 }
  delete document.documentElement.dataset['painted']
  replaceColumns(emptyColumns(0))
  useSession.setState(({ filter }) => ({ ...initialSession, filter, status: 'loading' }))

  const result = await ask('session:open', { sessionId })
  if (wanted !== sessionId || waiting === null) return
  if (result.ok) {
    waiting = { ...waiting, opened: result.value }
    showWhenComplete()
  } else {
    waiting = null
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
  const { opened } = useSession.getState()
  if (opened !== null) void ask('session:close', { sessionId: opened.sessionId })
  wanted = null
  waiting = null
  underway = null
  replaceColumns(emptyColumns(0))
  useSession.setState(({ filter }) => ({ ...initialSession, filter }))
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

/** Takes one message from the port. */
export function receive(message: PortMessage): void {
  if (message.sessionId !== wanted) return
  switch (message.kind) {
    case 'progress':
      if (useSession.getState().status === 'loading')
        useSession.setState({ progress: message.size === 0 ? 0 : message.bytesRead / message.size })
      return
    case 'columns':
      underway = takePiece(underway, message, columnsNow())
      return
    case 'file':
      return
    case 'facts':
      if (waiting === null) grow(message.facts, message.revision)
      else {
        waiting = { ...waiting, facts: message.facts, revision: message.revision }
        showWhenComplete()
      }
  }
}

function showWhenComplete(): void {
  if (waiting === null) return
  const { opened, facts, revision } = waiting
  if (opened === null || facts === null) return
  waiting = null
  placeColumns(revision)
  const leaf = facts.fileLeaf
  useSession.setState({ status: 'ready', opened, facts, revision, progress: 1, leaf, selected: leaf })
}

/** The file changed. Where the reader stands stays, unless that place is gone. */
function grow(facts: Facts, revision: number): void {
  const before = columnsNow().count
  placeColumns(revision)
  const { count } = columnsNow()
  const isThere = (ordinal: number | null): boolean => ordinal === null || ordinal < count
  useSession.setState((state) => ({
    facts,
    revision,
    unseen: count < before ? 0 : state.unseen + count - before,
    leaf: isThere(state.leaf) ? state.leaf : facts.fileLeaf,
    selected: isThere(state.selected) ? state.selected : null,
    back: state.back.filter(isThere),
    forward: state.forward.filter(isThere),
  }))
  if (count < before)
    notify('plain', 'The session file became shorter: another program rewrote it. The tree was read anew.')
}

function placeColumns(revision: number): void {
  // A session without entries sends facts alone.
  const complete = underway?.revision === revision ? finish(underway) : emptyColumns(0)
  underway = null
  replaceColumns(complete)
}
