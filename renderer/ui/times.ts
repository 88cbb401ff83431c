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

// Made once: making one costs a hundred times as much as using it, and every row of the outline has a moment.
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment in full, in the reader's own zone: `30 Nov 2026, 11:58:44`. An unreadable time gives nothing. */
export function formatMoment(time: number): string {
  return Number.isFinite(time) ? MOMENT.format(time) : ''
}

/** A length of time at a glance: `45 s`, `12 min`, `2 h`, `3 d`. Nothing for one that cannot be told or is none. */
export function formatSpan(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 1000) return ''
  if (milliseconds < MINUTE) return `${Math.round(milliseconds / 1000)} s`
  if (milliseconds < HOUR) return `${Math.round(milliseconds / MINUTE)} min`
  if (milliseconds < 2 * DAY) return `${Math.round(milliseconds / HOUR)} h`
  return `${Math.round(milliseconds / DAY)} d`
}
