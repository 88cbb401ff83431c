/** Tries before a whole UUID is taken, as pi does it. */
const MAX_TRIES = 100

/**
 * A new entry id by pi's rule: the first 8 hex digits of a random UUID that are not taken, or else a whole UUID.
 * @param uuid a random UUID (version 4) each time
 */
export function newEntryId(uuid: () => string, isTaken: (id: string) => boolean): string {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const id = uuid().slice(0, 8)
    if (!isTaken(id)) return id
  }
  return uuid()
}
