import { openSession, type SessionFile } from '../sessions/open-session.ts'
import { createTrace } from '../trace.ts'
import { absolutePath } from './arguments.ts'
import type { CliIo } from './cli-io.ts'

export interface SessionArguments {
  readonly file: string
  /** Where marks of the reading are written; none without it. */
  readonly trace?: string | undefined
}

/** Opens the session a command is about, hands it on, and closes it whatever happens. */
export async function withSession<T>(
  { file, trace }: SessionArguments,
  io: CliIo,
  work: (session: SessionFile) => Promise<T>,
): Promise<T> {
  const mark = trace === undefined ? null : createTrace(absolutePath(trace, io), io.startedAt)
  mark?.('scan-start', 0)
  const session = await openSession(absolutePath(file, io))
  const { count } = session.built.columns
  mark?.('scan-done', count)
  // Every line was parsed on the way, so nothing is left to be verified.
  mark?.('verify-done', count)
  try {
    return await work(session)
  } finally {
    session.close()
  }
}
