import type { SessionFile } from '../sessions/open-session.ts'
import { SessionError } from '../sessions/session-error.ts'

/**
 * An entry that something is written about, or of, must be the one that the person chose: the page names it by its place
 * and its id. An ordinal of null names none.
 * @throws SessionError `changed`
 */
export function refuseAnother({ path, built }: SessionFile, ordinal: number | null, id: string | null): void {
  if (ordinal === null || built.ids.idOf(ordinal) === id) return
  const message = `Nothing was written: ${path} was rewritten, and the entry that was chosen stands elsewhere now. Choose it again.`
  throw new SessionError('changed', path, message)
}
