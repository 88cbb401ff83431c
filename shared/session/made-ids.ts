import { hexId } from './tagged-keys.ts'

/**
 * Ids for the entries of a session of version 1, which has none: the same ones whenever the file is read, so that a fork
 * of it, a mended copy and the file itself once it is migrated are known for kin; and other ones for another session, so
 * that strangers are not.
 * @param sessionId of the header
 */
export function madeIds(sessionId: string): (ordinal: number) => string {
  const first = fnv1a(sessionId)
  return (ordinal) => hexId((first + ordinal) >>> 0)
}

/** 32 bits of a text: FNV-1a over its UTF-16 units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
