import { randomBytes, randomUUID } from 'node:crypto'

/** pi's rule: this many tries for a short id before a whole UUID is taken. */
const TRIES = 100

/** A new entry id as pi makes them: the first 8 hex digits of a random UUID that are not taken yet. */
export function newEntryId(isTaken: (id: string) => boolean): string {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const id = randomUUID().slice(0, 8)
    if (!isTaken(id)) return id
  }
  return randomUUID()
}

/** A new session id as pi makes them: a UUID of version 7, so that ids sort by the time they were made. */
export function newSessionId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** pi's name for a session's file. `timestamp` is the header's, as ISO text. */
export function sessionFileName(timestamp: string, id: string): string {
  return `${timestamp.replace(/[:.]/g, '-')}_${id}.jsonl`
}
