import type { PortMessage } from '../../shared/port.ts'
import type { SessionBuilder } from '../../shared/session/build.ts'
import { PIECE, piecesOf, sendColumns, sendPiece, type RevisionName } from './columns.ts'
import { scanSession, type ScannedSession } from '../sessions/open-session.ts'

/** Milliseconds between two messages on progress: a bar moves smoothly with less than this. */
const PROGRESS = 50

type Post = (message: PortMessage) => void

/** Says how far a reading is, not too often. */
export function progressTeller(post: Post, sessionId: string, stage: 'scan' | 'verify') {
  let told = 0
  return (bytesRead: number, size: number): void => {
    if (performance.now() - told < PROGRESS) return
    told = performance.now()
    post({ kind: 'progress', sessionId, stage, bytesRead, size })
  }
}

/** Scans a file and sends its columns while they come; what is left of them goes with `sendRevision`. */
export async function readAndSend(
  post: Post,
  name: RevisionName,
  path: string,
  signal: AbortSignal,
): Promise<ScannedSession> {
  const tell = progressTeller(post, name.sessionId, 'scan')
  let sent = 0
  const onProgress = (bytesRead: number, size: number, builder: SessionBuilder): void => {
    tell(bytesRead, size)
    if (builder.count() - sent < PIECE) return
    sent = builder.count()
    const expected = Math.ceil(sent * (size / bytesRead))
    for (const piece of piecesOf(builder.changed())) sendPiece(post, name, builder.soFar(), piece, expected)
  }
  const file = await scanSession(path, { signal, onProgress })
  if (signal.aborted) file.close()
  signal.throwIfAborted()
  return file
}

/** What a revision is besides its columns and facts. */
export interface RevisionKind {
  readonly moved: Int32Array | null
  readonly rewritten: boolean
}

/** Sends what changed of the columns since the last revision, and the facts that complete this one. */
export async function sendRevision(
  post: Post,
  name: RevisionName,
  file: ScannedSession,
  kind: RevisionKind,
  signal: AbortSignal,
): Promise<void> {
  // All of it is taken before the first pause: the file is read on and checked meanwhile.
  const range = file.changed()
  const { columns, facts } = file.built
  const verified = file.isChecked()
  await sendColumns(post, name, columns, range, signal)
  post({ kind: 'facts', ...name, count: columns.count, facts, ...kind, verified })
}
