const MINUTES = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const SECONDS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/**
 * The time of an entry for a narrow place: `11:58`, with the day before it where that is another day than the entry's
 * above: `3 Nov 09:12`. An unreadable time gives nothing.
 */
export function shortTime(time: number, above: number): string {
  if (!Number.isFinite(time)) return ''
  const day = DAY.format(time)
  const isSameDay = Number.isFinite(above) && DAY.format(above) === day
  return isSameDay ? MINUTES.format(time) : `${day} ${MINUTES.format(time)}`
}

/** The time of an entry to the second; an unreadable one gives nothing. */
export function fullTime(time: number): string {
  return Number.isFinite(time) ? SECONDS.format(time) : ''
}
