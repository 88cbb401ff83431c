/**
 * What the page's storage holds under a key, as JSON; null for nothing, and for what cannot be read: what an older version
 * or a person left there is no reason not to start.
 */
export function readStored(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}
