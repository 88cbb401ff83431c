import { PIECE_BYTES, type PortMessage } from '../shared/port.ts'
import type { BuiltSession } from '../shared/session/build.ts'
import { BYTES_PER_ENTRY, packColumns } from '../shared/session/pack.ts'
import { pause } from './pause.ts'

/** Entries of one piece. */
const PIECE = Math.floor(PIECE_BYTES / BYTES_PER_ENTRY)

/**
 * Sends a session's columns in pieces and then its facts, which complete the revision. Other work of the process goes
 * on between two pieces; the signal ends the sending there.
 */
export async function sendColumns(
  post: (message: PortMessage) => void,
  sessionId: string,
  revision: number,
  { columns, facts }: BuiltSession,
  signal: AbortSignal,
): Promise<void> {
  const { count } = columns
  for (let from = 0; from < count; from += PIECE) {
    const to = Math.min(count, from + PIECE)
    post({ kind: 'columns', sessionId, revision, from, to, expected: count, packed: packColumns(columns, from, to) })
    await pause(signal)
  }
  post({ kind: 'facts', sessionId, revision, count, facts, moved: null, rewritten: false, verified: true })
}
