const MINUTES = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const SECONDS = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** The time of an entry, parted for what shows its day apart: empty parts where there is nothing to say. */
export interface TimeParts {
  readonly day: string
  readonly time: string
}

/**
 * The time of an entry for a narrow place: `11:58`, with the day before it where that is another day than the entry's
 * above: `3 Nov 09:12`; the date alone where the year is another one: `3 Nov 2019`. An unreadable time gives nothing.
 */
export function shortTime(time: number, above: number): string {
  const parts = timeParts(time, above)
  return parts.day === '' ? minuteTime(time) : [parts.day, parts.time].filter((part) => part !== '').join(' ')
}

/** The same to the second, where the day is that of the entry above. */
export function timeParts(time: number, above: number): TimeParts {
  if (!Number.isFinite(time)) return { day: '', time: '' }
  const isFirst = !Number.isFinite(above)
  if (yearOf(time) !== yearOf(isFirst ? Date.now() : above)) return { day: DATE.format(time), time: '' }
  if (isFirst || DAY.format(above) !== DAY.format(time)) return { day: DAY.format(time), time: minuteTime(time) }
  return { day: '', time: SECONDS.format(time) }
}

function minuteTime(time: number): string {
  return Number.isFinite(time) ? MINUTES.format(time) : ''
}

function yearOf(time: number): number {
  return new Date(time).getFullYear()
}
