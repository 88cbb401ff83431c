const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long ago, as a list shows it: `now`, `5 min`, `3 h`, `Tue` within a week, `12 d` within two months, then months
 * and years. Times ahead of the clock (another machine's) count as now; an unreadable time gives nothing.
 */
export function formatAgo(time: number, now: number): string {
  if (!Number.isFinite(time)) return ''
  const passed = now - time
  if (passed < MINUTE) return 'now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h`
  if (passed < 7 * DAY) return new Date(time).toLocaleDateString('en-US', { weekday: 'short' })
  if (passed < 60 * DAY) return `${Math.floor(passed / DAY)} d`
  if (passed < 365 * DAY) return `${Math.floor(passed / (30 * DAY))} mo`
  return `${Math.floor(passed / (365 * DAY))} y`
}

/** A moment in full, in the reader's own zone: `30 Nov 2026, 11:58:44`. An unreadable time gives nothing. */
export function formatMoment(time: number): string {
  if (!Number.isFinite(time)) return ''
  return new Date(time).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

/** The time of day: `11:58:44`. An unreadable time gives nothing. */
export function formatClock(time: number): string {
  if (!Number.isFinite(time)) return ''
  return new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}
