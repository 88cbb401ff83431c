import { scanSession, type ScannedSession } from '../electron/sessions/open-session.ts'

/** What the app itself does, as the bench measures it: the one place of the bench that names these functions. */

/** Reads a session as far as its tree needs. */
export function scan(path: string): Promise<ScannedSession> {
  return scanSession(path)
}

/** Parses every line of a session that was scanned. */
export async function verify(session: ScannedSession): Promise<void> {
  await session.check({ onMoved: () => {} })
  session.finish()
}
