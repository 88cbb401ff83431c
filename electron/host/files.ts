import type { FileCall, FileCalls } from '../../shared/lens/replies.ts'
import { childrenOfSession } from './children.ts'
import type { OpenSession } from './open-sessions.ts'
import { createPacer } from '../pause.ts'
import { filesTouchedBy } from './touched-by.ts'

/** Milliseconds of reading for one answer, and calls that it names. */
const PATIENCE = 50
const MAX_CALLS = 2_000
const MAX_PATH = 1_000

/** The calls of read, write and edit from an entry on, on all branches: a part of them. */
export async function fileCallsFrom(
  session: OpenSession,
  from: number,
  asker: AbortSignal,
  patience = PATIENCE,
): Promise<FileCalls> {
  const { file, signal } = session
  const { count } = file.built.columns
  const children = childrenOfSession(session)
  const pace = createPacer(AbortSignal.any([signal, asker]))
  const until = performance.now() + patience
  const calls: FileCall[] = []
  let next = from
  // At least one entry, or whoever asks on would ask for ever.
  while (next < count && (next === from || performance.now() < until) && calls.length < MAX_CALLS) {
    for (const { path, tool, outcome } of filesTouchedBy(file, children, next))
      calls.push({ ordinal: next, path: path.slice(0, MAX_PATH), tool, outcome })
    next += 1
    await pace()
  }
  return { calls, next: Math.min(next, count), count }
}
