import { openSession, type SessionFile } from '../electron/sessions/open-session.ts'

/** What the app itself does, as the bench measures it: the one place of the bench that names these functions. */

/** Reads a session as far as its tree needs. */
export function scan(path: string): Promise<SessionFile> {
  return openSession(path)
}

/** Parses every line of a session. */
export async function verify({ path }: SessionFile): Promise<void> {
  const verified = await openSession(path)
  verified.close()
}
