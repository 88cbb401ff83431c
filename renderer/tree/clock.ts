const MINUTES = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const SECONDS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/**
 * The time of an entry for a narrow place: `11:58`, with the day before it where that is another day than the entry's
 * above: `3 Nov 09:12`. An unreadable time gives nothing.
 */
export function shortTime(time: number, above: number): string {
  const day = newDay(time, above)
  return day === '' ? minuteTime(time) : `${day} ${minuteTime(time)}`
}

/** The day of an entry, where that is another day than that of the entry above: `3 Nov`. */
export function newDay(time: number, above: number): string {
  if (!Number.isFinite(time)) return ''
  const day = DAY.format(time)
  return Number.isFinite(above) && DAY.format(above) === day ? '' : day
}

/** The time of an entry to the minute; an unreadable one gives nothing. */
export function minuteTime(time: number): string {
  return Number.isFinite(time) ? MINUTES.format(time) : ''
}

/** The time of an entry to the second; an unreadable one gives nothing. */
export function fullTime(time: number): string {
  return Number.isFinite(time) ? SECONDS.format(time) : ''
}
