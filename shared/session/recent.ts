/** What happened this recently may go on: a pi may be at work. Milliseconds. */
const RECENT = 2 * 60 * 1000

/**
 * Whether something happened just now; times in milliseconds since the epoch. One that lies further ahead than clocks
 * differ is as wrong as one long ago, and tells of nobody.
 */
export function isRecent(time: number, now: number): boolean {
  return Math.abs(now - time) < RECENT
}
