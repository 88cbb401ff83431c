/** Milliseconds since the epoch by an entry's own timestamp; NaN where it is no readable time. */
export function timeOf(timestamp: unknown): number {
  if (typeof timestamp === 'string') return Date.parse(timestamp)
  return typeof timestamp === 'number' ? new Date(timestamp).getTime() : Number.NaN
}

/**
 * The time pi gives to a message that it makes of an entry. pi hands the stored value to `Date` unseen, so null becomes
 * 1970 and a list its first number; a tool that shows pi's messages has to agree even there.
 */
export function messageTime(timestamp: unknown): number {
  try {
    // `Date` takes any value at run time; its type only names the useful ones.
    return new Date(timestamp as string).getTime()
  } catch {
    // An object whose toString is no function: pi would fail on it; no time is the nearest answer.
    return Number.NaN
  }
}
