import type { OpenedSession } from '../../shared/ipc.ts'
import type { PortMessage, RevisionDone } from '../../shared/port.ts'
import { emptyColumns } from '../../shared/session/pack.ts'
import { complete, takePiece } from './assemble.ts'
import type { Assembly, Change } from './assemble.ts'
import { carriedOver } from './carry-over.ts'
import { notify } from './notices.ts'
import { moveRows } from './rows.ts'
import { columnsNow, replaceColumns, useSession } from './session-store.ts'

/** Messages about any other session come too late and are dropped. */
let wanted: string | null = null
let underway: Assembly | null = null
/** The last complete revision while the reply to `session:open` is still to come: either may be first. */
let early: { readonly done: RevisionDone; readonly change: Change } | null = null

/** Drops whatever is there or on its way, and takes the messages about this session from now on. */
export function awaitSession(sessionId: string | null): void {
  wanted = sessionId
  underway = null
  early = null
  replaceColumns(emptyColumns(0))
}

/** The session that was asked for last; null for none. */
export function awaitedSession(): string | null {
  return wanted
}

/** Takes the reply to `session:open`; the tree is shown once a revision is complete. */
export function takeOpened(opened: OpenedSession): void {
  useSession.setState({ opened })
  if (early !== null) begin(opened, early.done, early.change)
}

/** Takes one message from the port. */
export function receive(message: PortMessage): void {
  if (message.sessionId !== wanted) return
  switch (message.kind) {
    case 'progress': {
      const share = message.size === 0 ? 0 : message.bytesRead / message.size
      if (message.stage === 'verify') useSession.setState({ checked: share })
      else if (useSession.getState().status === 'loading') useSession.setState({ progress: share })
      return
    }
    case 'columns':
      underway = takePiece(underway, message, columnsNow())
      return
    case 'file':
      useSession.setState({ file: message.file })
      return
    case 'facts':
      takeRevision(message)
  }
}

function takeRevision(done: RevisionDone): void {
  const before = columnsNow()
  // A revision of facts alone has no pieces; those of another one were given up by their sender.
  const pieces = underway?.revision === done.revision ? underway : null
  const { columns, change } = complete(pieces, before, done.count, done.moved !== null)
  underway = null
  const { status, opened } = useSession.getState()
  if (status !== 'ready') {
    replaceColumns(columns)
    early = { done, change }
    if (opened !== null) begin(opened, done, change)
    return
  }
  const carried = carriedOver(useSession.getState(), before, done)
  if (done.moved !== null) moveRows(done.moved)
  replaceColumns(columns)
  useSession.setState({ ...stateOf(done, change), ...carried })
  if (done.rewritten) notify('plain', 'Another program rewrote the session file. The tree was read anew.')
}

function begin(opened: OpenedSession, done: RevisionDone, change: Change): void {
  early = null
  const leaf = done.facts.fileLeaf
  useSession.setState({ status: 'ready', opened, progress: 1, leaf, selected: leaf, ...stateOf(done, change) })
}

function stateOf({ revision, facts, verified }: RevisionDone, change: Change) {
  return { revision, facts, change, isVerified: verified, ...(verified ? { checked: null } : {}) }
}
