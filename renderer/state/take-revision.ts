import type { OpenedSession } from '../../shared/ipc.ts'
import type { PortMessage, RevisionDone } from '../../shared/port.ts'
import type { TreeColumns } from '../../shared/session/columns.ts'
import { emptyColumns, firstColumns } from '../../shared/session/pack.ts'
import { handAnchorsOn } from './anchors.ts'
import { complete, takePiece } from './assemble.ts'
import type { Assembly } from './assemble.ts'
import { beginTree, dropBegunTree } from './begun-tree.ts'
import { carriedOver, movedAnchor, placesIn } from './carry-over.ts'
import { carryDialog } from './dialogs.ts'
import { selectShown } from './filter-choice.ts'
import { carryHeld } from './held-leaf.ts'
import { carryHidden, takeHidden } from './hidden-branches.ts'
import { notify } from './notices.ts'
import { renewRows } from './rows.ts'
import { columnsNow, replaceColumns, useSession } from './session-store.ts'

/** Messages about any other session come too late and are dropped. */
let wanted: string | null = null
let underway: Assembly | null = null
/** The last complete revision while the reply to `session:open` is still to come: either may be first. */
let early: RevisionDone | null = null

/** Drops whatever is there or on its way, and takes the messages about this session from now on. */
export function awaitSession(sessionId: string | null): void {
  wanted = sessionId
  underway = null
  early = null
  dropBegunTree()
  replaceColumns(emptyColumns(0))
}

/** The session that was asked for last; null for none. */
export function awaitedSession(): string | null {
  return wanted
}

/**
 * Takes the reply to `session:open`; the tree is shown once a revision is complete.
 * @param hidden the entries that branches begin with which a person hid
 */
export function takeOpened(opened: OpenedSession, hidden: readonly number[] = []): void {
  takeHidden(opened.sessionId, hidden)
  useSession.setState({ opened })
  if (early !== null) begin(opened, early)
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
      if (underway.room !== null)
        beginTree(firstColumns(underway.room, underway.received), message.from, useSession.getState().filter)
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
  if (before.count > 0) dropBegunTree()
  const columns = complete(pieces, before, done.count, done.moved !== null)
  underway = null
  const { status, opened } = useSession.getState()
  if (status !== 'ready') {
    replaceColumns(columns)
    early = done
    if (opened !== null) begin(opened, done)
    return
  }
  const carried = carriedOver(useSession.getState(), before, done)
  if (done.rewritten || columns.parent.buffer !== before.parent.buffer) renewRows(done.moved)
  replaceColumns(columns)
  carryHidden(placesIn(done))
  // Another object, as what was kept for it by ordinals (what the lanes were laid out for) holds no more.
  const renewed =
    done.moved === null || opened === null ? {} : { opened: renewedOpening(opened, before, done, done.moved) }
  useSession.setState({ ...stateOf(done), ...carried, ...renewed })
  carryDialog(placesIn(done))
  carryHeld(placesIn(done))
  if (done.rewritten) notify('plain', 'Another program rewrote the session file. The tree was read anew.')
}

/** Another object for the same session; the lanes stay as they were laid out, if no other program made the file anew. */
function renewedOpening(
  opened: OpenedSession,
  before: TreeColumns,
  { rewritten }: RevisionDone,
  moved: Int32Array,
): OpenedSession {
  const renewed = { ...opened }
  if (!rewritten) handAnchorsOn(opened, renewed, (anchor) => movedAnchor(anchor, before, moved))
  return renewed
}

function begin(opened: OpenedSession, done: RevisionDone): void {
  early = null
  const leaf = done.facts.fileLeaf
  useSession.setState({ status: 'ready', opened, progress: 1, leaf, selected: leaf, ...stateOf(done) })
  selectShown(leaf)
}

function stateOf({ revision, facts, verified }: RevisionDone) {
  return { revision, facts, isVerified: verified, ...(verified ? { checked: null } : {}) }
}
